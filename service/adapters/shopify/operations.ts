import { z } from "zod";
import type { Operation } from "./graphql";
import {
  FulfillmentItems,
  fulfillmentItemsPage,
  GraphqlFulfillmentEvent,
  lineItemFields,
  LineItems,
  lineItemsPage,
  orderFields,
  OrderWithItems,
  PageInfo,
  text,
} from "./order-fields";

const UserErrors = z.array(
  z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: text }),
);

/** An operation of the Admin API; those of subscriptions are in billing-operations.ts. */
const operation = <A extends z.ZodType>(cost: number, document: string, response: A): Operation<A> => ({
  cost,
  document,
  response,
});

/** Nodes are unknown here and parsed one by one with `OrderWithItems`: an invalid order must not fail the page. */
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

/** The remaining line items of an order whose first page was full. */
export const moreLineItems = operation(
  60,
  `query MoreLineItems($id: ID!, $after: String!) {
    order(id: $id) { lineItems(first: 250, after: $after) { ${lineItemsPage} } }
  }`,
  z.object({ order: z.object({ lineItems: LineItems }).nullable() }),
);

/** Events of fulfillments created before the app was installed, or whose webhooks were lost. Newest first. */
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

/** What is in fulfillments of orders that came by a query, which does not say it. */
export const fulfillmentItems = operation(
  150,
  `query FulfillmentItems($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Fulfillment { id fulfillmentLineItems(first: 50) { ${fulfillmentItemsPage} } }
    }
  }`,
  z.object({
    nodes: z.array(z.object({ id: z.string(), fulfillmentLineItems: FulfillmentItems }).nullable()),
  }),
);

/** The remaining items of a fulfillment whose first page was full. */
export const moreFulfillmentItems = operation(
  60,
  `query MoreFulfillmentItems($id: ID!, $after: String!) {
    fulfillment(id: $id) { fulfillmentLineItems(first: 250, after: $after) { ${fulfillmentItemsPage} } }
  }`,
  z.object({ fulfillment: z.object({ fulfillmentLineItems: FulfillmentItems }).nullable() }),
);

/** Writes a shipment's status as a fulfillment event, for the shop's order pages. Its errors have no code. */
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

/** What Shopify shows of a fulfillment's tracking now. */
export const fulfillmentTracking = operation(
  5,
  `query FulfillmentTracking($id: ID!) {
    fulfillment(id: $id) { id trackingInfo { company number url } }
  }`,
  z.object({
    fulfillment: z
      .object({ id: z.string(), trackingInfo: z.array(z.object({ company: text, number: text, url: text })) })
      .nullable(),
  }),
);

/** Replaces a fulfillment's tracking as a whole; no mail to the customer. Its errors have no code. */
export const fulfillmentTrackingInfoUpdate = operation(
  10,
  `mutation FulfillmentTrackingInfoUpdate($fulfillmentId: ID!, $trackingInfoInput: FulfillmentTrackingInput!) {
    fulfillmentTrackingInfoUpdate(
      fulfillmentId: $fulfillmentId, trackingInfoInput: $trackingInfoInput, notifyCustomer: false
    ) {
      fulfillment { id updatedAt }
      userErrors { field message }
    }
  }`,
  z.object({
    fulfillmentTrackingInfoUpdate: z.object({
      fulfillment: z.object({ id: z.string(), updatedAt: z.coerce.date() }).nullable(),
      userErrors: UserErrors,
    }),
  }),
);

/** The access scopes that the merchant has granted, as Shopify has them now. */
export const grantedScopes = operation(
  5,
  `query GrantedScopes { currentAppInstallation { accessScopes { handle } } }`,
  z.object({
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  }),
);

export const shopFacts = operation(
  5,
  `query ShopFacts {
    shop {
      name email contactEmail shopOwnerName myshopifyDomain currencyCode ianaTimezone
      primaryDomain { host } plan { publicDisplayName } shopAddress { countryCodeV2 }
    }
  }`,
  z.object({
    shop: z.object({
      name: z.string(),
      email: text,
      contactEmail: text,
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

/**
 * The inner query of a bulk operation. It has no fulfillment line items: bulk operations refuse a connection inside a
 * list.
 */
export const bulkOrdersQuery = (filter: string) => `{
  orders(query: ${JSON.stringify(filter)}, sortKey: CREATED_AT) {
    edges { node { ${orderFields} lineItems { edges { node { ${lineItemFields} } } } } }
  }
}`;

/** All of them, for the test that validates each against the published schema. */
/** Collections whose title has words that begin so; `query` in Shopify's search syntax, "" for any. */
export const collectionsFound = operation(
  30,
  `query Collections($query: String!) {
    collections(first: 20, query: $query) { nodes { id title } }
  }`,
  z.object({ collections: z.object({ nodes: z.array(z.object({ id: z.string(), title: z.string() })) }) }),
);

export const collectionProducts = operation(
  300,
  `query CollectionProducts($id: ID!, $after: String) {
    collection(id: $id) {
      products(first: 250, after: $after) { pageInfo { hasNextPage endCursor } nodes { id } }
    }
  }`,
  z.object({
    collection: z
      .object({
        products: z.object({ pageInfo: PageInfo, nodes: z.array(z.object({ id: z.string() })) }),
      })
      .nullable(),
  }),
);

export const operations = {
  collectionsFound,
  collectionProducts,
  ordersPage,
  ordersCount,
  orderById,
  moreLineItems,
  fulfillmentEvents,
  fulfillmentItems,
  moreFulfillmentItems,
  fulfillmentEventCreate,
  fulfillmentTracking,
  fulfillmentTrackingInfoUpdate,
  grantedScopes,
  shopFacts,
  bulkRun,
  bulkPoll,
};
