import { z } from "zod";
import type { FulfillmentId } from "../../../../contract/ids";
import type { LinkFailure } from "../../../../contract/tracking-link";
import { LINK_SCOPES, LINK_TARGETS } from "../../../../contract/tracking-link-limits";
import { ShopifyError } from "../../../adapters/shopify/error";
import { TrackingRefusedError, type WriteOutcome } from "../write-tracking-info";
import { getShopById, type Shop } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { PutOff } from "../../../platform/deliveries/channel";
import { type Batch, type Counts, defineLongTask, type Task } from "../../../platform/long-tasks/long-task";
import { UnrecoverableError } from "../../../platform/queue/job";
import { listFulfillmentsAfter, type LinkedFulfillment } from "./tracking-link.queries";
import { withPermission } from "../tracking-permission";
import { writeLink } from "./write-link";

/** Two calls to Shopify each: some seconds, then it is another shop's turn, and a cancellation is seen. */
const BATCH_SIZE = 10;

const Input = z.object({ target: z.enum(LINK_TARGETS), scope: z.enum(LINK_SCOPES) });
type Input = z.output<typeof Input>;
interface Cursor {
  after: FulfillmentId;
}

export type WriteLinksTask = Task<Input, Cursor, LinkFailure>;

/**
 * Writes the tracking link to fulfilments that are there. Written outside of the step's transaction and counted within it: after
 * a crash the batch is written again, which changes nothing.
 */
export const writeLinks = defineLongTask<Input, Cursor, never, LinkFailure>({
  name: "link.write",
  input: Input,
  isExclusive: true,
  async *read(ctx, task) {
    const shop = await getShopById(ctx.db, task.shopId);
    if (shop.uninstalledAt) throw new UnrecoverableError("The app was removed from the store");
    const batch = await writeBatch(ctx, shop, task);
    if (batch) yield batch;
  },
  apply: () => Promise.resolve({}),
  itemFailed: () => Promise.resolve({}),
});

async function writeBatch(
  ctx: Context,
  shop: Shop,
  { input: { target, scope }, cursor }: WriteLinksTask,
): Promise<Batch<never, Cursor, LinkFailure> | null> {
  const page = { after: cursor?.after ?? null, scope, limit: BATCH_SIZE };
  const fulfillments = await listFulfillmentsAfter(ctx.db, shop.id, page);
  const last = fulfillments.at(-1);
  if (!last) return null;
  const counts: Required<Counts<LinkFailure>> = { done: 0, failed: 0, leftOut: 0, failures: [] };
  for (const fulfillment of fulfillments) {
    const outcome = await outcomeOf(ctx, shop, fulfillment, target);
    if (outcome === "written") counts.done += 1;
    else if (outcome === "same" || outcome === "none") counts.leftOut += 1;
    else {
      counts.failed += 1;
      counts.failures.push(outcome);
    }
  }
  const isLast = fulfillments.length < BATCH_SIZE;
  return { items: [], cursor: { after: last.id }, counts, then: isLast ? "end" : "queue" };
}

async function outcomeOf(
  ctx: Context,
  shop: Shop,
  fulfillment: LinkedFulfillment,
  target: Input["target"],
): Promise<Exclude<WriteOutcome, "gone"> | LinkFailure> {
  const failure = { order: fulfillment.orderId, order_name: fulfillment.orderName, message: null };
  try {
    const outcome = await withPermission(ctx, shop, () => writeLink(ctx, shop, fulfillment, target));
    return outcome === "gone" ? { ...failure, why: "gone" } : outcome;
  } catch (error) {
    if (error instanceof TrackingRefusedError) return { ...failure, why: "refused", message: error.message };
    // Such as revoked access: every other one would fail too.
    if (error instanceof PutOff) throw new UnrecoverableError("not_permitted", { cause: error });
    if (error instanceof ShopifyError && error.isFinal)
      throw new UnrecoverableError(error.message, { cause: error });
    throw error;
  }
}
