import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { BAD_PARAMETER } from "../../contract/errors";
import { bulkOrders } from "../../contract/bulk";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { jsonIn } from "../endApi/json-in.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

export const loader = () => redirect("/track/orders");

/** Does something to the chosen orders; the form's one field holds the call as JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const parsed = bulkOrders.body.safeParse(await jsonIn(request));
  if (!parsed.success) throw failed({ code: BAD_PARAMETER, message: "Unknown action", traceId: null }, 400);
  return toResult(endApi.bulkOrders(parsed.data));
}
