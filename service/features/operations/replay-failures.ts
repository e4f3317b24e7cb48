import type { FailureKind } from "../../../contract/operations";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction, type Tx } from "../../platform/db/database";
import { withSavepoint } from "../../platform/db/with-savepoint";
import { reopenDeliveries } from "../../platform/deliveries/deliveries.queries";
import { makeDeadLettersDue } from "../../platform/events/events.queries";
import { groupBy } from "../../platform/group-by";
import { resumeLongTask } from "../../platform/long-tasks/change-long-task";
import { lockShopOfTask } from "../../platform/long-tasks/long-tasks.queries";
import { retryFailedJobs } from "../../platform/queue/failed-jobs.queries";
import { clearFailures } from "../../platform/webhooks-in/inbox.queries";
import { type FailureFilter, type FailureRow, listFailures } from "./failures.queries";
import { recordAct } from "./operations.queries";

type Outside = Pick<Context, "db" | "now" | "enqueue" | "enqueueAll" | "longTasks" | "jobForSource">;

/** Rows that one act may touch: what follows shall not flood anybody at once. Each task has its shop locked until all are queued. */
const MAX_AT_ONCE = 10_000;
const MAX_TASKS_AT_ONCE = 100;
/** Older failures are of no use to their receivers any more. */
const REPLAY_DAYS = 7;

/** Since when failures are shown and can be tried again. */
export const failuresSince = (now: Date) => new Date(now.getTime() - REPLAY_DAYS * 86_400_000);

/**
 * Tries failures of a kind again, the oldest first and at most MAX_AT_ONCE, and records the act in the same transaction.
 * Returns how many were found, and how many are due again: the others are running already, or a newer one of the same is.
 */
export function replayFailures(
  ctx: Outside,
  operator: string,
  kind: FailureKind,
  filter: Omit<FailureFilter, "since">,
): Promise<{ found: number; replayed: number }> {
  const at = ctx.now();
  return transaction(ctx.db, async (tx) => {
    const order = { limit: kind === "task" ? MAX_TASKS_AT_ONCE : MAX_AT_ONCE, newestFirst: false };
    const rows = await listFailures(tx, kind, { ...filter, since: failuresSince(at) }, order);
    const replayed = rows.length === 0 ? 0 : await REPLAY[kind](ctx, tx, rows);
    const { shop, name, error, id } = filter;
    const details = { kind, name, error, id, found: rows.length, replayed };
    await recordAct(tx, { actor: operator, action: "failures.replayed", forShop: shop, details, at });
    return { found: rows.length, replayed };
  });
}

const REPLAY: Record<FailureKind, (ctx: Outside, tx: Tx, rows: FailureRow[]) => Promise<number>> = {
  event: (ctx, tx, rows) =>
    makeDeadLettersDue(
      tx,
      rows.map(({ shopId, id, name }) => ({ shopId: shopId!, eventId: id, subscriber: name })),
      ctx.now(),
    ),
  async delivery(ctx, tx, rows) {
    let count = 0;
    for (const [shop, ids] of idsByShop(rows)) count += await reopenDeliveries(tx, shop, ids, ctx.now());
    return count;
  },
  async webhook(ctx, tx, rows) {
    const keys = await clearFailures(
      tx,
      rows.map(({ id }) => keyOf(id)),
    );
    for (const [source, ofSource] of groupBy(keys, (key) => key.source))
      await ctx.enqueueAll(tx, ctx.jobForSource(source), ofSource);
    return keys.length;
  },
  async task(ctx, tx, rows) {
    let count = 0;
    // In the order of the shops' ids, as everything that locks several shops.
    for (const row of rows.toSorted((a, b) => a.shopId! - b.shopId!)) {
      const kind = ctx.longTasks.find(({ name }) => name === row.name);
      if (!kind) continue;
      await lockShopOfTask(tx, row.shopId!);
      const resume = async () => (await resumeLongTask(ctx, tx, kind, row.shopId!, row.id), true);
      // The kind allows one open task in a shop, and there is a newer one.
      const otherwise = async (error: unknown) => {
        if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
        return false;
      };
      if (await withSavepoint(tx, resume, otherwise)) count += 1;
    }
    return count;
  },
  job: (_, tx, rows) =>
    retryFailedJobs(
      tx,
      rows.map(({ id }) => id),
    ),
};

const UNIQUE_VIOLATION = "23505";

/** A webhook's id in a list of failures: its source, which has no space in it, and the sender's id. */
function keyOf(id: string) {
  const space = id.indexOf(" ");
  return { source: id.slice(0, space), id: id.slice(space + 1) };
}

function idsByShop(rows: FailureRow[]): [ShopId, string[]][] {
  const byShop = groupBy(rows, ({ shopId }) => shopId!);
  return [...byShop].map(([shop, ofShop]) => [shop, ofShop.map(({ id }) => id)]);
}
