import type { LoaderFunctionArgs } from "@remix-run/node";
import { previewMail } from "../../contract/customer-mails";
import { BAD_PARAMETER } from "../../contract/errors";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { toResult } from "../endApi/to-result.server";

/** A dialog shows what it has read until it is opened again. */
export const shouldRevalidate = () => false;

/** An email to a customer, for the dialog that shows it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = previewMail.query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown email", traceId: null }, 400);

  return toResult(endApi.previewMail(parsed.data));
}
