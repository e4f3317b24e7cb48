import type { ShopId } from "../../../contract/ids";
import { groupBy } from "../group-by";
import type { Db } from "./database";
import { gather } from "./gather";

interface Asked<Item> {
  shop: ShopId;
  item: Item;
}

/**
 * `gather` for statements that are about one shop: what is asked of a shop at the same time, over the same pool of connections, shares a
 * call of `run`, which returns the results in the order of its items. Deliveries that are rendered at the same time read their rows
 * together, though each is rendered by itself.
 */
export function gatherByShop<Item, Result>(
  run: (db: Db, shop: ShopId, items: Item[]) => Promise<Result[]>,
): (db: Db, shop: ShopId, item: Item) => Promise<Result> {
  const byPool = new WeakMap<Db, (asked: Asked<Item>) => Promise<Result>>();

  async function runEach(db: Db, asked: Asked<Item>[]): Promise<Result[]> {
    const results = new Map<Asked<Item>, Result>();
    const shops = [...groupBy(asked, ({ shop }) => shop)];
    await Promise.all(
      shops.map(async ([shop, ofShop]) => {
        const found = await run(
          db,
          shop,
          ofShop.map(({ item }) => item),
        );
        for (const [index, each] of ofShop.entries()) results.set(each, found[index]!);
      }),
    );
    return asked.map((each) => results.get(each)!);
  }

  return (db, shop, item) => {
    const known = byPool.get(db);
    const ask = known ?? gather((asked: Asked<Item>[]) => runEach(db, asked));
    if (!known) byPool.set(db, ask);
    return ask({ shop, item });
  };
}
