import type { OperationResponse } from "../../adapters/shopify/graphql";
import { displayedByEvents, eventFromGraphql } from "../../adapters/shopify/incoming-from-graphql";
import { fulfillmentEvents } from "../../adapters/shopify/operations";
import type { StoredFulfillment } from "../../domain/orders/fulfillments.queries";
import { readFulfillmentEventsType } from "../../domain/orders/queue-fulfillment-events";
import { saveDisplayStatus } from "../../domain/orders/save-display-status";
import { applyTracking } from "../../domain/shipments/apply-tracking";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { defineJob } from "../../platform/queue/job";
import { eventOfFulfillment } from "./event-of-fulfillment";
import { forEachNode } from "./for-each-node";
import { ignoreOwnEvents } from "./ignore-own-events";
import { listEventTargets } from "./list-event-targets";

/** Fetches fulfilments' events from Shopify. Safe to run twice: an event is stored once. */
export const readFulfillmentEvents = defineJob({
  ...readFulfillmentEventsType,
  run: (ctx, payload) =>
    forEachNode(ctx, payload, fulfillmentEvents, async (shop, fulfillment, node) => {
      if (node) await applyEvents(ctx, shop, fulfillment, node);
    }),
});

type FulfillmentNode = NonNullable<OperationResponse<typeof fulfillmentEvents>["nodes"][number]>;

async function applyEvents(
  ctx: Context,
  { id: shop }: Shop,
  fulfillment: StoredFulfillment,
  node: FulfillmentNode,
): Promise<void> {
  const displayed = displayedByEvents(node.displayStatus);
  await saveDisplayStatus(ctx, shop, fulfillment, displayed);
  const fetched = node.events.nodes.map(eventFromGraphql);
  const events = await ignoreOwnEvents(ctx.db, shop, fulfillment.id, fetched);
  const shipments = await listEventTargets(ctx, shop, fulfillment.id);
  await applyTracking(
    ctx,
    shop,
    shipments.map((shipmentId) => ({
      shipmentId,
      estimatedDeliveryAt: events.find((event) => event.estimated_delivery_at)?.estimated_delivery_at ?? null,
      estimatedBy: "shopify" as const,
      events: events.map(eventOfFulfillment),
    })),
  );
}
