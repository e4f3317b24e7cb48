import { TRIED_DAYS } from "../../../contract/automation-limits";
import type {
  tryAutomationOnOrder as explaining,
  TriedRun,
  tryAutomation as trying,
} from "../../../contract/automations";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { NOT_FOUND } from "../../../contract/errors";
import { DAY_MS } from "../../domain/automations/evaluate";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { groupBy } from "../../platform/group-by";
import { findOrderNamed } from "./history.queries";
import { type Replay, replay, type ReplayedRun } from "./replay";

/** Of those that it would have acted for. */
const MOST_SHOWN = 50;

/**
 * What an automation would have done in the last 90 days, had it been on. It need not be stored.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function tryAutomation(
  ctx: Context,
  actor: Actor,
  { definition }: BodyOf<typeof trying>,
): Promise<ResponseOf<typeof trying>> {
  await ctx.limits.take("automation-tried", String(actor.shop));
  const shop = await getShopById(ctx.db, actor.shop);
  return presentReplay(await replay(ctx.db, shop, definition, windowOf(ctx)));
}

/**
 * The same for one order, with what would not have started it: all of it, since an order has fewer events than a replay looks at.
 * @throws AppError NOT_FOUND, for another shop's order too; TOO_MANY_REQUESTS
 */
export async function tryAutomationOnOrder(
  ctx: Context,
  actor: Actor,
  { definition, order: name }: BodyOf<typeof explaining>,
): Promise<ResponseOf<typeof explaining>> {
  await ctx.limits.take("automation-tried", String(actor.shop));
  const order = await findOrderNamed(ctx.db, actor.shop, name);
  if (!order) throw new AppError(NOT_FOUND, "orderNotFound");
  const shop = await getShopById(ctx.db, actor.shop);
  const { runs } = await replay(ctx.db, shop, definition, windowOf(ctx), order.id);
  return { order: { order: order.id, order_name: order.name }, runs: runs.map(presentRun) };
}

const windowOf = ({ now }: Context) => ({
  from: new Date(now().getTime() - TRIED_DAYS * DAY_MS),
  to: now(),
});

export function presentReplay({ runs, since, isPartial }: Replay): ResponseOf<typeof trying> {
  const acts = runs.filter(({ outcome }) => outcome === "act");
  const waits = runs.filter(({ outcome }) => outcome === "wait");
  const refused = groupBy(
    runs.filter(({ reason }) => reason !== null),
    ({ reason }) => reason!,
  );
  return {
    ...{ since: since.toISOString(), is_partial: isPartial, acts: acts.length, waits: waits.length },
    orders: new Set(acts.map(({ occurrence }) => occurrence.order)).size,
    reasons: [...refused]
      .map(([reason, of]) => ({ reason, runs: of.length }))
      .sort((a, b) => b.runs - a.runs || (a.reason < b.reason ? -1 : 1)),
    newest: [...acts, ...waits]
      .sort((a, b) => b.dueAt!.getTime() - a.dueAt!.getTime())
      .slice(0, MOST_SHOWN)
      .map(presentRun),
  };
}

function presentRun({ occurrence, orderName, number, outcome, reason, dueAt }: ReplayedRun): TriedRun {
  return {
    ...{ order: occurrence.order, order_name: orderName, number, outcome, reason },
    ...{ at: occurrence.at.toISOString(), due_at: dueAt?.toISOString() ?? null },
  };
}
