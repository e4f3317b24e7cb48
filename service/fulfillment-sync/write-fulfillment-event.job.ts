import { z } from "zod";
import { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { defineJob } from "../queue/job";
import { noteDisplayStatus } from "../orders/fulfillments.queries";
import { readDocument } from "../shopper-visibility/documents";
import { ShopifyError } from "../shopify/error";
import { legacyId } from "../shopify/incoming-from-graphql";
import { fulfillmentEventCreate, fulfillmentEvents } from "../shopify/operations";
import { getShopById, type Shop } from "../shops/shops.queries";
import { endWrite, findQueuedWrite, noteTry, type QueuedWrite } from "./fulfillment-writes.queries";

/**
 * Writes one status to Shopify. Safe to run twice: only a row that is still queued is written, and after a try whose
 * end is not known Shopify is asked first whether it has the event already. With a first delay of 30 seconds that
 * doubles up to an hour, the tries reach over a day.
 */
export const writeFulfillmentEvent = defineJob({
  name: "fulfillment-sync.send",
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
    // Many may have piled up while Shopify was away: only where the shipment stands now is news.
    if (write.isOvertaken) return endWrite(ctx.db, shopId, id, { state: "overtaken" });

    try {
      const known = write.attempts > 0 ? await findWritten(ctx, shop, write) : null;
      await noteTry(ctx.db, shopId, id);
      const answer = known ? { eventId: known } : await create(ctx, shop, write);
      if ("refusal" in answer)
        return await endWrite(ctx.db, shopId, id, { state: "failed", reason: answer.refusal });
      const shopifyEventId = answer.eventId;
      await endWrite(ctx.db, shopId, id, { state: "written", shopifyEventId, writtenAt: ctx.now() });
      await noteDisplayStatus(ctx.db, shopId, write.fulfillmentId, write.status.toLowerCase(), ctx.now());
    } catch (error) {
      if (!(error instanceof ShopifyError) || !error.isFinal) throw error;
      ctx.log.warn({ shop: shopId, write: id, status: error.status }, "Shopify does not take our events");
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
 * Neither the carrier's words nor a place are written: Shopify shows them to shoppers, past everything the merchant
 * has hidden.
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
  if (!answer.fulfillmentEvent) return { refusal: "Shopify gave no event" };
  return { eventId: legacyId(answer.fulfillmentEvent.id) };
}

/** The event of an earlier try that got through, though we never heard so. */
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
