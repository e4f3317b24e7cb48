import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { PlanChoice } from "../../contract/billing";
import { actorAction } from "../endApi/actor-action.server";
import { endApiFor } from "../endApi/end-api-for.server";
import { checkedChange } from "../features/billing/checked-change.server";

export { actorClientAction as clientAction } from "../endApi/actor-action";

export const loader = () => redirect("/track/billing");

/** Changes the plan, or names the page where the merchant approves it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return actorAction(request, PlanChoice, async (choice) =>
    checkedChange(await endApi.changePlan(choice), endApi, context),
  );
}
