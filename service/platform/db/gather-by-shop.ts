import type { ShopId } from "../../../contract/ids";
import type { Db } from "./database";
import { gather } from "./gather";

interface OfShop<Item, Result> {
  ask(item: Item): Promise<Result>;
  /** Calls that are not answered yet. */
  open: number;
}

/**
 * `gather` for statements that are about one shop: what is asked of a shop at the same time, over the same pool of connections, shares a
 * call of `run`, which returns the results in the order of its items. Deliveries that are rendered at the same time read their rows
 * together, though each is rendered by itself. No shop waits for another's statement, nor for its lock.
 */
export function gatherByShop<Item, Result>(
  run: (db: Db, shop: ShopId, items: Item[]) => Promise<Result[]>,
): (db: Db, shop: ShopId, item: Item) => Promise<Result> {
  const byPool = new WeakMap<Db, Map<ShopId, OfShop<Item, Result>>>();

  return async (db, shop, item) => {
    const shops = byPool.get(db) ?? new Map<ShopId, OfShop<Item, Result>>();
    byPool.set(db, shops);
    const ofShop = shops.get(shop) ?? { ask: gather((items: Item[]) => run(db, shop, items)), open: 0 };
    shops.set(shop, ofShop);
    ofShop.open += 1;
    try {
      return await ofShop.ask(item);
    } finally {
      ofShop.open -= 1;
      if (ofShop.open === 0) shops.delete(shop);
    }
  };
}
