import { isSignedLink, LINK_PARAMETER } from "../../contract/signed-links";
import type { LoadContext } from "../load-context";
import { createEndApi, type EndApi } from "./create-end-api.server";
import { EndApiError } from "./end-api-error";
import { failed, failureOf, requestLocale } from "./end-api-for.server";
import type { Failure } from "./failure";

/** The token of the address; null without one, or with what cannot be one. The service says whether it is good. */
export function linkTokenOf(request: Request): string | null {
  const token = new URL(request.url).searchParams.get(LINK_PARAMETER);
  return token !== null && isSignedLink(token) ? token : null;
}

/** The client of whoever has opened a link: succeeds with the calls of the link's own kind only. @throws EndApiError */
export function linkApi(
  request: Request,
  context: LoadContext,
  { token, idempotencyKey = null }: { token: string; idempotencyKey?: string | null },
): EndApi {
  const { endApi: send, config, report } = context;
  const locale = requestLocale(request, context).code;
  return createEndApi({
    send,
    base: `${config.appUrl}/endApi`,
    bearer: token,
    locale,
    report,
    idempotencyKey,
  });
}

/** A call, or its refusal as what the page says about it. @throws Response for what is no answer: 5xx, a lost network */
export async function orRefusal<Data>(
  call: Promise<Data>,
): Promise<{ ok: true; data: Data } | { ok: false; status: number; failure: Failure }> {
  try {
    return { ok: true, data: await call };
  } catch (error) {
    if (!(error instanceof EndApiError)) throw error;
    const failure = failureOf(error);
    if (error.status >= 500) throw failed(failure, error.status);
    return { ok: false, status: error.status, failure };
  }
}
