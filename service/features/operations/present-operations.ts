import type { ResponseOf } from "../../../contract/endpoint";
import {
  FAILURE_KINDS,
  type FailureGroup,
  type operationEndpoints,
  type Pause,
} from "../../../contract/operations";
import type { ShopDomain, ShopId } from "../../../contract/ids";
import { countQueued } from "../../domain/shipments/tracking-queue/tracking-queue.queries";
import { findShopByDomain } from "../../domain/shops/shops.queries";
import type { Context, Operator } from "../../platform/context";
import { groupFailures } from "./failures.queries";
import {
  countDeliveries,
  countJobs,
  countOpenTasks,
  describeShop,
  listActs,
  listAllPauses,
  listTasksOf,
} from "./operations.queries";
import { failuresSince } from "./replay-failures";

type Outside = Pick<Context, "db" | "now" | "channels">;
type Calls = typeof operationEndpoints;

/** Errors of each kind that are shown, the most frequent first. */
const MAX_GROUPS = 50;
const ACTS_SHOWN = 20;
const TASKS_SHOWN = 10;

/** Queues, channels, failures by error, pauses and acts of all shops. */
export async function presentOperations(
  ctx: Outside,
  operator: Operator,
): Promise<ResponseOf<Calls["getOperations"]>> {
  const { db, channels } = ctx;
  const now = ctx.now();
  // One after the other: an operator's look must not take all connections of the pool.
  const counts = new Map((await countDeliveries(db, failuresSince(now))).map((row) => [row.channel, row]));
  const pauses = await listAllPauses(db, now);
  const acts = await listActs(db, ACTS_SHOWN);
  return {
    operator: { name: operator.name, expires_at: operator.expiresAt.toISOString() },
    queues: await countJobs(db),
    tasks: (await countOpenTasks(db)).map(({ oldest, ...row }) => ({ ...row, oldest: oldest.toISOString() })),
    tracking: (await countQueued(db, now)).map(({ call, provider, count, shops, putOff, since }) => ({
      ...{ call, provider: provider || null, waiting: count, stores: shops, put_off: putOff },
      oldest: since?.toISOString() ?? null,
    })),
    channels: [...channels.keys()].toSorted().map((name) => {
      const { waiting = 0, shops = 0, oldest = null, failed = 0 } = counts.get(name) ?? {};
      return { name, waiting, stores: shops, oldest: oldest?.toISOString() ?? null, failed };
    }),
    failures: await presentFailures(ctx, null),
    pauses: pauses.map(presentPause),
    acts: acts.map(({ id, actor, action, domain, forShop, details, at }) => ({
      ...{ id, by: actor, action, details, at: at.toISOString() },
      shop: domain ?? (forShop === null ? null : `id ${forShop}`),
    })),
  };
}

/** One shop; null for an unknown one. */
export async function presentStoreOperations(
  ctx: Outside,
  domain: ShopDomain,
): Promise<ResponseOf<Calls["getStoreOperations"]>> {
  const { db } = ctx;
  const shop = await findShopByDomain(db, domain);
  if (!shop) return null;
  const facts = await describeShop(db, shop.id);
  const tasks = await listTasksOf(db, shop.id, TASKS_SHOWN);
  const pauses = await listAllPauses(db, ctx.now());
  return {
    shop: shop.domain,
    plan: shop.planCode,
    removed_at: shop.uninstalledAt?.toISOString() ?? null,
    orders: facts.orders,
    tracked: facts.tracked,
    last_webhook_at: facts.lastWebhookAt?.toISOString() ?? null,
    last_event_at: facts.lastEventAt?.toISOString() ?? null,
    waiting: facts.waiting,
    tasks: tasks.map(({ id, kind, state, reason, createdAt, finishedAt }) => ({
      ...{ id, kind, state, reason },
      created_at: createdAt.toISOString(),
      finished_at: finishedAt?.toISOString() ?? null,
    })),
    failures: await presentFailures(ctx, shop.id),
    pauses: pauses.filter((pause) => pause.domain === null || pause.domain === domain).map(presentPause),
  };
}

/** Failures of every kind by error; of one shop, or of all. */
async function presentFailures({ db, now }: Outside, shop: ShopId | null): Promise<FailureGroup[]> {
  const groups: FailureGroup[] = [];
  for (const kind of FAILURE_KINDS) {
    const rows = await groupFailures(db, kind, { since: failuresSince(now()), shop }, MAX_GROUPS);
    groups.push(
      ...rows.map((row) => ({ ...row, oldest: row.oldest.toISOString(), newest: row.newest.toISOString() })),
    );
  }
  return groups;
}

const presentPause = (pause: Awaited<ReturnType<typeof listAllPauses>>[number]): Pause => ({
  channel: pause.channel,
  shop: pause.domain,
  by: pause.pausedBy,
  since: pause.pausedAt.toISOString(),
  until: pause.until?.toISOString() ?? null,
});
