import { z } from "zod";
import type { Operation } from "./graphql";

/**
 * Every question Waybill asks the Admin API. Names, e-mails, phones and addresses may be null: a shop's plan or
 * the protected-data review can withhold each of them.
 */
const text = z.string().nullish();
const instant = z.iso.datetime({ offset: true }).nullish();
const Money = z.object({ amount: z.string(), currencyCode: z.string() });
const UserErrors = z.array(
  z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: text }),
);

const GraphqlLineItem = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: text,
  sku: text,
  quantity: z.int(),
  /** Not shipped yet, without what a refund or an edit has taken out. */
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

const GraphqlFulfillmentEvent = z.object({
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
  statusPageUrl: text,
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  totalPriceSet: z.object({ shopMoney: Money }).nullish(),
  shippingAddress: z
    .object({
      name: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      countryCodeV2: text,
      zip: text,
    })
    .nullish(),
  fulfillments: z.array(GraphqlFulfillment),
});
export type GraphqlLineItem = z.output<typeof GraphqlLineItem>;
export type GraphqlFulfillment = z.output<typeof GraphqlFulfillment>;
export type GraphqlFulfillmentEvent = z.output<typeof GraphqlFulfillmentEvent>;
/** A line of a bulk result: its line items follow on lines of their own. */
export const BulkOrder = GraphqlOrder;
export const BulkLineItem = GraphqlLineItem.extend({ __parentId: z.string() });
export type BulkOrder = z.output<typeof BulkOrder>;

const orderFields = `
  id name createdAt updatedAt cancelledAt test tags email phone customerLocale statusPageUrl
  displayFinancialStatus displayFulfillmentStatus
  totalPriceSet { shopMoney { amount currencyCode } }
  shippingAddress { name address1 address2 city province countryCodeV2 zip }
  fulfillments { id name status displayStatus createdAt updatedAt estimatedDeliveryAt trackingInfo { company number url } }
`;
const lineItemFields = `id title variantTitle sku quantity unfulfilledQuantity requiresShipping image { url } product { id }`;

const lineItemsPage = `pageInfo { hasNextPage endCursor } nodes { ${lineItemFields} }`;

const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: text });
const LineItems = z.object({ pageInfo: PageInfo, nodes: z.array(GraphqlLineItem) });
export const OrderWithItems = GraphqlOrder.extend({ lineItems: LineItems });
export type OrderWithItems = z.output<typeof OrderWithItems>;

const operation = <A extends z.ZodType>(cost: number, document: string, answer: A): Operation<A> => ({
  cost,
  document,
  answer,
});

/** Its orders are read one by one, with `OrderWithItems`: one that is not as documented must not cost its page. */
export const ordersPage = operation(
  250,
  `query OrdersPage($first: Int!, $after: String, $query: String!) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      pageInfo { hasNextPage endCursor }
      nodes { ${orderFields} lineItems(first: 50) { ${lineItemsPage} } }
    }
  }`,
  z.object({ orders: z.object({ pageInfo: PageInfo, nodes: z.array(z.unknown()) }) }),
);

export const ordersCount = operation(
  10,
  `query OrdersCount($query: String!) { ordersCount(query: $query, limit: null) { count } }`,
  z.object({ ordersCount: z.object({ count: z.int() }).nullable() }),
);

export const orderById = operation(
  60,
  `query OrderById($id: ID!) {
    order(id: $id) { ${orderFields} lineItems(first: 50) { ${lineItemsPage} } }
  }`,
  z.object({ order: OrderWithItems.nullable() }),
);

/** Items that did not fit into the answer about their order. */
export const moreLineItems = operation(
  60,
  `query MoreLineItems($id: ID!, $after: String!) {
    order(id: $id) { lineItems(first: 250, after: $after) { ${lineItemsPage} } }
  }`,
  z.object({ order: z.object({ lineItems: LineItems }).nullable() }),
);

/** Events of fulfilments from before the app was installed, or whose webhooks were lost. Newest first. */
export const fulfillmentEvents = operation(
  120,
  `query FulfillmentEvents($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Fulfillment {
        id
        displayStatus
        events(first: 50, sortKey: HAPPENED_AT, reverse: true) {
          nodes { id status message happenedAt estimatedDeliveryAt city province country zip }
        }
      }
    }
  }`,
  z.object({
    nodes: z.array(
      z
        .object({
          id: z.string(),
          displayStatus: text,
          events: z.object({ nodes: z.array(GraphqlFulfillmentEvent) }),
        })
        .nullable(),
    ),
  }),
);

/** What a shipment's status has become, for the shop's order pages. Its errors carry no code. */
export const fulfillmentEventCreate = operation(
  10,
  `mutation FulfillmentEventCreate($fulfillmentEvent: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) {
      fulfillmentEvent { id }
      userErrors { field message }
    }
  }`,
  z.object({
    fulfillmentEventCreate: z.object({
      fulfillmentEvent: z.object({ id: z.string() }).nullable(),
      userErrors: UserErrors,
    }),
  }),
);

export const shopFacts = operation(
  5,
  `query ShopFacts {
    shop {
      name email shopOwnerName myshopifyDomain currencyCode ianaTimezone
      primaryDomain { host } plan { publicDisplayName } shopAddress { countryCodeV2 }
    }
  }`,
  z.object({
    shop: z.object({
      name: z.string(),
      email: text,
      shopOwnerName: text,
      myshopifyDomain: z.string(),
      currencyCode: z.string(),
      ianaTimezone: z.string(),
      primaryDomain: z.object({ host: z.string() }).nullish(),
      plan: z.object({ publicDisplayName: text }).nullish(),
      shopAddress: z.object({ countryCodeV2: text }).nullish(),
    }),
  }),
);

export const bulkRun = operation(
  10,
  `mutation BulkRun($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: true) {
      bulkOperation { id status }
      userErrors { field message code }
    }
  }`,
  z.object({
    bulkOperationRunQuery: z.object({
      bulkOperation: z.object({ id: z.string(), status: z.string() }).nullable(),
      userErrors: UserErrors,
    }),
  }),
);

export const bulkPoll = operation(
  5,
  `query BulkPoll($id: ID!) {
    bulkOperation(id: $id) { id status errorCode objectCount rootObjectCount url }
  }`,
  z.object({
    bulkOperation: z
      .object({
        id: z.string(),
        status: z.string(),
        errorCode: text,
        // An UnsignedInt64 is text in JSON.
        objectCount: z.coerce.number().int(),
        rootObjectCount: z.coerce.number().int(),
        url: text,
      })
      .nullable(),
  }),
);

/** The inner query of a bulk operation. Fulfilment line items cannot be asked for: a connection inside a list. */
export const bulkOrdersQuery = (filter: string) => `{
  orders(query: ${JSON.stringify(filter)}, sortKey: CREATED_AT) {
    edges { node { ${orderFields} lineItems { edges { node { ${lineItemFields} } } } } }
  }
}`;

/** For the test that validates each of them against the published schema. */
export const operations = {
  ordersPage,
  ordersCount,
  orderById,
  moreLineItems,
  fulfillmentEvents,
  fulfillmentEventCreate,
  shopFacts,
  bulkRun,
  bulkPoll,
};
