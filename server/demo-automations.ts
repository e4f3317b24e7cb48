import { sql } from "kysely";
import { AutomationDefinition } from "../contract/automation";
import { daysOf } from "../contract/automation-limits";
import type { AutomationId, OrderId, ShipmentId } from "../contract/ids";
import { isFinal, type ShipmentStatus, type SubStatus } from "../contract/shipment-status";
import { demoAutomations, type DemoAutomation } from "../sandbox/demo/automations";
import { insertRuns, type NewRun } from "../service/domain/automations/automation-runs.queries";
import { listAutomations } from "../service/domain/automations/automations.queries";
import { dueAtOf } from "../service/domain/automations/due-at";
import type { Occurrence, Seen } from "../service/domain/automations/occurrence";
import { getShopById } from "../service/domain/shops/shops.queries";
import { createAutomation, switchAutomation } from "../service/features/automations/edit-automations";
import { runAutomationsType } from "../service/features/automations/run-automations.type";
import type { Actor, Context } from "../service/platform/context";
import { transaction } from "../service/platform/db/database";
import { onceFilled } from "./once-filled";

/**
 * Gives the demo store two automations that are on, with runs about orders as they are. The job ends those that are due as any other's, so
 * their emails, tags and notes stand where those of a real store do.
 */
export const addDemoAutomations = (ctx: Context, actor: Actor, stopWanted: AbortSignal): void =>
  onceFilled(ctx, stopWanted, "automations", makerOf(ctx, actor));

/** A small store may never have as many orders of a kind as are wanted: after so many tries it gets what there is. */
const TRIES_FOR_ALL = 15;

function makerOf(ctx: Context, actor: Actor): () => Promise<boolean> {
  let tries = 0;
  return () => addAll(ctx, actor, ++tries > TRIES_FOR_ALL);
}

async function addAll(ctx: Context, actor: Actor, takesFewer: boolean): Promise<boolean> {
  if ((await listAutomations(ctx.db, actor.shop)).length > 0) return true;
  const found: { demo: DemoAutomation; about: Occurrence[] }[] = [];
  for (const demo of demoAutomations) {
    const { holds, movedOn } = demo.runs;
    const about = await listOccurrences(ctx, actor, AutomationDefinition.parse(demo.definition));
    const isEnough = about.holds.length >= holds && about.movedOn.length >= movedOn;
    if (!isEnough && !takesFewer) return false;
    found.push({ demo, about: [...about.movedOn.slice(0, movedOn), ...about.holds.slice(0, holds)] });
  }
  for (const { demo, about } of found) await add(ctx, actor, demo, about);
  return true;
}

interface DemoShipment {
  order: OrderId;
  shipment: ShipmentId;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  lastEventAt: Date;
}

/**
 * What the trigger could have found, one for each order: shipments of which it still holds, and delivered ones, of which it did before.
 */
async function listOccurrences(
  { db, now }: Context,
  { shop }: Actor,
  { trigger }: AutomationDefinition,
): Promise<{ holds: Occurrence[]; movedOn: Occurrence[] }> {
  const { rows } = await sql<DemoShipment>`
    select distinct on (s.order_id) s.order_id as order, s.id as shipment, s.status, s.sub_status, s.last_event_at
    from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where s.shop_id = ${shop} and s.last_event_at is not null and s.cancelled_at is null
      and o.cancelled_at is null and o.deleted_at is null
    order by s.order_id, s.id`.execute(db);
  const newest = rows.toSorted((one, other) => other.lastEventAt.getTime() - one.lastEventAt.getTime());
  const of = ({ order, shipment }: DemoShipment, seen: Seen): Occurrence => ({
    ...{ order, shipment, seen, event: null, key: `demo ${shipment}`, at: now(), happenedAt: now() },
  });
  const seenOf = ({ lastEventAt }: DemoShipment): Seen =>
    trigger.on === "silent" ? { lastEventAt: lastEventAt.toISOString() } : {};
  const isSo = ({ status, subStatus, lastEventAt }: DemoShipment) => {
    const days = daysOf(trigger) ?? 0;
    const isOfKind = trigger.on === "delivered" ? status === "DELIVERED" : !isFinal(status, subStatus);
    return isOfKind && now().getTime() - lastEventAt.getTime() > days * 86_400_000;
  };
  return {
    holds: newest.filter(isSo).map((each) => of(each, seenOf(each))),
    movedOn: newest.filter(({ status }) => status === "DELIVERED").map((each) => of(each, seenOf(each))),
  };
}

async function add(
  ctx: Context,
  actor: Actor,
  { name, definition: given }: DemoAutomation,
  about: readonly Occurrence[],
): Promise<void> {
  const definition = AutomationDefinition.parse(given);
  const { id } = await createAutomation(ctx, actor, { name, definition });
  await switchAutomation(ctx, actor, { id, is_on: true });
  await transaction(ctx.db, async (tx) => {
    const { timezone } = await getShopById(tx, actor.shop);
    await insertRuns(tx, actor.shop, about.map(runOf(id, definition, timezone)));
    await ctx.enqueue(tx, runAutomationsType, {});
  });
}

const runOf =
  (automation: AutomationId, { delay }: AutomationDefinition, timezone: string) =>
  (occurrence: Occurrence): NewRun => ({
    ...{ automation, version: 1, occurrence, dueAt: dueAtOf(delay, occurrence.at, timezone) },
  });
