import { gid } from "../ids";
import { fulfilledQuantities, money } from "../order-figures";
import type { AddressRecord, LineItemRecord, OrderRecord } from "../records";
import type { Payload } from "./publish";

/** Line items of an order; with `taken`, only those of a fulfillment, in its quantities. */
export function restLineItems(order: OrderRecord, taken?: ReadonlyMap<string, number>): Payload[] {
  const fulfilled = fulfilledQuantities(order);
  const items = taken ? order.lineItems.filter((item) => taken.has(item.id)) : order.lineItems;
  return items.map((item) =>
    restLineItem(
      order,
      item,
      taken?.get(item.id) ?? item.quantity,
      Math.max(0, item.quantity - (item.removed ?? 0) - (fulfilled.get(item.id) ?? 0)),
    ),
  );
}

function restLineItem(
  order: OrderRecord,
  item: LineItemRecord,
  quantity: number,
  fulfillable: number,
): Payload {
  const set = moneySet(order.currency);
  return {
    id: BigInt(item.id),
    admin_graphql_api_id: gid("LineItem", item.id),
    attributed_staffs: [],
    current_quantity: item.quantity - (item.removed ?? 0),
    discount_allocations: [],
    duties: [],
    fulfillable_quantity: order.cancelledAt ? 0 : fulfillable,
    fulfillment_service: "manual",
    fulfillment_status: fulfillable === 0 ? "fulfilled" : fulfillable < item.quantity ? "partial" : null,
    gift_card: false,
    grams: item.grams,
    name: item.variantTitle ? `${item.title} - ${item.variantTitle}` : item.title,
    price: money(item.priceCents),
    price_set: set(item.priceCents),
    product_exists: true,
    product_id: BigInt(item.productId),
    properties: [],
    quantity,
    requires_shipping: item.requiresShipping,
    sales_line_item_group_id: null,
    sku: item.sku,
    tax_lines: [],
    taxable: true,
    title: item.title,
    total_discount: money(0),
    total_discount_set: set(0),
    variant_id: BigInt(item.variantId),
    variant_inventory_management: "shopify",
    variant_title: item.variantTitle,
    vendor: item.vendor,
  };
}

export function restAddress(address: AddressRecord): Payload {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    name: `${address.firstName} ${address.lastName}`.trim(),
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    province_code: address.provinceCode,
    country: address.country,
    country_code: address.countryCode,
    zip: address.zip,
    phone: address.phone,
    latitude: null,
    longitude: null,
  };
}

export const moneySet = (currency: string) => (cents: number) => {
  const amount = { amount: money(cents), currency_code: currency };
  return { shop_money: amount, presentment_money: amount };
};
