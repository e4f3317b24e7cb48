import { z } from "zod";

/**
 * An order's fields in the Admin API, and their schemas. Names, e-mails, phones and addresses may be null: a shop's
 * plan or the protected-data review can withhold each of them.
 */
export const text = z.string().nullish();
const instant = z.iso.datetime({ offset: true }).nullish();
const Money = z.object({ amount: z.string(), currencyCode: z.string() });

const GraphqlLineItem = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: text,
  sku: text,
  quantity: z.int(),
  /** Quantity not shipped yet, after refunds and edits. */
  unfulfilledQuantity: z.int(),
  requiresShipping: z.boolean().nullish(),
  image: z.object({ url: z.string() }).nullish(),
  product: z.object({ id: z.string() }).nullish(),
});

const GraphqlFulfillment = z.object({
  id: z.string(),
  name: text,
  status: z.string(),
  displayStatus: text,
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  estimatedDeliveryAt: instant,
  trackingInfo: z.array(z.object({ company: text, number: text, url: text })),
});

export const GraphqlFulfillmentEvent = z.object({
  id: z.string(),
  status: z.string(),
  message: text,
  happenedAt: z.iso.datetime({ offset: true }),
  estimatedDeliveryAt: instant,
  city: text,
  province: text,
  country: text,
  zip: text,
});

const GraphqlOrder = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  cancelledAt: instant,
  test: z.boolean(),
  tags: z.array(z.string()),
  email: text,
  phone: text,
  customerLocale: text,
  customerAcceptsMarketing: z.boolean(),
  statusPageUrl: text,
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  totalPriceSet: z.object({ shopMoney: Money }).nullish(),
  shippingAddress: z
    .object({
      name: text,
      firstName: text,
      lastName: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      provinceCode: text,
      countryCodeV2: text,
      zip: text,
    })
    .nullish(),
  shippingLine: z.object({ title: text, code: text }).nullish(),
  fulfillments: z.array(GraphqlFulfillment),
});
export type GraphqlLineItem = z.output<typeof GraphqlLineItem>;
export type GraphqlFulfillment = z.output<typeof GraphqlFulfillment>;
export type GraphqlFulfillmentEvent = z.output<typeof GraphqlFulfillmentEvent>;
/** A line of a bulk result: its line items follow on lines of their own. */
export const BulkOperationOrder = GraphqlOrder;
export const BulkLineItem = GraphqlLineItem.extend({ __parentId: z.string() });
export type BulkOperationOrder = z.output<typeof BulkOperationOrder>;

export const orderFields = `
  id name createdAt updatedAt cancelledAt test tags email phone customerLocale customerAcceptsMarketing statusPageUrl
  displayFinancialStatus displayFulfillmentStatus
  totalPriceSet { shopMoney { amount currencyCode } }
  shippingAddress { name firstName lastName address1 address2 city province provinceCode countryCodeV2 zip }
  shippingLine { title code }
  fulfillments { id name status displayStatus createdAt updatedAt estimatedDeliveryAt trackingInfo { company number url } }
`;
export const lineItemFields = `id title variantTitle sku quantity unfulfilledQuantity requiresShipping image { url } product { id }`;

export const lineItemsPage = `pageInfo { hasNextPage endCursor } nodes { ${lineItemFields} }`;

export const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: text });
export const LineItems = z.object({ pageInfo: PageInfo, nodes: z.array(GraphqlLineItem) });
export const fulfillmentItemsPage = `pageInfo { hasNextPage endCursor } nodes { quantity lineItem { id } }`;
export const FulfillmentItems = z.object({
  pageInfo: PageInfo,
  nodes: z.array(z.object({ quantity: z.int().nullish(), lineItem: z.object({ id: z.string() }) })),
});
export const OrderWithItems = GraphqlOrder.extend({ lineItems: LineItems });
export type OrderWithItems = z.output<typeof OrderWithItems>;
