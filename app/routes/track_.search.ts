import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { actorAction } from "../endApi/actor-action.server";
import { endApiFor } from "../endApi/end-api-for.server";
import { findRows, SearchInput } from "../features/search/search-rows.server";

export { actorClientAction as clientAction } from "../endApi/actor-action";

export const loader = () => redirect("/track/dashboard");

/** Orders, shipments and customers that fit a text. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return actorAction(request, SearchInput, (input) => findRows(endApi, input));
}
