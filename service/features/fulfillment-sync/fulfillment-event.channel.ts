import type { ShopId } from "../../../contract/ids";
import { ShipmentId } from "../../../contract/ids";
import { ShopifyError } from "../../adapters/shopify/error";
import { legacyId } from "../../adapters/shopify/incoming-from-graphql";
import { fulfillmentEventCreate, fulfillmentEvents } from "../../adapters/shopify/operations";
import {
  type FulfillmentEventPayload,
  fulfillmentEventType,
} from "../../domain/orders/fulfillment-event.delivery";
import { findWriteTarget } from "../../domain/orders/fulfillment-writes.queries";
import { updateDisplayStatus } from "../../domain/orders/fulfillments.queries";
import { getShopById } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { defineChannel, type Delivery, type Skip } from "../../platform/deliveries/channel";
import { fulfillmentEvents as fulfillmentEventsSetting } from "../../../contract/shopper-visibility";
import { readSetting } from "../../platform/settings/settings";

/** Shopify's input, and what finds the event again. */
interface Rendered {
  fulfillmentId: string;
  status: FulfillmentEventPayload["status"];
  happenedAt: string;
  estimatedDeliveryAt: string | null;
}

/** Shopify has understood the event and does not take it: the sentence is its own. */
class EventRefusedError extends Error {}

/**
 * Statuses that are written to Shopify. The newest of a fulfilment counts: several may have queued up while Shopify was
 * down. Before a try after one whose response was lost, Shopify is asked whether it has the event already.
 */
export const fulfillmentEventChannel = defineChannel({
  ...fulfillmentEventType,
  isSuperseding: true,
  // What was written is recognised when Shopify reports it, for as long as the shipment may be read again.
  retention: { days: 400 },
  concurrency: 2,
  check: (ctx, delivery) => reasonToSkip(ctx, delivery),
  render: async (ctx, delivery) => (await reasonToSkip(ctx, delivery)) ?? render(ctx, delivery),
  async send(ctx, rendered: Rendered, { shop: shopId, attempts }) {
    const shop = await getShopById(ctx.db, shopId);
    const written = attempts > 1 ? await findWritten(ctx, shop, rendered) : null;
    return { id: written ?? (await create(ctx, shop, rendered)) };
  },
  isFinal: (error) => error instanceof EventRefusedError || (error instanceof ShopifyError && error.isFinal),
  async onDone(ctx, tx, { shop, payload: { fulfillment, status } }, { state }) {
    if (state === "sent") await updateDisplayStatus(tx, shop, fulfillment, status.toLowerCase(), ctx.now());
  },
  // Ids, a status and times.
  redact: (stored) => stored,
});

type EventDelivery = Delivery<FulfillmentEventPayload>;

const shipmentOf = ({ subject }: EventDelivery): ShipmentId =>
  ShipmentId.parse(subject.slice("shipment:".length));

async function reasonToSkip(ctx: Context, delivery: EventDelivery): Promise<Skip | null> {
  const { uninstalledAt } = await getShopById(ctx.db, delivery.shop);
  if (uninstalledAt) return { skip: "uninstalled" };
  const target = await findWriteTarget(ctx.db, delivery.shop, shipmentOf(delivery));
  if (!target || target.cancelledAt) return { skip: "cancelled" };
  const { enabled } = await readSetting(ctx.db, delivery.shop, fulfillmentEventsSetting);
  return enabled ? null : { skip: "switched_off" };
}

/**
 * Neither the courier's message nor a place: Shopify would show them to shoppers even where the merchant hides them on the
 * tracking page.
 */
async function render(ctx: Context, delivery: EventDelivery): Promise<Rendered> {
  const target = (await findWriteTarget(ctx.db, delivery.shop, shipmentOf(delivery)))!;
  const { status, happenedAt } = delivery.payload;
  return {
    fulfillmentId: `gid://shopify/Fulfillment/${target.shopifyId}`,
    status,
    happenedAt: happenedAt.toISOString(),
    estimatedDeliveryAt: target.estimatedDeliveryAt?.toISOString() ?? null,
  };
}

type ShopOfDelivery = { id: ShopId } & Awaited<ReturnType<typeof getShopById>>;

async function create(ctx: Context, shop: ShopOfDelivery, fulfillmentEvent: Rendered): Promise<string> {
  const { fulfillmentEventCreate: response } = await ctx.shopify.graphql(shop, fulfillmentEventCreate, {
    fulfillmentEvent,
  });
  const [error] = response.userErrors;
  if (error) throw new EventRefusedError(error.message);
  if (!response.fulfillmentEvent) throw new EventRefusedError("Shopify returned no event");
  return legacyId(response.fulfillmentEvent.id);
}

/** Id of the event from an earlier try that succeeded although its response was lost. */
async function findWritten(ctx: Context, shop: ShopOfDelivery, rendered: Rendered): Promise<string | null> {
  const { nodes } = await ctx.shopify.graphql(shop, fulfillmentEvents, { ids: [rendered.fulfillmentId] });
  const second = (at: string) => Math.floor(new Date(at).getTime() / 1000);
  const same = nodes[0]?.events.nodes.find(
    (event) => event.status === rendered.status && second(event.happenedAt) === second(rendered.happenedAt),
  );
  return same ? legacyId(same.id) : null;
}
