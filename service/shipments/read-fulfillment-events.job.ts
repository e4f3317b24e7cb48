import { z } from "zod";
import { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import { eachThenThrow } from "../each-then-throw";
import { defineJob } from "../queue/job";
import { partsLeftOut } from "../metrics";
import { findFulfillment, noteDisplayStatus } from "../orders/fulfillments.queries";
import { displayedByEvents, eventFromGraphql, legacyId } from "../shopify/incoming-from-graphql";
import type { AnswerOf } from "../shopify/graphql";
import { fulfillmentEvents } from "../shopify/operations";
import { getShopById } from "../shops/shops.queries";
import { ignoreOwnEvents } from "../fulfillment-sync/ignore-own-events";
import { applyTracking } from "./apply-tracking";
import { eventOfFulfillment } from "./fulfillment-event-news";
import { listShipmentsOfFulfillment } from "./shipments.queries";

/** Fulfilments in one query; each may have fifty events. */
const BATCH_SIZE = 20;

/** Fetches fulfilments' events from Shopify. Safe to run twice: an event is stored once. */
export const readFulfillmentEvents = defineJob({
  name: "shipment.read-fulfillment-events",
  payload: z.object({ shop: ShopId, fulfillments: z.array(z.string().regex(/^\d+$/)).max(BATCH_SIZE) }),
  async run(ctx, { shop: id, fulfillments }) {
    const shop = await getShopById(ctx.db, id);
    if (shop.uninstalledAt) return;
    const { nodes } = await ctx.shopify.graphql(shop, fulfillmentEvents, {
      ids: fulfillments.map((each) => `gid://shopify/Fulfillment/${each}`),
    });
    await eachThenThrow(
      nodes.filter((node) => node !== null),
      (node) => applyEvents(ctx, id, node),
      (node, error) => {
        ctx.log.error(
          { err: error, shop: id, fulfillment: legacyId(node.id) },
          "the events of a fulfilment cannot be applied",
        );
        partsLeftOut.inc({ part: "fulfillment" });
      },
    );
  },
});

type FulfillmentNode = NonNullable<AnswerOf<typeof fulfillmentEvents>["nodes"][number]>;

async function applyEvents(ctx: Context, shop: ShopId, node: FulfillmentNode): Promise<void> {
  const fulfillment = await findFulfillment(ctx.db, shop, legacyId(node.id));
  if (!fulfillment) return;
  const displayed = displayedByEvents(node.displayStatus);
  await noteDisplayStatus(ctx.db, shop, fulfillment.id, displayed, ctx.now());
  const fetched = node.events.nodes.map(eventFromGraphql);
  const events = await ignoreOwnEvents(ctx.db, shop, fulfillment.id, fetched);
  const shipments = await listShipmentsOfFulfillment(ctx.db, shop, fulfillment.id);
  await applyTracking(
    ctx,
    shop,
    shipments.map((shipment) => ({
      shipmentId: shipment.id,
      estimatedDeliveryAt: events.find((event) => event.estimated_delivery_at)?.estimated_delivery_at ?? null,
      estimatedBy: "shopify" as const,
      events: events.map(eventOfFulfillment),
    })),
  );
}

/** Queues fetching the events of these fulfilments (Shopify's ids), as part of the caller's transaction. */
export function queueFulfillmentEvents(ctx: Context, tx: Tx, shop: ShopId, ids: string[]): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) => ({
    shop,
    fulfillments: ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  }));
  return ctx.enqueueAll(tx, readFulfillmentEvents, chunks);
}
