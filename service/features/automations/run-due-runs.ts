import type { AutomationDefinition } from "../../../contract/automation";
import type { RunReason } from "../../../contract/automation-limits";
import type { ShopId } from "../../../contract/ids";
import { automationActed, automationSkipped } from "../../domain/automations/automation.events";
import {
  claimDueRuns,
  type DueRun,
  type EndedRun,
  endRuns,
  listActedRuns,
} from "../../domain/automations/automation-runs.queries";
import { type Acted, DAY_MS, dueReason, repeatReason } from "../../domain/automations/evaluate";
import { readSeen, type Seen } from "../../domain/automations/occurrence";
import { readDefinition } from "../../domain/automations/read-automation";
import { hasFeature } from "../../domain/gates/require-feature";
import { lockShop, type Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { act, type ToAct } from "./act";
import { factsOf, type KnownFacts, loadFacts } from "../../domain/automations/load-facts";

/**
 * Evaluates and ends the runs of a shop that have been due the longest: those for which everything still holds act, the others end with
 * their reason. Returns how many there were.
 */
export async function runDueRuns(ctx: Context, tx: Tx, shopId: ShopId, limit: number): Promise<number> {
  // Whoever enqueues emails or adds tags of a shop does it one after the other.
  const shop = await lockShop(tx, shopId);
  const now = ctx.now();
  const runs = (await claimDueRuns(tx, shopId, now, limit)).map(readBy(ctx));
  if (runs.length === 0) return 0;
  const known = await loadFacts(
    tx,
    shopId,
    runs.map(({ orderId }) => orderId),
  );
  const reasons = await reasonsOf(ctx, tx, { shop, runs, known, now });
  const acting = runs.filter(({ id }) => !reasons.has(id));
  const results = await act(ctx, tx, shop, acting.map(toAct(known)));
  const ended = runs.map(({ id }): EndedRun => {
    const reason = reasons.get(id);
    if (reason) return { id, state: "skipped", reason };
    const { failed } = results.get(id)!;
    return { id, state: failed.length > 0 ? "failed" : "acted", reason: null, failed };
  });
  await endRuns(tx, shopId, ended, now);
  await publish(
    ctx,
    tx,
    shopId,
    automationActed,
    acting.map((run) => ({ ...ofRun(run), ...results.get(run.id)! })),
  );
  const skipped = runs.filter(({ id }) => reasons.has(id));
  await publish(
    ctx,
    tx,
    shopId,
    automationSkipped,
    skipped.map((run) => ({ ...ofRun(run), reason: reasons.get(run.id)! })),
  );
  return runs.length;
}

/** A run that is due, by a version that is understood, or null; so is what it has seen. */
interface ReadRun extends Omit<DueRun, "definition" | "seen"> {
  definition: AutomationDefinition | null;
  seen: Seen | null;
}

/** Reads each version once. */
function readBy(ctx: Context): (run: DueRun) => ReadRun {
  const read = new Map<string, AutomationDefinition | null>();
  return (run) => {
    const { automationId: id, version, definition } = run;
    const name = `${id} ${version}`;
    if (!read.has(name)) read.set(name, readDefinition(ctx, { id, version, definition }));
    const seen = readSeen(run.seen);
    if (!seen)
      ctx.log.error({ automation: id, run: run.id }, "what a run has seen cannot be read; it does nothing");
    return { ...run, seen, definition: read.get(name)! };
  };
}

const ofRun = ({ automationId, version, orderId, shipmentId }: ReadRun) => ({
  ...{ automation: automationId, version, order: orderId, shipment: shipmentId },
});

interface Due {
  shop: Shop;
  runs: readonly ReadRun[];
  known: KnownFacts;
  now: Date;
}

/** Run → why it does not act; those that act are left out. */
async function reasonsOf(
  ctx: Context,
  tx: Tx,
  { shop, runs, known, now }: Due,
): Promise<Map<DueRun["id"], RunReason>> {
  const orders = [...new Set(runs.map(({ orderId }) => orderId))];
  const since = new Date(runs[0]!.dueAt.getTime() - DAY_MS);
  const isOnce = ({ definition }: ReadRun) => definition?.once_per_order === true;
  const once = [...new Set(runs.filter(isOnce).map(({ automationId }) => automationId))];
  const acted = new Map<string, Acted[]>();
  const note = (run: ActedRow) => acted.set(placeOf(run), [...(acted.get(placeOf(run)) ?? []), actedOf(run)]);
  for (const { seen, ...run } of await listActedRuns(tx, shop.id, orders, { since, once }))
    note({ ...run, seen: readSeen(seen) });
  const ofShop = shop.uninstalledAt ? "uninstalled" : await planReason(ctx, tx, shop);
  const reasons = new Map<DueRun["id"], RunReason>();
  for (const run of runs) {
    const reason =
      ofShop ??
      // Of an earlier installation.
      (run.startedAt < shop.installedAt ? "uninstalled" : null) ??
      (run.isOn && run.definition ? null : "switched_off") ??
      reasonOf(run, known, now) ??
      repeatReason(run.definition!, actedOf(run), acted.get(placeOf(run)) ?? []);
    if (reason) reasons.set(run.id, reason);
    else note(run);
  }
  return reasons;
}

const planReason = async (ctx: Context, tx: Tx, shop: Shop): Promise<"plan" | null> =>
  (await hasFeature(ctx, tx, shop, "notification-setting")) ? null : "plan";

const placeOf = ({ automationId, orderId }: Pick<DueRun, "automationId" | "orderId">) =>
  `${automationId} ${orderId}`;

type ActedRow = Pick<ReadRun, "automationId" | "orderId" | "shipmentId" | "seen" | "dueAt">;
const actedOf = ({ dueAt, shipmentId, seen }: ActedRow): Acted => ({ dueAt, shipment: shipmentId, seen });

function reasonOf(run: ReadRun, known: KnownFacts, now: Date): RunReason | null {
  const facts = factsOf(known, { order: run.orderId, shipment: run.shipmentId });
  if (!facts) return "order_deleted";
  // Nothing is as it was found where that is not known.
  return run.seen ? dueReason(run.definition!, { seen: run.seen }, facts, now) : "moved_on";
}

const toAct =
  (known: KnownFacts) =>
  (run: ReadRun): ToAct => ({
    automation: { id: run.automationId, version: run.version, name: run.name },
    actions: run.definition!.actions,
    run: {
      ...{ id: run.id, order: run.orderId, shipment: run.shipmentId },
      orderName: known.orders.get(run.orderId)!.name,
      hasOthers:
        (known.shipments.get(run.orderId) ?? []).filter(({ cancelledAt }) => cancelledAt === null).length > 1,
    },
  });
