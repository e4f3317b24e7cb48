import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { defineJob, UnrecoverableError } from "../../platform/queue/job";
import { ShopifyError } from "../../adapters/shopify/error";
import { finishBulk } from "./finish-bulk";
import { findSyncByBulk, updateSync } from "./order-syncs.queries";

const POLL_INTERVAL_MS = 10_000;

/** Safe to run twice: the result of a bulk operation is not imported again. The webhook usually comes first. */
export const pollBulk = defineJob({
  name: "order.poll-bulk",
  payload: z.object({ shop: ShopId, bulk: z.string() }),
  expireIn: 1800,
  async run(ctx, { shop, bulk }) {
    try {
      if (await finishBulk(ctx, shop, bulk)) return;
    } catch (error) {
      if (!(error instanceof ShopifyError) || !error.isFinal) throw error;
      await fail(ctx, shop, bulk, error);
      throw new UnrecoverableError(error.message, { cause: error });
    }
    const at = new Date(ctx.now().getTime() + POLL_INTERVAL_MS);
    await ctx.enqueue(ctx.db, pollBulk, { shop, bulk }, { at });
  },
  // Otherwise the sync would stay unfinished for ever, and no other could be started.
  onDeadLetter: (ctx, { shop, bulk }, error) => fail(ctx, shop, bulk, error),
});

async function fail(ctx: Context, shop: ShopId, bulk: string, { message }: Error): Promise<void> {
  const sync = await findSyncByBulk(ctx.db, shop, bulk);
  if (!sync || sync.finishedAt) return;
  await updateSync(ctx.db, sync, { state: "failed", error: message, finishedAt: ctx.now() });
}
