import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { endApiFor } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

export const loader = () => redirect("/track/orders");

/** Asks the courier about one shipment now; the service judges the id. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const id = String((await formIn(request)).get("id") ?? "");
  return toResult(endApi.refreshShipment({ id }));
}
