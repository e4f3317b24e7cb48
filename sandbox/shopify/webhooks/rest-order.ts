import { gid } from "../ids";
import { inShopTime } from "../instants";
import { itemsTotalCents, money, restFulfillmentStatus } from "../order-figures";
import type { OrderRecord, ShopRecord } from "../records";
import type { Payload } from "./publish";
import { restFulfillment } from "./rest-fulfillment";
import { moneySet, restAddress, restLineItems } from "./rest-parts";

/** An order as orders/* topics carry it: the shape of the REST resource. */
export function restOrder(shop: ShopRecord, order: OrderRecord): Payload {
  const at = (instant: string | null) => inShopTime(instant, shop.timeZone);
  const set = moneySet(order.currency);
  const subtotal = itemsTotalCents(order);
  const address = order.shippingAddress && restAddress(order.shippingAddress);
  return {
    id: BigInt(order.id),
    admin_graphql_api_id: gid("Order", order.id),
    app_id: null,
    browser_ip: null,
    cancel_reason: order.cancelReason,
    cancelled_at: at(order.cancelledAt),
    cart_token: null,
    checkout_id: null,
    checkout_token: null,
    client_details: null,
    closed_at: at(order.closedAt),
    company: null,
    confirmation_number: null,
    confirmed: true,
    contact_email: order.email,
    created_at: at(order.createdAt),
    currency: order.currency,
    current_shipping_price_set: set(order.shippingCents),
    current_subtotal_price: money(subtotal),
    current_subtotal_price_set: set(subtotal),
    current_total_additional_fees_set: null,
    current_total_discounts: money(0),
    current_total_discounts_set: set(0),
    current_total_duties_set: null,
    current_total_price: money(order.totalCents),
    current_total_price_set: set(order.totalCents),
    current_total_tax: money(0),
    current_total_tax_set: set(0),
    customer_locale: order.customerLocale,
    buyer_accepts_marketing: order.acceptsMarketing ?? false,
    device_id: null,
    discount_applications: [],
    discount_codes: [],
    duties_included: false,
    email: order.email,
    estimated_taxes: false,
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: restFulfillmentStatus(order),
    landing_site: null,
    landing_site_ref: null,
    location_id: null,
    merchant_business_entity_id: null,
    merchant_of_record_app_id: null,
    name: order.name,
    note: order.note,
    note_attributes: [],
    number: order.number - 1000,
    order_number: order.number,
    order_status_url: statusUrl(shop, order),
    original_total_additional_fees_set: null,
    original_total_duties_set: null,
    payment_gateway_names: ["bogus"],
    payment_terms: null,
    phone: order.phone,
    po_number: null,
    presentment_currency: order.currency,
    processed_at: at(order.processedAt),
    reference: null,
    referring_site: null,
    refunds: [],
    returns: [],
    source_identifier: null,
    source_name: "web",
    source_url: null,
    subtotal_price: money(subtotal),
    subtotal_price_set: set(subtotal),
    tags: order.tags.join(", "),
    tax_exempt: false,
    tax_lines: [],
    taxes_included: true,
    test: order.test,
    token: order.id,
    total_cash_rounding_payment_adjustment_set: set(0),
    total_cash_rounding_refund_adjustment_set: set(0),
    total_discounts: money(0),
    total_discounts_set: set(0),
    total_line_items_price: money(subtotal),
    total_line_items_price_set: set(subtotal),
    total_outstanding: money(0),
    total_price: money(order.totalCents),
    total_price_set: set(order.totalCents),
    total_shipping_price_set: set(order.shippingCents),
    total_tax: money(0),
    total_tax_set: set(0),
    total_tip_received: money(0),
    total_weight: order.lineItems.reduce((sum, item) => sum + item.grams * item.quantity, 0),
    updated_at: at(order.updatedAt),
    user_id: null,
    billing_address: address,
    shipping_address: address,
    customer: restCustomer(order),
    line_items: restLineItems(order),
    fulfillments: order.fulfillments.map((fulfillment) => restFulfillment(shop, order, fulfillment)),
    shipping_lines: order.shippingTitle
      ? [{ title: order.shippingTitle, code: order.shippingTitle, price: money(order.shippingCents) }]
      : [],
  };
}

/** Shopify's own order status page for the buyer. */
export function statusUrl(shop: ShopRecord, order: OrderRecord): string {
  return `https://${shop.domain}/${shop.id}/orders/${order.id}/authenticate?key=${order.id}`;
}

function restCustomer(order: OrderRecord): Payload | null {
  if (!order.customerId) return null;
  return {
    id: BigInt(order.customerId),
    admin_graphql_api_id: gid("Customer", order.customerId),
    email: order.email,
    phone: order.phone,
    first_name: order.shippingAddress?.firstName ?? null,
    last_name: order.shippingAddress?.lastName ?? null,
    state: "disabled",
    verified_email: true,
    currency: order.currency,
    tags: "",
  };
}
