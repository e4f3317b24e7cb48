import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { defineJob } from "../../platform/queue/job";
import { failedParts } from "../../platform/metrics";
import { readFulfillmentEventsType } from "../../domain/orders/queue-fulfillment-events";
import { findFulfillment } from "../../domain/orders/fulfillments.queries";
import { saveDisplayStatus } from "../../domain/orders/save-display-status";
import { displayedByEvents, eventFromGraphql, legacyId } from "../../adapters/shopify/incoming-from-graphql";
import type { OperationResponse } from "../../adapters/shopify/graphql";
import { fulfillmentEvents } from "../../adapters/shopify/operations";
import { getShopById } from "../../domain/shops/shops.queries";
import { ignoreOwnEvents } from "./ignore-own-events";
import { applyTracking } from "../../domain/shipments/apply-tracking";
import { eventOfFulfillment } from "./event-of-fulfillment";
import { listEventTargets } from "./list-event-targets";

/** Fetches fulfilments' events from Shopify. Safe to run twice: an event is stored once. */
export const readFulfillmentEvents = defineJob({
  ...readFulfillmentEventsType,
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
        failedParts.inc({ part: "fulfillment" });
      },
    );
  },
});

type FulfillmentNode = NonNullable<OperationResponse<typeof fulfillmentEvents>["nodes"][number]>;

async function applyEvents(ctx: Context, shop: ShopId, node: FulfillmentNode): Promise<void> {
  const fulfillment = await findFulfillment(ctx.db, shop, legacyId(node.id));
  if (!fulfillment) return;
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
