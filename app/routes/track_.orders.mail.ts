import type { LoaderFunctionArgs } from "@remix-run/node";
import { previewMail, previewOrderMail } from "../../contract/customer-mails";
import { BAD_PARAMETER } from "../../contract/errors";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { toResult } from "../endApi/to-result.server";

/** A dialog shows what it has read until it is opened again. */
export const shouldRevalidate = () => false;

/** An email to a customer, for the dialog that shows it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const ofOrder = previewOrderMail.query.safeParse(query);
  if (ofOrder.success) return toResult(endApi.previewOrderMail(ofOrder.data));
  const parsed = previewMail.query.safeParse(query);
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown email", traceId: null }, 400);

  const shown = endApi.previewMail(parsed.data);
  return toResult(shown.then((mail) => ({ ...mail, kinds: [], kind: null })));
}
