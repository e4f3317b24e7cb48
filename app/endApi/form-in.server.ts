import { BAD_PARAMETER, TOO_LARGE } from "../../contract/errors";
import { failed } from "./end-api-for.server";

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * The form a page has sent. A malformed one is the client's error: answered with 4xx, not reported.
 * @throws Response 415 for another content type, 413 beyond what the route takes, 400 for what is no whole form
 */
export async function formIn(request: Request): Promise<FormData> {
  if (!FORM.test(request.headers.get("content-type") ?? "")) throw refusal("A form is needed", 415);
  return request.formData().catch(refuse);
}

/** The bytes a page has sent. @throws Response 413 beyond what the route takes, 400 where they ended early */
export async function bodyIn(request: Request): Promise<Buffer> {
  return Buffer.from(await request.arrayBuffer().catch(refuse));
}

/** The process counts what is read, and ends a body that is too large with this code (server/serve-pages.ts). */
function refuse(error: unknown): never {
  const { code } = (error ?? {}) as { code?: unknown };
  throw code === TOO_LARGE
    ? failed({ code: TOO_LARGE, message: "The body is too large", traceId: null }, 413)
    : refusal("The body cannot be read", 400);
}

function refusal(message: string, status: number): Response {
  return failed({ code: BAD_PARAMETER, message, traceId: null }, status);
}
