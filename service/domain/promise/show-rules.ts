import type { ResponseOf } from "../../../contract/endpoint";
import { deliveryRules, type findSoldProducts } from "../../../contract/estimated-delivery";
import type { Actor, Context } from "../../platform/context";
import { showSetting } from "../../platform/settings/settings";
import { findKnownCouriers } from "../couriers/known-couriers";
import { getShopById } from "../shops/shops.queries";
import { listSoldProducts } from "./sold-products.queries";

/** The rules, with what their screen needs besides. */
export async function showDeliveryRules(
  ctx: Pick<Context, "db" | "log">,
  actor: Actor,
): Promise<ResponseOf<(typeof deliveryRules.calls)["getDeliveryRules"]>> {
  const [setting, { timezone }] = await Promise.all([
    showSetting(ctx, actor, deliveryRules),
    getShopById(ctx.db, actor.shop),
  ]);
  const codes = [...new Set(setting.value.transit.flatMap(({ couriers }) => couriers))];
  const known = await findKnownCouriers(ctx.db, actor.shop, codes);
  return {
    ...setting,
    timezone,
    courier_names: Object.fromEntries([...known.values()].map(({ code, name }) => [code, name])),
  };
}

/** Products by a part of their title, as the latest orders call them. */
export async function searchSoldProducts(
  { db }: Pick<Context, "db">,
  actor: Actor,
  search: string,
): Promise<ResponseOf<typeof findSoldProducts>> {
  return { products: await listSoldProducts(db, actor.shop, search.trim()) };
}
