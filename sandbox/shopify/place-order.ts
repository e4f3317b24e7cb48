import { catalog, catalogIds, skuOf, VENDOR } from "./catalog";
import { instant } from "./instants";
import type { AddressRecord, LineItemRecord, OrderRecord } from "./records";
import type { ShopStore } from "./shop-store";
import type { ShopifyStore } from "./shopify-store";

/** Fields of a new order; missing ones are generated. */
export interface NewOrder extends Partial<
  Pick<
    OrderRecord,
    | "email"
    | "phone"
    | "tags"
    | "note"
    | "test"
    | "customerLocale"
    | "acceptsMarketing"
    | "financialStatus"
    | "currency"
    | "shippingCents"
    | "shippingTitle"
    | "createdAt"
    | "cancelledAt"
    | "cancelReason"
  >
> {
  shippingAddress?: Partial<AddressRecord> | null;
  lineItems?: (Partial<Omit<LineItemRecord, "id">> & { title: string })[];
}

const defaultAddress: AddressRecord = {
  firstName: "Ada",
  lastName: "Lindqvist",
  company: null,
  address1: "18 Harbour Street",
  address2: null,
  city: "Portland",
  province: "Oregon",
  provinceCode: "OR",
  country: "United States",
  countryCode: "US",
  zip: "97201",
  phone: null,
};

/** Creates an order record with new ids and the next number; it is not stored yet. */
export function newOrder(
  shopifyStore: ShopifyStore,
  shop: ShopStore,
  input: NewOrder,
  now: Date,
): OrderRecord {
  const number = nextNumber(shop);
  const id = shopifyStore.nextId();
  const createdAt = input.createdAt ?? instant(now);
  const shippingCents = input.shippingCents ?? 590;
  const lineItems = (input.lineItems ?? [{ title: "" }]).map((item) =>
    newLineItem(shopifyStore, number, item),
  );
  const itemsCents = lineItems.reduce((sum, item) => sum + item.priceCents * item.quantity, 0);
  return {
    id,
    number,
    name: `#${number}`,
    createdAt,
    updatedAt: createdAt,
    processedAt: createdAt,
    cancelledAt: input.cancelledAt ?? null,
    cancelReason: input.cancelReason ?? null,
    closedAt: null,
    test: input.test ?? false,
    tags: input.tags ?? [],
    note: input.note ?? null,
    email: input.email === undefined ? "ada.lindqvist@example.com" : input.email,
    phone: input.phone ?? null,
    customerId: shopifyStore.nextId(),
    customerLocale: input.customerLocale ?? "en",
    acceptsMarketing: input.acceptsMarketing ?? false,
    financialStatus: input.financialStatus ?? "PAID",
    currency: input.currency ?? shop.record.currency,
    shippingCents,
    shippingTitle: input.shippingTitle ?? "Standard",
    totalCents: itemsCents + shippingCents,
    shippingAddress: input.shippingAddress === null ? null : { ...defaultAddress, ...input.shippingAddress },
    lineItems,
    fulfillments: [],
  };
}

function nextNumber(shop: ShopStore): number {
  const last = shop.orderIndexes.ORDER_NUMBER.all.at(-1);
  return last ? Number(last.value) + 1 : 1001;
}

type NewLineItem = NonNullable<NewOrder["lineItems"]>[number];

/** An item without a title is the next product of the catalogue. */
function newLineItem(shopifyStore: ShopifyStore, seed: number, given: NewLineItem): LineItemRecord {
  const named = catalog.findIndex((product) => product.title === given.title);
  const product = named === -1 ? seed % catalog.length : named;
  const sold = catalog[product]!;
  const variant = given.variantTitle
    ? Math.max(0, sold.variants.indexOf(given.variantTitle))
    : seed % sold.variants.length;
  return {
    id: shopifyStore.nextId(),
    ...catalogIds(product, variant),
    variantTitle: sold.variants[variant] ?? null,
    sku: skuOf(product, variant),
    vendor: VENDOR,
    quantity: 1,
    priceCents: sold.priceCents,
    grams: sold.grams,
    requiresShipping: true,
    ...given,
    title: given.title || sold.title,
  };
}
