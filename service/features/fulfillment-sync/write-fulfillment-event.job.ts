import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { defineJob } from "../../platform/queue/job";
import { saveDisplayStatus } from "../../domain/orders/fulfillments.queries";
import { readDocument } from "../../read/visibility/documents";
import { ShopifyError } from "../../adapters/shopify/error";
import { legacyId } from "../../adapters/shopify/incoming-from-graphql";
import { fulfillmentEventCreate, fulfillmentEvents } from "../../adapters/shopify/operations";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import {
  endWrite,
  findQueuedWrite,
  countAttempt,
  type QueuedWrite,
} from "../../domain/orders/fulfillment-writes.queries";

/**
 * Writes one status to Shopify. Safe to run twice: only a row that is still queued is written, and after a try with an
 * unknown result the job first checks whether Shopify has the event already. With a first delay of 30 seconds that
 * doubles up to an hour, the tries reach over a day.
 */
export const writeFulfillmentEvent = defineJob({
  name: "fulfillment.send-event",
  payload: z.object({ shop: ShopId, id: z.string() }),
  retries: 34,
  retryDelay: 30,
  expireIn: 120,
  concurrency: 2,
  async run(ctx, { shop: shopId, id }) {
    const write = await findQueuedWrite(ctx.db, shopId, id);
    if (!write) return;
    const shop = await getShopById(ctx.db, shopId);
    const reason = await reasonToSkip(ctx, shop, write);
    if (reason) return endWrite(ctx.db, shopId, id, { state: "skipped", reason });
    // Several may have queued up while Shopify was down: only the newest status is written.
    if (write.isSuperseded) return endWrite(ctx.db, shopId, id, { state: "superseded" });

    try {
      const eventId = write.attempts > 0 ? await findWritten(ctx, shop, write) : null;
      await countAttempt(ctx.db, shopId, id);
      const result = eventId ? { eventId } : await create(ctx, shop, write);
      if ("refusal" in result)
        return await endWrite(ctx.db, shopId, id, { state: "failed", reason: result.refusal });
      const shopifyEventId = result.eventId;
      await endWrite(ctx.db, shopId, id, { state: "written", shopifyEventId, writtenAt: ctx.now() });
      await saveDisplayStatus(ctx.db, shopId, write.fulfillmentId, write.status.toLowerCase(), ctx.now());
    } catch (error) {
      if (!(error instanceof ShopifyError) || !error.isFinal) throw error;
      ctx.log.warn(
        { shop: shopId, write: id, status: error.status },
        "Shopify refuses the fulfilment event for good",
      );
      await endWrite(ctx.db, shopId, id, { state: "failed", reason: reasonOf(error) });
    }
  },
  async onDeadLetter(ctx, { shop, id }, error) {
    await endWrite(ctx.db, shop, id, { state: "failed", reason: reasonOf(error) });
  },
});

async function reasonToSkip(ctx: Context, shop: Shop, write: QueuedWrite): Promise<string | null> {
  if (shop.uninstalledAt) return "uninstalled";
  if (write.cancelledAt) return "cancelled";
  const { enabled } = await readDocument(ctx.db, shop.id, "fulfillment_events");
  return enabled ? null : "switched_off";
}

/**
 * Writes neither the courier's message nor a place: Shopify would show them to shoppers even where the merchant hides
 * them on the tracking page.
 */
async function create(ctx: Context, shop: Shop, write: QueuedWrite) {
  const { fulfillmentEventCreate: answer } = await ctx.shopify.graphql(shop, fulfillmentEventCreate, {
    fulfillmentEvent: {
      fulfillmentId: gidOf(write),
      status: write.status,
      happenedAt: write.happenedAt.toISOString(),
      estimatedDeliveryAt: write.estimatedDeliveryAt?.toISOString() ?? null,
    },
  });
  const [error] = answer.userErrors;
  if (error) return { refusal: error.message };
  if (!answer.fulfillmentEvent) return { refusal: "Shopify returned no event" };
  return { eventId: legacyId(answer.fulfillmentEvent.id) };
}

/** Id of the event from an earlier try that succeeded although its response was lost. */
async function findWritten(ctx: Context, shop: Shop, write: QueuedWrite): Promise<string | null> {
  const { nodes } = await ctx.shopify.graphql(shop, fulfillmentEvents, { ids: [gidOf(write)] });
  const second = (at: Date) => Math.floor(at.getTime() / 1000);
  const same = nodes[0]?.events.nodes.find(
    (event) =>
      event.status === write.status && second(new Date(event.happenedAt)) === second(write.happenedAt),
  );
  return same ? legacyId(same.id) : null;
}

function gidOf({ fulfillmentShopifyId }: QueuedWrite): string {
  return `gid://shopify/Fulfillment/${fulfillmentShopifyId}`;
}

function reasonOf(error: Error): string {
  return error.message.slice(0, 300);
}
