import { sql } from "kysely";
import type { HowSure } from "../../../../contract/estimated-delivery-limits";
import type { ShopId } from "../../../../contract/ids";
import type { Db, Tx } from "../../../platform/db/database";
import { emptyHistory, type History } from "./history";
import type { Node } from "./node";
import type { ProgressNode } from "./progress";
import { prepared } from "../../../platform/db/prepared";

export interface HistoryKeys {
  nodes: string[];
  progress: string[];
}

export type Levels = Record<HowSure, number>;

/** The parts of a shop's history with these keys; what is not there is left out. */
export async function loadHistory(db: Db, shop: ShopId, { nodes, progress }: HistoryKeys): Promise<History> {
  const history = emptyHistory();
  if (nodes.length + progress.length === 0) return history;
  const { rows } = await sql<{ kind: string; key: string; state: unknown }>`
    select kind, key, state from transit_histories
    where shop_id = ${shop}
      and ((kind = 'days' and key = any(${nodes}::text[])) or (kind = 'progress' and key = any(${progress}::text[])))
  `.execute(db);
  for (const { kind, key, state } of rows)
    if (kind === "days") history.nodes.set(key, state as Node);
    else history.progress.set(key, state as ProgressNode);
  return history;
}

/**
 * Who most often carries a shop's shipments between two countries, and by which service: what is not known yet of an order that is
 * not placed. The service and the region that are asked for come first where there are some. Null where nothing was counted.
 */
export async function findUsualCourier(
  db: Db,
  shop: ShopId,
  countries: string,
  { service, region }: { service: string | null; region: string | null },
): Promise<{ courier: string; service: string } | null> {
  const { rows } = await sql<{ courier: string; service: string }>`
    select split_part(key, '|', 2) as courier, split_part(key, '|', 3) as service
    from transit_histories
    where shop_id = ${shop} and kind = 'days' and starts_with(key, ${`${countries}|`})
      -- Parts with a courier, and those with service and region; not those by postal code.
      and length(key) - length(replace(key, '|', '')) in (1, 4)
    order by coalesce(split_part(key, '|', 3) = ${service}::text, false) desc,
      coalesce(split_part(key, '|', 5) = ${region}::text, false) desc, (state->>'shipments')::integer desc, key
    limit 1
  `.execute(db);
  return rows[0] ?? null;
}

export async function saveHistory(tx: Tx, shop: ShopId, { nodes, progress }: History): Promise<void> {
  const parts = [
    ...[...nodes].map(([key, state]) => ({ kind: "days", key, state })),
    ...[...progress].map(([key, state]) => ({ kind: "progress", key, state })),
  ];
  if (parts.length === 0) return;
  await sql`insert into transit_histories (shop_id, kind, key, state)
    select ${shop}::integer, kind, key, state
    from jsonb_to_recordset(${JSON.stringify(parts, rounded)}::jsonb) as n (kind text, key text, state jsonb)
    on conflict (shop_id, kind, key) do update set state = excluded.state`.execute(tx);
}

/** Weights have no more than six digits that mean anything. */
const rounded = (_: string, value: unknown) =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;

/** Whether any shipment of the shop was counted. */
export async function hasHistory(db: Db, shop: ShopId): Promise<boolean> {
  const row = await db
    .selectFrom("transitHistories")
    .modifyFront(prepared)
    .select("key")
    .where("shopId", "=", shop)
    .where("kind", "<>", "levels")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The corrected levels; undefined where the shop has no history. */
export async function findLevels(db: Db, shop: ShopId): Promise<Levels | undefined> {
  const row = await db
    .selectFrom("transitHistories")
    .modifyFront(prepared)
    .select("state")
    .where("shopId", "=", shop)
    .where("kind", "=", "levels")
    .executeTakeFirst();
  return row?.state as Levels | undefined;
}

export async function saveLevels(tx: Tx, shop: ShopId, levels: Levels): Promise<void> {
  await sql`insert into transit_histories (shop_id, kind, key, state)
    values (${shop}, 'levels', '*', ${JSON.stringify(levels)}::jsonb)
    on conflict (shop_id, kind, key) do update set state = excluded.state`.execute(tx);
}

export async function deleteHistory(tx: Tx, shop: ShopId): Promise<void> {
  await tx.deleteFrom("transitHistories").where("shopId", "=", shop).execute();
}

/** One writer at a time: what is written follows from what was read. */
export async function lockHistory(tx: Tx, shop: ShopId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`transit-history ${shop}`}))`.execute(tx);
}
