import type { LoaderFunctionArgs } from "@remix-run/node";
import { BAD_PARAMETER } from "../../contract/errors";
import { previewMailKind } from "../../contract/notifications";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { toResult } from "../endApi/to-result.server";

/** A dialog shows what it has read until another language is chosen. */
export const shouldRevalidate = () => false;

/** The email of a kind, for the dialog that previews it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = previewMailKind.query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success)
    throw failed({ code: BAD_PARAMETER, message: "Unknown kind of email", traceId: null }, 400);

  return toResult(endApi.previewMailKind(parsed.data));
}
