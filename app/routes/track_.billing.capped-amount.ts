import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { endApiFor } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { toResult } from "../endApi/to-result.server";
import { checkedChange } from "../features/billing/checked-change.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

export const loader = () => redirect("/track/billing");

/** Changes the most that extra orders may cost; raising it is approved at Shopify. The service judges the amount. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const amount = z.coerce
    .number()
    .catch(0)
    .parse((await formIn(request)).get("amount"));
  const change = async () => checkedChange(await endApi.changeCappedAmount({ amount }), endApi, context);
  return toResult(change());
}
