import { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import { readSubscription } from "../../features/subscriptions/read-subscription.job";
import { warnOfCap } from "../../domain/billing/warn-of-cap";
import type { Cause } from "../../platform/cause";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { deleteOrder } from "../../features/privacy/delete-order";
import { saveFulfillmentsOfOrders } from "../../features/order-sync/save-fulfillments-of-orders";
import { saveOrders } from "../../domain/orders/save-orders";
import { wakeSync } from "../../features/order-sync/wake-sync";
import { eraseCustomer } from "../../features/privacy/erase-customer";
import { eraseShop } from "../../features/privacy/erase-shop";
import { reportCustomerData } from "../../features/privacy/report-customer-data";
import { dropFulfillmentEvent, saveFulfillmentEvent } from "../../features/order-sync/save-fulfillment-event";
import { renewScopes } from "../../features/shopify-tracking/scopes";
import { writeAudit } from "../../domain/shops/audit.queries";
import { renewShopFacts } from "../../features/order-sync/renew-shop-facts";
import { uninstallShop } from "../shop-lifecycle/uninstall-shop";
import {
  fulfillmentFromWebhook,
  newFulfillmentFromWebhook,
  newOrderFromWebhook,
  orderFromWebhook,
  WebhookFulfillment,
  WebhookFulfillmentEvent,
  WebhookOrder,
} from "../../adapters/shopify/incoming-from-webhook";

/** Handler of one webhook at a time. `triggeredAt` is when it happened in the shop. */
type Run<Payload extends z.ZodType> = (
  ctx: Context,
  shop: ShopId,
  payload: z.output<Payload>,
  triggeredAt: Date,
) => Promise<void>;

/** Handler of webhooks about different orders, which share a transaction. */
export interface Together<Payload extends z.ZodType = z.ZodType> {
  /** Shopify's id of the order. */
  orderOf(payload: z.output<Payload>): string;
  /** `causes` are those of the payloads, in their order; `lockWaitMs` as of `lockShop`. */
  run(
    ctx: Context,
    shop: ShopId,
    payloads: z.output<Payload>[],
    causes: Cause[],
    lockWaitMs?: number,
  ): Promise<void>;
}

/** Payload of a topic, and one of the two kinds of handler. */
export type Topic<Payload extends z.ZodType = z.ZodType> = { payload: Payload } & (
  | { run: Run<Payload>; together?: undefined }
  | { run?: undefined; together: Together<Payload> }
);

const topic = <Payload extends z.ZodType>(payload: Payload, run: Run<Payload>): Topic => ({
  payload,
  run: run as Run<z.ZodType>,
});

const id = z.union([z.string(), z.number()]).transform(String);
const Deleted = z.object({ id });
const Customer = z.object({ id: id.nullish(), email: z.string().nullish(), phone: z.string().nullish() });
const erasureSubject = ({ email, phone }: z.output<typeof Customer>, shopifyIds: string[]) => ({
  ...{ email: email ?? null, phone: phone ?? null, shopifyIds },
});

const topicOfOrders = <Payload extends z.ZodType>(payload: Payload, together: Together<Payload>): Topic => ({
  payload,
  together: together as Together,
});

const ordersBy = (read: typeof orderFromWebhook) =>
  topicOfOrders(WebhookOrder, {
    orderOf: (payload) => payload.id,
    run: (ctx, shop, payloads, causes, lockWaitMs) =>
      saveOrders(ctx, shop, payloads.map(read), causes, lockWaitMs),
  });
const order = ordersBy(orderFromWebhook);
const fulfillmentsBy = (read: typeof fulfillmentFromWebhook) =>
  topicOfOrders(WebhookFulfillment, {
    orderOf: (payload) => payload.order_id,
    run: (ctx, shop, payloads, causes, lockWaitMs) =>
      saveFulfillmentsOfOrders(
        ctx,
        shop,
        payloads.map((each) => ({ order: each.order_id, fulfillment: read(each) })),
        causes,
        lockWaitMs,
      ),
  });

const Subscription = z.object({
  app_subscription: z.object({ admin_graphql_api_id: z.string(), status: z.string().optional() }),
});

/** Every topic shopify.app.toml subscribes to. */
export const webhookTopics = new Map(
  Object.entries<Topic>({
    "orders/create": ordersBy(newOrderFromWebhook),
    "orders/updated": order,
    "orders/cancelled": order,
    "orders/delete": topic(Deleted, (ctx, shop, payload) => deleteOrder(ctx, shop, payload.id)),
    "fulfillments/create": fulfillmentsBy(newFulfillmentFromWebhook),
    "fulfillments/update": fulfillmentsBy(fulfillmentFromWebhook),
    "fulfillment_events/create": topic(WebhookFulfillmentEvent, saveFulfillmentEvent),
    "fulfillment_events/delete": topic(Deleted, (ctx, shop, payload) =>
      dropFulfillmentEvent(ctx, shop, payload.id),
    ),
    "bulk_operations/finish": topic(z.object({ admin_graphql_api_id: z.string() }), (ctx, shop, payload) =>
      wakeSync(ctx, shop, payload.admin_graphql_api_id),
    ),
    "app/uninstalled": topic(z.unknown(), (ctx, shop, _, triggeredAt) =>
      uninstallShop(ctx, shop, triggeredAt),
    ),
    "app/scopes_update": topic(z.object({ current: z.array(z.string()) }), (ctx, shop, payload) =>
      renewScopes(ctx, shop, payload.current),
    ),
    "shop/update": topic(z.unknown(), (ctx, shop) => renewShopFacts(ctx, shop)),
    // The plan is read from Shopify's API, never from the webhook, which only triggers the read.
    "app_subscriptions/update": topic(Subscription, async (ctx, shop, { app_subscription: changed }) =>
      transaction(ctx.db, async (tx) => {
        await ctx.enqueue(tx, readSubscription, { shop });
        await writeAudit(tx, {
          shopId: shop,
          actor: "shopify",
          action: "subscription.changed",
          details: { id: changed.admin_graphql_api_id, status: changed.status ?? null },
          createdAt: ctx.now(),
        });
      }),
    ),
    "app_subscriptions/approaching_capped_amount": topic(Subscription, (ctx, shop) => warnOfCap(ctx, shop)),
    "customers/data_request": topic(
      z.object({ customer: Customer, orders_requested: z.array(id).default([]) }),
      (ctx, shop, payload) =>
        reportCustomerData(ctx, shop, erasureSubject(payload.customer, payload.orders_requested)),
    ),
    "customers/redact": topic(
      z.object({ customer: Customer, orders_to_redact: z.array(id).default([]) }),
      (ctx, shop, payload) =>
        eraseCustomer(ctx, shop, erasureSubject(payload.customer, payload.orders_to_redact)),
    ),
    "shop/redact": topic(z.unknown(), (ctx, shop) => eraseShop(ctx, shop)),
  }),
);
