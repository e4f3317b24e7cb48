import { ShopDomain } from "../../contract/ids";
import { findShopByDomain } from "../../service/domain/shops/shops.queries";
import type { Actor, Context } from "../../service/platform/context";

/** Somebody of our own staff in a shop, in whose name a kill test starts its work. */
export async function actorOf({ db }: Pick<Context, "db">, text: string): Promise<Actor> {
  const domain = ShopDomain.parse(text);
  const { id: shop } = (await findShopByDomain(db, domain))!;
  return { shop, domain, user: "admin-token", via: "admin-token" };
}
