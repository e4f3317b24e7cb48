import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { PlanChoice } from "../../contract/billing";
import { actorAction } from "../endApi/actor-action.server";
import { endApiFor } from "../endApi/end-api-for.server";
import { formatFor } from "../shell/shell-data.server";

export { actorClientAction as clientAction } from "../endApi/actor-action";

export const loader = () => redirect("/track/billing");

/** What a change would cost and when it would take effect, with that day as the reader writes it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return actorAction(request, PlanChoice, async ({ is_trial: _, ...choice }) => {
    const [preview, format] = await Promise.all([endApi.previewPlan(choice), formatFor(request, context)]);
    return { ...preview, day: format.date(preview.at) ?? "" };
  });
}
