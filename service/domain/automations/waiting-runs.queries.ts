import { sql } from "kysely";
import type { AutomationId, AutomationRunId, OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";

interface Version {
  id: AutomationId;
  version: number;
}

/** How many runs of an automation wait by an earlier version than this one. */
export async function countEarlierRuns(db: Db, shop: ShopId, { id, version }: Version): Promise<number> {
  const row = await db
    .selectFrom("automationRuns")
    .select((select) => select.fn.countAll<string>().as("runs"))
    .where("shopId", "=", shop)
    .where("automationId", "=", id)
    .where("state", "=", "waiting")
    .where("version", "<", version)
    .executeTakeFirstOrThrow();
  return Number(row.runs);
}

export interface EarlierRun {
  id: AutomationRunId;
  version: number;
  orderId: OrderId;
  shipmentId: ShipmentId | null;
  seen: unknown;
  startedAt: Date;
}

/** The first of those runs, with the versions that they wait by. The caller holds the shop's lock. */
export async function listEarlierRuns(
  tx: Tx,
  shop: ShopId,
  { id, version }: Version,
  limit: number,
): Promise<{ runs: EarlierRun[]; versions: { version: number; definition: unknown }[] }> {
  const runs = await tx
    .selectFrom("automationRuns")
    .select(["id", "version", "orderId", "shipmentId", "seen", "startedAt"])
    .where("shopId", "=", shop)
    .where("automationId", "=", id)
    .where("state", "=", "waiting")
    .where("version", "<", version)
    .orderBy("id")
    .limit(limit)
    .execute();
  const versions = await tx
    .selectFrom("automationVersions")
    .select(["version", "definition"])
    .where("shopId", "=", shop)
    .where("automationId", "=", id)
    .where("version", "in", [0, ...new Set(runs.map((run) => run.version))])
    .execute();
  return { runs, versions };
}

export interface MovedRow {
  id: AutomationRunId;
  startedAt: Date;
  dueAt: Date;
}

/** Gives waiting runs another version, with the times that follow from it. One statement. */
export async function updateWaitingRuns(
  tx: Tx,
  shop: ShopId,
  version: number,
  runs: readonly MovedRow[],
): Promise<void> {
  if (runs.length === 0) return;
  await noteChange(tx, shop, "automations");
  const times = (of: "startedAt" | "dueAt") => runs.map((run) => run[of].toISOString());
  await sql`
    update automation_runs r set version = ${version}, started_at = n.started_at, due_at = n.due_at
    from unnest(${runs.map(({ id }) => id)}::bigint[], ${times("startedAt")}::timestamptz[],
      ${times("dueAt")}::timestamptz[]) as n (id, started_at, due_at)
    where r.shop_id = ${shop} and r.id = n.id and r.state = 'waiting'`.execute(tx);
}

/** Forgets waiting runs, so that what they are about can start one again. */
export async function deleteWaitingRuns(
  tx: Tx,
  shop: ShopId,
  runs: readonly AutomationRunId[],
): Promise<void> {
  if (runs.length === 0) return;
  await noteChange(tx, shop, "automations");
  await sql`delete from automation_runs
    where shop_id = ${shop} and id = any(${runs}::bigint[]) and state = 'waiting'`.execute(tx);
}
