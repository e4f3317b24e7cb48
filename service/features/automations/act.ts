import type { AutomationAction } from "../../../contract/automation";
import type { ActionName } from "../../../contract/automation-limits";
import type { AutomationRunId } from "../../../contract/ids";
import type { ActingRun, ActingRuns } from "../../domain/automations/automation-action";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { groupBy } from "../../platform/group-by";
import { withSavepoint } from "../../platform/db/with-savepoint";

export interface ToAct {
  automation: ActingRuns["automation"];
  actions: readonly AutomationAction[];
  run: ActingRun;
}

export interface ActResult {
  done: ActionName[];
  failed: ActionName[];
}

/**
 * Does the actions of runs, those of one version of an automation together. An action that fails is undone, for its run alone, and the next
 * one is done all the same.
 */
export async function act(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  toAct: readonly ToAct[],
): Promise<Map<AutomationRunId, ActResult>> {
  const results = new Map<AutomationRunId, ActResult>(
    toAct.map(({ run }) => [run.id, { done: [], failed: [] }]),
  );
  const versions = groupBy(toAct, ({ automation: { id, version } }) => `${id} ${version}`);
  for (const group of versions.values()) {
    const { automation, actions } = group[0]!;
    const acting = { shop, automation, runs: group.map(({ run }) => run) };
    for (const action of actions) {
      for (const run of await failedOf(ctx, tx, acting, action)) results.get(run.id)!.failed.push(action.do);
    }
    for (const { run } of group) {
      const result = results.get(run.id)!;
      result.done = actions.map(({ do: name }) => name).filter((name) => !result.failed.includes(name));
    }
  }
  return results;
}

/** The runs for which the action could not be done: all together first, and one by one where that fails. */
function failedOf(
  ctx: Context,
  tx: Tx,
  acting: ActingRuns,
  action: AutomationAction,
): Promise<readonly ActingRun[]> {
  return withSavepoint<readonly ActingRun[]>(
    tx,
    async () => {
      const actor = ctx.automationActions.get(action.do);
      if (!actor) throw new Error(`No part of the service does ${action.do}`);
      await actor(ctx, tx, acting, action);
      return [];
    },
    async (error) => {
      const { runs } = acting;
      if (runs.length > 1) {
        const failed: ActingRun[] = [];
        for (const run of runs) failed.push(...(await failedOf(ctx, tx, { ...acting, runs: [run] }, action)));
        return failed;
      }
      const { shop, automation } = acting;
      ctx.log.warn(
        { err: error, shop: shop.id, automation: automation.id, run: runs[0]?.id, action: action.do },
        "an action of an automation could not be done; the others are",
      );
      return runs;
    },
  );
}
