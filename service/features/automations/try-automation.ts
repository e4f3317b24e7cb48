import { TRIED_DAYS } from "../../../contract/automation-limits";
import type {
  tryAutomationOnOrder as explaining,
  tryAutomation as trying,
} from "../../../contract/automations";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { NOT_FOUND, UNAVAILABLE } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import { DAY_MS } from "../../domain/automations/evaluate";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import { listTeamRecipients } from "../../domain/shops/team/team-recipients";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { groupBy } from "../../platform/group-by";
import { createTurns, TurnLate } from "../../platform/turns";
import { findOrderNamed } from "./history.queries";
import type { Window } from "./candidates.queries";
import { countActions } from "./count-actions";
import { couriersFoundIn, explainRun, presentRun } from "./explain-run";
import { fillSubject } from "./fill-subject";
import { findRefusals } from "./refusals";
import { type Replay, replay } from "./replay";

/** Of those that it would have acted for. */
const MOST_SHOWN = 50;

/** One at a time in this process, of each shop in turn: a replay of many parcels keeps a core and some 100 MB busy for seconds. */
const turns = createTurns();
const WAITS_MS = 5_000;

/** @throws AppError UNAVAILABLE where its turn does not come, or its caller is gone */
async function inTurn<Result>(
  shop: ShopId,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await turns.run(String(shop), work, WAITS_MS);
  } catch (error) {
    if (!(error instanceof TurnLate) && !signal.aborted) throw error;
    throw new AppError(UNAVAILABLE, "busy", { details: { retry_after: 10 } });
  }
}

/**
 * What an automation would have done in the last 90 days, had it been on. It need not be stored.
 * @throws AppError TOO_MANY_REQUESTS; UNAVAILABLE
 */
export async function tryAutomation(
  ctx: Context,
  actor: Actor,
  { definition }: BodyOf<typeof trying>,
  signal: AbortSignal,
): Promise<ResponseOf<typeof trying>> {
  await ctx.limits.take("automation-tried", String(actor.shop));
  const shop = await getShopById(ctx.db, actor.shop);
  const window = windowOf(ctx);
  const found = await inTurn(shop.id, signal, () =>
    ctx.replica.read((db) => replay(db, shop, definition, window, { signal })),
  );
  return {
    ...presentReplay(found),
    installed_at: installedWithin(shop, window),
    actions: await countActions(ctx, shop, definition, found.runs),
  };
}

/**
 * The same for one order, with what would not have started it: all of it, since an order has fewer events than a replay looks at.
 * @throws AppError NOT_FOUND, for another shop's order too; TOO_MANY_REQUESTS; UNAVAILABLE
 */
export async function tryAutomationOnOrder(
  ctx: Context,
  actor: Actor,
  { definition, order: name }: BodyOf<typeof explaining>,
  signal: AbortSignal,
): Promise<ResponseOf<typeof explaining>> {
  await ctx.limits.take("automation-tried", String(actor.shop));
  const order = await findOrderNamed(ctx.db, actor.shop, name);
  if (!order) throw new AppError(NOT_FOUND, "orderNotFound");
  const shop = await getShopById(ctx.db, actor.shop);
  const window = windowOf(ctx);
  const { runs } = await inTurn(shop.id, signal, () =>
    replay(ctx.db, shop, definition, window, { order: order.id, signal }),
  );
  const teamSize = (await listTeamRecipients(ctx.db, shop, "automation")).length;
  const acts = runs.some(({ outcome }) => outcome === "act" || outcome === "wait");
  const subject = acts ? await fillSubject(ctx, shop, definition, order.id) : null;
  const isRefused = acts && (await findRefusals(ctx, shop, [order.id])).has(order.id);
  const explained = runs.map((run) => explainRun(definition, shop, { ...run, teamSize, subject, isRefused }));
  const couriers = await findKnownCouriers(ctx.db, actor.shop, couriersFoundIn(explained));
  return {
    order: { order: order.id, order_name: order.name, currency: order.currency },
    installed_at: installedWithin(shop, window),
    courier_names: Object.fromEntries([...couriers.values()].map(({ code, name: words }) => [code, words])),
    runs: explained,
  };
}

const windowOf = ({ now }: Context) => ({
  from: new Date(now().getTime() - TRIED_DAYS * DAY_MS),
  to: now(),
});

/** Where a part of the window is from before Waybill was there. */
const installedWithin = ({ installedAt }: Shop, { from }: Window): string | null =>
  installedAt > from ? installedAt.toISOString() : null;

function presentReplay({
  runs,
  since,
  isPartial,
}: Replay): Omit<ResponseOf<typeof trying>, "installed_at" | "actions"> {
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
