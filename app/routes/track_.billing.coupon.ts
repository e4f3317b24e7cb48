import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { actorAction } from "../endApi/actor-action.server";
import { endApiFor } from "../endApi/end-api-for.server";

export { actorClientAction as clientAction } from "../endApi/actor-action";

export const loader = () => redirect("/track/billing");

const Query = z.object({ code: z.string() });

/** Whether a coupon is valid for this store. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return actorAction(request, Query, ({ code }) => endApi.applyDiscountCode({ discount_code: code }));
}
