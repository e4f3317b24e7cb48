import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { endApiFor } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

export const loader = () => redirect("/track/orders");

/**
 * Reads the orders of the last days from Shopify again: of so many as the form says, or of the usual number. With the act
 * `cancel` it stops the sync that is under way.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const form = await formIn(request);
  if (form.get("act") === "cancel") return toResult(endApi.cancelSync());
  const days = form.get("days");
  return toResult(endApi.syncOrders(days === null ? {} : { days: Number(days) }));
}
