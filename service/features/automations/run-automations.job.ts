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
    let shops = await listShopsWithDueRuns(ctx.db, ctx.now());
    for (let turn = 0; shops.length > 0; turn += 1) {
      if (turn === MOST_TURNS) {
        await ctx.enqueue(ctx.db, runAutomationsType, {});
        return;
      }
      const withMore: ShopId[] = [];
      await eachThenThrow(shops, async (shop) => {
        const count = await transaction(ctx.db, (tx) => runDueRuns(ctx, tx, shop, RUNS_AT_ONCE));
        if (count === RUNS_AT_ONCE) withMore.push(shop);
      });
      shops = withMore;
    }
  },
});
