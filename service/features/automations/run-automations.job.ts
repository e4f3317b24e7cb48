import type { ShopId } from "../../../contract/ids";
import { listShopsWithDueRuns } from "../../domain/automations/automation-runs.queries";
import { transaction } from "../../platform/db/database";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { defineJob } from "../../platform/queue/job";
import { runDueRuns } from "./run-due-runs";
import { runAutomationsType } from "./run-automations.type";

/** Runs of one shop in one transaction, which holds its lock. */
export const RUNS_AT_ONCE = 200;
/** Turns of all shops within one job: what is left then is the next job's. */
const MOST_TURNS = 25;

/**
 * Acts for the runs that are due, shops in turn, so that one with 40,000 of them keeps no other waiting. Safe to run twice: a run is ended
 * in the transaction in which it acts.
 */
export const runAutomations = defineJob({
  ...runAutomationsType,
  schedule: "* * * * *",
  async run(ctx) {
    const due = await listShopsWithDueRuns(ctx.db, ctx.now());
    const act = async (shop: ShopId) => {
      const count = await transaction(ctx.db, (tx) => runDueRuns(ctx, tx, shop, RUNS_AT_ONCE));
      return count === RUNS_AT_ONCE;
    };
    if (await takeTurns(due, act)) await ctx.enqueue(ctx.db, runAutomationsType, {});
  },
});

/**
 * Lets each shop act once a turn, as long as it has more. A shop that fails has no further turn, and keeps no other from its own.
 * @param act whether the shop has more
 * @returns whether some shop has more after the last turn
 * @throws what shops have failed with, after the last turn
 */
async function takeTurns(due: readonly ShopId[], act: (shop: ShopId) => Promise<boolean>): Promise<boolean> {
  const waiting = new Map(due.map((shop) => [shop, true]));
  const turns = Array.from({ length: MOST_TURNS }, () => due).flat();
  await eachThenThrow(turns, async (shop) => {
    if (!waiting.get(shop)) return;
    waiting.set(shop, false);
    waiting.set(shop, await act(shop));
  });
  return [...waiting.values()].includes(true);
}
