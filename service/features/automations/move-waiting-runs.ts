import type { moveWaitingRuns as moving } from "../../../contract/automations";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { BAD_PARAMETER } from "../../../contract/errors";
import type { AutomationRunId } from "../../../contract/ids";
import { automationChanged, automationSkipped } from "../../domain/automations/automation.events";
import { endRuns } from "../../domain/automations/automation-runs.queries";
import { movedRun } from "../../domain/automations/move-run";
import { readSeen } from "../../domain/automations/occurrence";
import { readDefinition } from "../../domain/automations/read-automation";
import {
  deleteWaitingRuns,
  type EarlierRun,
  listEarlierRuns,
  type MovedRow,
  updateWaitingRuns,
} from "../../domain/automations/waiting-runs.queries";
import { lockShop } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { publish } from "../../platform/events/publish";
import { changedSince, requireAutomation } from "./edit-automations";
import { runAutomationsType } from "./run-automations.type";

/** Runs of one transaction. */
const STEP = 1000;

/**
 * Moves the runs that wait by an earlier version of an automation to its newest one. It holds the shop's lock as the job that acts does: a run
 * is moved before it acts, or has acted by the version that it had. Where somebody changes it meanwhile, those that were moved stay so.
 * @throws AppError NOT_FOUND, for another shop's too; CONFLICT (`settingChanged`) where somebody has changed it since; BAD_PARAMETER where
 *   what it does cannot be read
 */
export async function moveWaitingRuns(
  ctx: Context,
  actor: Actor,
  version: BodyOf<typeof moving>,
): Promise<ResponseOf<typeof moving>> {
  const all = { moved: 0, ended: 0, unstarted: 0 };
  for (;;) {
    const { moved, ended, unstarted, isLast } = await moveStep(ctx, actor, version);
    all.moved += moved;
    all.ended += ended;
    all.unstarted += unstarted;
    if (isLast) return all;
  }
}

/** Moves so many that others need not wait long for the shop's lock. What was moved is no longer of an earlier version. */
function moveStep(
  ctx: Context,
  actor: Actor,
  { id, version }: BodyOf<typeof moving>,
): Promise<ResponseOf<typeof moving> & { isLast: boolean }> {
  return transaction(ctx.db, async (tx) => {
    const shop = await lockShop(tx, actor.shop);
    const automation = await requireAutomation(tx, shop.id, id);
    if (automation.version !== version) throw changedSince(actor, automation);
    const now = ctx.now();
    const after = readDefinition(ctx, automation);
    if (!after) throw new AppError(BAD_PARAMETER, "automationIncomplete");
    const waiting: MovedRow[] = [];
    const ended: EarlierRun[] = [];
    const unstarted: AutomationRunId[] = [];
    const at = { now, timezone: shop.timezone };
    const { runs: earlier, versions } = await listEarlierRuns(tx, shop.id, { id, version }, STEP);
    const isLast = earlier.length < STEP;
    const definitions = new Map(versions.map((each) => [each.version, readDefinition(ctx, { id, ...each })]));
    for (const run of earlier) {
      const before = definitions.get(run.version);
      const seen = readSeen(run.seen);
      // What has started a run is not known where its version or what it has seen cannot be read.
      const moved =
        before && seen
          ? movedRun(before, after, { seen, startedAt: run.startedAt }, at)
          : { becomes: "ended" as const };
      if (moved.becomes === "ended") ended.push(run);
      else if (moved.becomes === "unstarted") unstarted.push(run.id);
      else waiting.push({ id: run.id, startedAt: moved.startedAt, dueAt: moved.dueAt });
    }
    await updateWaitingRuns(tx, shop.id, version, waiting);
    await deleteWaitingRuns(tx, shop.id, unstarted);
    const runs = ended.map((run) => ({ id: run.id, state: "skipped" as const, reason: "changed" as const }));
    await endRuns(tx, shop.id, runs, now);
    await publish(
      ctx,
      tx,
      shop.id,
      automationSkipped,
      ended.map(({ version: before, orderId, shipmentId }) => ({
        ...{
          automation: id,
          version: before,
          order: orderId,
          shipment: shipmentId,
          reason: "changed" as const,
        },
      })),
    );
    if (isLast)
      await publish(ctx, tx, shop.id, automationChanged, [{ automation: id, version, change: "applied" }]);
    if (waiting.some(({ dueAt }) => dueAt <= now)) await ctx.enqueue(tx, runAutomationsType, {});
    return { moved: waiting.length, ended: ended.length, unstarted: unstarted.length, isLast };
  });
}
