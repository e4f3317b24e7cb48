import type { TriggerName } from "../../../contract/automation-limits";
import type { ShopId } from "../../../contract/ids";
import { automationStarted } from "../../domain/automations/automation.events";
import { insertRuns, type NewRun } from "../../domain/automations/automation-runs.queries";
import { type AutomationWithDefinition, listStartedBy } from "../../domain/automations/automations.queries";
import { dueAtOf } from "../../domain/automations/due-at";
import { startReason } from "../../domain/automations/evaluate";
import type { Occurrence } from "../../domain/automations/occurrence";
import { readAutomations, type ReadAutomation } from "../../domain/automations/read-automation";
import { hasFeature } from "../../domain/gates/require-feature";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import type { Decision } from "../../platform/events/subscribers";
import { factsOf, loadFacts } from "../../domain/automations/load-facts";
import { runAutomationsType } from "./run-automations.type";

/** An automation that is on, read. */
export type StartedAutomation = ReadAutomation<AutomationWithDefinition>;

/** Those of the shop that are on and start with one of these triggers. */
export const listStarted = async (
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  triggers: readonly TriggerName[],
): Promise<StartedAutomation[]> => readAutomations(ctx, await listStartedBy(tx, shop, triggers));

export interface Found {
  automation: StartedAutomation;
  occurrence: Occurrence;
}

/**
 * Starts automations for what has happened: a run for each, which acts at its time. Called again for the same it adds nothing. Returns why
 * an event has started none.
 */
export async function startRuns(
  ctx: Context,
  tx: Tx,
  shopId: ShopId,
  found: readonly Found[],
): Promise<Decision[]> {
  if (found.length === 0) return [];
  const shop = await getShopById(tx, shopId);
  if (shop.uninstalledAt) return [];
  if (!(await hasFeature(ctx, tx, shop, "notification-setting"))) return decisionsOf(found, () => "plan");
  const known = await loadFacts(
    tx,
    shopId,
    found.map(({ occurrence }) => occurrence.order),
  );
  const toStart: NewRun[] = [];
  const refused = new Map<Found, string>();
  for (const each of found) {
    const { automation, occurrence } = each;
    const facts = factsOf(known, occurrence);
    const { installedAt } = shop;
    const { switchedOnAt, waitsSince } = automation;
    const reason = facts
      ? startReason(automation.definition, occurrence, facts, { installedAt, switchedOnAt, waitsSince })
      : "order_deleted";
    if (reason) refused.set(each, reason);
    else {
      const dueAt = dueAtOf(automation.definition.delay, occurrence.at, shop.timezone);
      toStart.push({ automation: automation.id, version: automation.version, occurrence, dueAt });
    }
  }
  const added = new Set((await insertRuns(tx, shopId, toStart)).map(nameOf));
  const started = toStart.filter((run) => added.has(nameOf(run)));
  const now = ctx.now();
  const waiting = started.filter(({ dueAt }) => dueAt > now);
  await publish(ctx, tx, shopId, automationStarted, waiting.map(payloadOf));
  if (waiting.length < started.length) await ctx.enqueue(tx, runAutomationsType, {});
  return decisionsOf([...refused.keys()], (each) => refused.get(each)!);
}

const nameOf = (run: NewRun | { automationId: string; key: string }): string =>
  "key" in run ? `${run.automationId} ${run.key}` : `${run.automation} ${run.occurrence.key}`;

const payloadOf = ({ automation, version, occurrence, dueAt }: NewRun) => ({
  ...{ automation, version, order: occurrence.order, shipment: occurrence.shipment, dueAt },
});

/** An event has one decision, whatever the number of automations: that of the last. */
function decisionsOf(found: readonly Found[], of: (found: Found) => string): Decision[] {
  const decisions = found.flatMap((each) =>
    each.occurrence.event ? { event: each.occurrence.event, decision: of(each) } : [],
  );
  return [...new Map(decisions.map((each) => [each.event, each])).values()];
}
