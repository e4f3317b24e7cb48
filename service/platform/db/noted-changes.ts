import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Topic, Versions } from "../../../contract/topics";
import type { Tables } from "./tables";
import { prepared } from "./prepared";

type Tx = Transaction<Tables>;

/** What each open transaction has changed so far. */
const noted = new WeakMap<Tx, Map<ShopId, Set<Topic>>>();

/**
 * Raises the version of a topic of a shop as the last statement of the transaction: earlier, its row would be locked while
 * the transaction waits for other rows, and two could wait for each other. Only within `transaction`: by itself it could be
 * lost where the write is kept.
 */
export async function noteChange(tx: Tx, shop: ShopId, topic: Topic): Promise<void> {
  const shops = noted.get(tx);
  if (!shops) throw new Error("noteChange outside of transaction()");
  shops.set(shop, (shops.get(shop) ?? new Set()).add(topic));
}

/** Runs the work of a transaction, and raises the versions of what it has noted. */
export async function withNotedChanges<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const shops = new Map<ShopId, Set<Topic>>();
  noted.set(tx, shops);
  const result = await work(tx);
  if (shops.size > 0) await raiseVersions(tx, shops);
  return result;
}

async function raiseVersions(tx: Tx, shops: Map<ShopId, Set<Topic>>): Promise<void> {
  const changes = [...shops].flatMap(([shop, topics]) => [...topics].map((topic) => ({ shop, topic })));
  const changed = sql`
    select * from unnest(
      ${changes.map(({ shop }) => shop)}::integer[], ${changes.map(({ topic }) => topic)}::text[]) as changed (shop_id, topic)`;
  await sql`${prepared} ${raised(changed)}`.execute(tx);
}

/** The versions that a shop's topics have now. Read before what they are of: what was read is then at least as new. */
export async function readVersions(db: Kysely<Tables>, shop: ShopId): Promise<Versions> {
  const rows = await db
    .selectFrom("shopVersions")
    .modifyFront(prepared)
    .select(["topic", "version"])
    .where("shopId", "=", shop)
    .execute();
  return Object.fromEntries(rows.map(({ topic, version }) => [topic, version]));
}

/** SQL: raises the versions of `(shop_id, topic)` rows, in one order, so that two transactions wait but never deadlock. */
export function raised(changed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into shop_versions (shop_id, topic, version)
    select distinct shop_id, topic, 1 from (${changed}) changed order by shop_id, topic
    on conflict (shop_id, topic) do update set version = shop_versions.version + 1`;
}
