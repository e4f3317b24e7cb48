import type { Context } from "../../platform/context";
import { type Db, transaction } from "../../platform/db/database";
import { eraseOrders } from "./delete-order";
import { lockShop, type Shop } from "../../domain/shops/shops.queries";
import {
  listAllOrderTombstones,
  listOrderTombstones,
  listErasedShops,
  listShopsByDomain,
} from "../../domain/orders/order-tombstones.queries";
import { eraseCustomerIn } from "./erase-customer";
import { eraseShopIn } from "./erase-shop";
import { type Erasure, shopHash } from "../../platform/db/erasure-journal";

/** What a database knows of erasures, before an older dump takes its place. */
export async function listErasures(db: Db): Promise<Erasure[]> {
  const orders = await listAllOrderTombstones(db);
  const shops = await listErasedShops(db);
  return [
    ...orders.map(({ domain, shopifyIds, isDeleted, erasedAt }) => ({
      ...{ shop: shopHash(domain), orders: shopifyIds, isDeleted, at: erasedAt },
    })),
    ...shops.map(({ shop, at }) => ({ shop, orders: null, isDeleted: true, at })),
  ];
}

/**
 * Erases from a database that was restored what had been erased since its dump was written. Safe to run twice: what
 * the database knows as erased is left alone.
 * @returns how many shops and orders were erased again
 */
export async function eraseAgain(
  ctx: Pick<Context, "config" | "db" | "now" | "erasures" | "documents" | "personalDataErasers" | "channels">,
  erasures: Erasure[],
): Promise<{ shops: number; orders: number }> {
  const done = { shops: 0, orders: 0 };
  for (const shop of await listShopsByDomain(ctx.db)) {
    const hash = shopHash(shop.domain);
    const ofShop = erasures.filter((erasure) => erasure.shop === hash);
    if (ofShop.some((erasure) => erasure.orders === null && shop.installedAt <= erasure.at)) {
      await transaction(ctx.db, (tx) => eraseShopIn(ctx, tx, shop));
      done.shops += 1;
    } else if (ofShop.length > 0) {
      done.orders += await eraseOrdersAgain(ctx, shop, ofShop);
    }
  }
  return done;
}

async function eraseOrdersAgain(
  ctx: Pick<Context, "config" | "db" | "now" | "erasures" | "documents" | "personalDataErasers" | "channels">,
  shop: Pick<Shop, "id" | "domain">,
  erasures: Erasure[],
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop.id);
    const named = (isDeleted: boolean) => [
      ...new Set(
        erasures.filter((each) => each.isDeleted === isDeleted).flatMap(({ orders }) => orders ?? []),
      ),
    ];
    const known = await listOrderTombstones(tx, shop.id, [...named(true), ...named(false)]);
    const people = named(false).filter((order) => !known.has(order));
    const gone = named(true).filter((order) => !known.get(order));
    // People first: their names are read from the orders.
    if (people.length > 0) {
      const person = { email: null, phone: null, shopifyIds: people };
      await eraseCustomerIn(ctx, tx, { shop: shop.id, domain: shop.domain }, person);
    }
    await eraseOrders(ctx, tx, shop.id, gone);
    return people.length + gone.length;
  });
}
