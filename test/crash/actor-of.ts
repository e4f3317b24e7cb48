import { ShopDomain } from "../../contract/ids";
import { createActor } from "../../service/domain/gates/actor";
import { findShopAndBillingShop } from "../../service/domain/shops/shops.queries";
import type { Actor, Context } from "../../service/platform/context";

/** Somebody of our own staff in a shop, in whose name a kill test starts its work. */
export async function actorOf(ctx: Context, domain: string): Promise<Actor> {
  const shops = (await findShopAndBillingShop(ctx.db, ShopDomain.parse(domain)))!;
  return createActor(ctx, shops, { user: "admin-token", via: "admin-token" });
}
