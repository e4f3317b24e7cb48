import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { actorAction } from "../endApi/actor-action.server";
import { endApiFor } from "../endApi/end-api-for.server";
import { configOf, itemsIn, StoredItems } from "../features/search/stored-items";

export { actorClientAction as clientAction } from "../endApi/actor-action";

export const loader = () => redirect("/track/dashboard");

const Body = z.object({ items: StoredItems, base: StoredItems }).partial();

/** Pinned and recent items: read, or changed where the request holds new ones. */
export async function action({ request, context }: ActionFunctionArgs) {
  const endApi = await endApiFor(request, context);
  return actorAction(request, Body, async ({ items, base }) => {
    const { global_search_config: config } = items
      ? await endApi.updateSettingConfig({
          global_search_config: configOf(items),
          base: base && configOf(base),
        })
      : await endApi.getSettingConfig();
    return itemsIn(config);
  });
}
