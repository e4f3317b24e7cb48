import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Topic } from "../../../contract/topics";
import type { Tables } from "./tables";

type Db = Kysely<Tables>;

/** What each open transaction has changed so far. */
const noted = new WeakMap<Db, Map<ShopId, Set<Topic>>>();

/**
 * Raises the version of a topic of a shop as the last statement of the transaction: earlier, its row would be locked while
 * the transaction waits for other rows, and two could wait for each other. Outside of a transaction, at once.
 */
export async function noteChange(db: Db, shop: ShopId, topic: Topic): Promise<void> {
  const shops = noted.get(db);
  if (!shops) return raiseVersions(db, new Map([[shop, new Set([topic])]]));
  shops.set(shop, (shops.get(shop) ?? new Set()).add(topic));
}

/** Runs the work of a transaction, and raises the versions of what it has noted. */
export async function withNotedChanges<Tx extends Db, Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const shops = new Map<ShopId, Set<Topic>>();
  noted.set(tx, shops);
  const result = await work(tx);
  if (shops.size > 0) await raiseVersions(tx, shops);
  return result;
}

async function raiseVersions(db: Db, shops: Map<ShopId, Set<Topic>>): Promise<void> {
  const changes = [...shops].flatMap(([shop, topics]) => [...topics].map((topic) => ({ shop, topic })));
  const changed = sql`
    select * from unnest(
      ${changes.map(({ shop }) => shop)}::integer[], ${changes.map(({ topic }) => topic)}::text[]) as changed (shop_id, topic)`;
  await raised(changed).execute(db);
}

/** SQL: raises the versions of `(shop_id, topic)` rows, in one order, so that two transactions wait but never deadlock. */
export function raised(changed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into shop_versions (shop_id, topic, version)
    select distinct shop_id, topic, 1 from (${changed}) changed order by shop_id, topic
    on conflict (shop_id, topic) do update set version = shop_versions.version + 1`;
}
