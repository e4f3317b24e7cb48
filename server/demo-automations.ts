import { sql } from "kysely";
import { AutomationDefinition } from "../contract/automation";
import type { AutomationId, OrderId, ShipmentId } from "../contract/ids";
import { demoAutomations, type DemoAutomation } from "../sandbox/demo/automations";
import {
  endRuns,
  insertRuns,
  listNewestRuns,
  type NewRun,
} from "../service/domain/automations/automation-runs.queries";
import { listAutomations } from "../service/domain/automations/automations.queries";
import { createAutomation, switchAutomation } from "../service/features/automations/edit-automations";
import type { Actor, Context } from "../service/platform/context";
import { transaction } from "../service/platform/db/database";
import { onceFilled } from "./once-filled";

const DAY_MS = 86_400_000;

/** Gives the demo store two automations that are on, with runs of the last days; none of them sends anything again. */
export const addDemoAutomations = (ctx: Context, actor: Actor, stopWanted: AbortSignal): void =>
  onceFilled(ctx, stopWanted, "automations", () => addAll(ctx, actor));

async function addAll(ctx: Context, actor: Actor): Promise<boolean> {
  if ((await listAutomations(ctx.db, actor.shop)).length > 0) return true;
  const needed = demoAutomations.reduce((sum, { runs }) => sum + runs.length, 0);
  const shipments = await listDelivered(ctx, actor, needed);
  if (shipments.length < needed) return false;
  for (const automation of demoAutomations) {
    const about = shipments.splice(0, automation.runs.length);
    await add(ctx, actor, automation, about);
  }
  return true;
}

interface DemoShipment {
  order: OrderId;
  shipment: ShipmentId;
  at: Date;
}

/** One for each order, the newest first. */
async function listDelivered({ db }: Context, { shop }: Actor, limit: number): Promise<DemoShipment[]> {
  const { rows } = await sql<DemoShipment>`
    select * from (
      select distinct on (s.order_id) s.order_id as order, s.id as shipment, s.delivered_at as at
      from shipments s where s.shop_id = ${shop} and s.delivered_at is not null and s.cancelled_at is null
      order by s.order_id, s.id
    ) found order by at desc limit ${limit}`.execute(db);
  return rows;
}

async function add(
  ctx: Context,
  actor: Actor,
  { name, definition, runs }: DemoAutomation,
  about: readonly DemoShipment[],
): Promise<void> {
  const { id } = await createAutomation(ctx, actor, {
    ...{ name, definition: AutomationDefinition.parse(definition) },
  });
  await switchAutomation(ctx, actor, { id, is_on: true });
  await transaction(ctx.db, async (tx) => {
    // The oldest first: the list has the newest at the top.
    const made = about.map((each, index) => runOf(ctx, id, each, index)).toReversed();
    for (const run of made) await insertRuns(tx, actor.shop, [run]);
    const rows = await listNewestRuns(tx, actor.shop, id, runs.length);
    const ended = rows.map((row, index) => {
      const became = runs[index]!;
      return became === "acted"
        ? { id: row.id, state: "acted" as const, reason: null }
        : { id: row.id, state: "skipped" as const, reason: became };
    });
    await endRuns(tx, actor.shop, ended, ctx.now());
  });
}

function runOf(
  { now }: Context,
  automation: AutomationId,
  { order, shipment }: DemoShipment,
  index: number,
): NewRun {
  const at = new Date(now().getTime() - (index + 1) * 2.3 * DAY_MS);
  const occurrence = { order, shipment, at, happenedAt: at, seen: {}, event: null, key: `demo ${shipment}` };
  return { automation, version: 1, occurrence, dueAt: new Date(at.getTime() + DAY_MS) };
}
