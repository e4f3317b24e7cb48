import { sql } from "kysely";
import type { ActionName, RunReason } from "../../../contract/automation-limits";
import type { AutomationId, AutomationRunId, OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { MailProblem } from "../../../contract/mail-templates";
import type { Db, Tx } from "../../platform/db/database";
import type { RunState } from "../../platform/db/tables/automations";
import { noteChange } from "../../platform/db/noted-changes";
import type { Occurrence } from "./occurrence";

export interface NewRun {
  automation: AutomationId;
  version: number;
  occurrence: Occurrence;
  dueAt: Date;
}

/** Adds runs; those that an automation has for the same occurrence already are left out. One statement. */
export async function insertRuns(
  tx: Tx,
  shop: ShopId,
  runs: readonly NewRun[],
): Promise<{ automationId: AutomationId; key: string }[]> {
  if (runs.length === 0) return [];
  const given = runs.map(({ automation, version, occurrence, dueAt }) => ({
    ...{ automation_id: automation, version, order_id: occurrence.order, shipment_id: occurrence.shipment },
    ...{ key: occurrence.key, seen: occurrence.seen, event_id: occurrence.event },
    ...{ started_at: occurrence.at, due_at: dueAt },
  }));
  const { rows } = await sql<{ automationId: AutomationId; key: string }>`
    insert into automation_runs (
      shop_id, automation_id, version, order_id, shipment_id, key, seen, event_id, started_at, due_at)
    select ${shop}::integer, n.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n (
      automation_id bigint, version integer, order_id bigint, shipment_id bigint, key text, seen jsonb,
      event_id bigint, started_at timestamptz, due_at timestamptz)
    where exists (select from orders o where o.shop_id = ${shop} and o.id = n.order_id)
    on conflict (shop_id, automation_id, key) do nothing
    returning automation_id, key`.execute(tx);
  if (rows.length > 0) await noteChange(tx, shop, "automations");
  return rows;
}

/** Of these keys those that an automation has a run for already. */
export async function listKnownKeys(
  db: Db,
  shop: ShopId,
  automation: AutomationId,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from automation_runs
    where shop_id = ${shop} and automation_id = ${automation} and key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Cross-shop: shops with runs that are due. */
export async function listShopsWithDueRuns(db: Db, now: Date): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("automationRuns")
    .select("shopId")
    .distinct()
    .where("state", "=", "waiting")
    .where("dueAt", "<=", now)
    .orderBy("shopId")
    .execute();
  return rows.map(({ shopId }) => shopId);
}

export interface DueRun {
  id: AutomationRunId;
  automationId: AutomationId;
  version: number;
  orderId: OrderId;
  shipmentId: ShipmentId | null;
  seen: unknown;
  eventId: string | null;
  startedAt: Date;
  dueAt: Date;
  name: string;
  isOn: boolean;
  definition: unknown;
}

/**
 * The runs of a shop that are due, the longest first, with the version that they were started with. Their rows are locked until the
 * transaction ends; those that another one has locked are left out.
 */
export async function claimDueRuns(tx: Tx, shop: ShopId, now: Date, limit: number): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    select r.id, r.automation_id, r.version, r.order_id, r.shipment_id, r.seen, r.event_id, r.started_at, r.due_at, a.name, a.is_on,
      v.definition
    from automation_runs r
    join automations a on a.shop_id = r.shop_id and a.id = r.automation_id
    join automation_versions v
      on v.shop_id = r.shop_id and v.automation_id = r.automation_id and v.version = r.version
    where r.shop_id = ${shop} and r.state = 'waiting' and r.due_at <= ${now}
    order by r.due_at, r.id limit ${limit}
    for update of r skip locked`.execute(tx);
  return rows;
}

/** A run, whatever its state, with the version that it was started with. */
export function findRun(db: Db, shop: ShopId, { id, run }: { id: AutomationId; run: AutomationRunId }) {
  return db
    .selectFrom("automationRuns as r")
    .innerJoin("automationVersions as v", (join) =>
      join
        .onRef("v.shopId", "=", "r.shopId")
        .onRef("v.automationId", "=", "r.automationId")
        .onRef("v.version", "=", "r.version"),
    )
    .select(["r.orderId", "r.shipmentId", "r.seen", "v.definition"])
    .where("r.shopId", "=", shop)
    .where("r.automationId", "=", id)
    .where("r.id", "=", run)
    .executeTakeFirst();
}

export interface ActedRun {
  automationId: AutomationId;
  orderId: OrderId;
  shipmentId: ShipmentId | null;
  seen: unknown;
  dueAt: Date;
}

/** Runs of these orders that have acted since then; of automations that act once for an order, all. */
export async function listActedRuns(
  db: Db,
  shop: ShopId,
  orders: readonly OrderId[],
  { since, once }: { since: Date; once: readonly AutomationId[] },
): Promise<ActedRun[]> {
  const { rows } = await sql<ActedRun>`
    select automation_id, order_id, shipment_id, seen, due_at from automation_runs
    where shop_id = ${shop} and order_id = any(${orders}::bigint[])
      and (due_at >= ${since} or automation_id = any(${once}::bigint[]))
      and state in ('acted', 'failed')`.execute(db);
  return rows;
}

export interface EndedRun {
  id: AutomationRunId;
  state: Exclude<RunState, "waiting">;
  reason: RunReason | null;
  /** Those of its actions that could not be done. */
  failed?: readonly ActionName[];
}

export async function endRuns(tx: Tx, shop: ShopId, runs: readonly EndedRun[], now: Date): Promise<void> {
  if (runs.length === 0) return;
  await noteChange(tx, shop, "automations");
  await sql`
    update automation_runs r set state = n.state, reason = n.reason, failed_actions = coalesce(n.failed, '{}'), done_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as n (id bigint, state text, reason text, failed text[])
    where r.shop_id = ${shop} and r.id = n.id`.execute(tx);
}

/** The email of a run went out with the default text. @param problem of its own words; null: not known */
export async function noteRunDefaultText(
  tx: Tx,
  shop: ShopId,
  run: AutomationRunId,
  problem: MailProblem | null,
): Promise<void> {
  await noteChange(tx, shop, "automations");
  await tx
    .updateTable("automationRuns")
    .set({ defaultText: JSON.stringify({ problem }) })
    .where("shopId", "=", shop)
    .where("id", "=", run)
    .execute();
}

/** Ends what waits of an automation that is switched off. */
export async function endWaitingRuns(
  tx: Tx,
  shop: ShopId,
  automation: AutomationId,
  now: Date,
): Promise<void> {
  await noteChange(tx, shop, "automations");
  await tx
    .updateTable("automationRuns")
    .set({ state: "skipped", reason: "switched_off", doneAt: now })
    .where("shopId", "=", shop)
    .where("automationId", "=", automation)
    .where("state", "=", "waiting")
    .execute();
}

/** The newest runs of an automation, with what they are about. */
export function listNewestRuns(db: Db, shop: ShopId, automation: AutomationId, limit: number) {
  return db
    .selectFrom("automationRuns as r")
    .innerJoin("orders as o", (join) =>
      join.onRef("o.shopId", "=", "r.shopId").onRef("o.id", "=", "r.orderId"),
    )
    .leftJoin("shipments as s", (join) =>
      join.onRef("s.shopId", "=", "r.shopId").onRef("s.id", "=", "r.shipmentId"),
    )
    .select(["r.id", "r.orderId", "o.name", "s.trackingNumber", "r.state", "r.reason", "r.version"])
    .select(["r.failedActions", "r.defaultText", "r.startedAt", "r.dueAt"])
    .where("r.shopId", "=", shop)
    .where("r.automationId", "=", automation)
    .where("o.deletedAt", "is", null)
    .orderBy("r.id", "desc")
    .limit(limit)
    .execute();
}

/** Cross-shop: the first `limit` runs that ended before then. Returns how many there were. */
export async function deleteRunsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from automation_runs r using (
      select shop_id, id from automation_runs where state <> 'waiting' and done_at < ${before} order by done_at limit ${limit}
    ) old where r.shop_id = old.shop_id and r.id = old.id`.execute(db);
  return Number(numAffectedRows);
}
