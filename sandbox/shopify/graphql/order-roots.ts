import { GraphQLError } from "graphql";
import { parseGid } from "../ids";
import type { FulfillmentEventRecord } from "../records";
import { PAGING_LIMIT, type PageArgs, pageOf } from "./connections";
import { type GraphqlContext, type RootResolver, userError } from "./context";
import { presentEvent, presentFulfillment, presentOrder } from "./order-types";
import { findOrders, type OrdersArgs } from "./orders-list";
import { findSubscription } from "./billing-types";

const MAX_IDS = 250;

function ofId(context: GraphqlContext, id: string) {
  const parsed = parseGid(id);
  if (!parsed) throw new GraphQLError(`Invalid global id '${id}'`);
  const { shop } = context;
  if (parsed.type === "Order") {
    const order = shop.get("order", parsed.id);
    return order ? presentOrder(context, order) : null;
  }
  if (parsed.type === "Fulfillment") {
    const order = shop.findOrderOfFulfillment(parsed.id);
    const fulfillment = order?.fulfillments.find((each) => each.id === parsed.id);
    return order && fulfillment ? presentFulfillment(context, order, fulfillment) : null;
  }
  if (parsed.type === "BulkOperation") return context.bulk.find(shop, id);
  if (parsed.type === "AppSubscription") return findSubscription(shop, id);
  throw new GraphQLError(`The sandbox does not look up nodes of type ${parsed.type}`);
}

/** The next chunk of all orders of a bulk query. */
function nextWindow(context: GraphqlContext, args: OrdersArgs) {
  const window = context.bulkWindow!;
  const from = { ...args, after: window.after };
  const page = pageOf(
    findOrders(context, from),
    { first: window.size, after: window.after, reverse: args.reverse ?? null },
    Infinity,
  );
  window.after = page.pageInfo.endCursor;
  window.isLast = !page.pageInfo.hasNextPage;
  return page;
}

export const orderQueries = {
  orders(context, args: PageArgs & OrdersArgs) {
    const page = context.bulkWindow ? nextWindow(context, args) : pageOf(findOrders(context, args), args);
    const edges = page.edges.map((edge) => ({ ...edge, node: presentOrder(context, edge.node) }));
    return { ...page, edges, nodes: edges.map((edge) => edge.node) };
  },

  /** The count ends at a limit, as paging does; `limit: null` requests the whole count, which ends there as well. */
  ordersCount(context, { query, limit }: { query?: string | null; limit?: number | null }) {
    const most = Math.min(limit ?? PAGING_LIMIT, PAGING_LIMIT);
    let count = 0;
    for (const _ of findOrders(context, { query: query ?? null })) {
      if (count === most) return { count, precision: "AT_LEAST" };
      count += 1;
    }
    return { count, precision: "EXACT" };
  },

  order(context, { id }: { id: string }) {
    return parseGid(id)?.type === "Order" ? ofId(context, id) : null;
  },

  fulfillment(context, { id }: { id: string }) {
    return parseGid(id)?.type === "Fulfillment" ? ofId(context, id) : null;
  },

  node(context, { id }: { id: string }) {
    return ofId(context, id);
  },

  nodes(context, { ids }: { ids: string[] }) {
    if (ids.length > MAX_IDS)
      throw new GraphQLError(
        `The input array size of ${ids.length} is greater than the maximum allowed of ${MAX_IDS}.`,
      );
    return ids.map((id) => ofId(context, id));
  },
} satisfies Record<string, RootResolver>;

interface TrackingInput {
  company?: string | null;
  number?: string | null;
  numbers?: string[] | null;
  url?: string | null;
  urls?: string[] | null;
}

interface FulfillmentEventInput extends Partial<Omit<FulfillmentEventRecord, "id" | "createdAt" | "status">> {
  fulfillmentId: string;
  status: string;
}

export const orderMutations = {
  fulfillmentEventCreate({ shop, shopify }, args: { fulfillmentEvent: FulfillmentEventInput }) {
    const { fulfillmentId, ...given } = args.fulfillmentEvent;
    const parsed = parseGid(fulfillmentId);
    if (parsed?.type !== "Fulfillment" || !shop.findOrderOfFulfillment(parsed.id)) {
      const error = userError(["fulfillmentEvent", "fulfillmentId"], "Fulfillment does not exist.");
      return { fulfillmentEvent: null, userErrors: [error] };
    }
    const event = shopify.addFulfillmentEvent(shop.record.domain, parsed.id, given);
    return { fulfillmentEvent: presentEvent(event), userErrors: [] };
  },

  fulfillmentTrackingInfoUpdate(
    context,
    { fulfillmentId, trackingInfoInput }: { fulfillmentId: string; trackingInfoInput: TrackingInput },
  ) {
    const { shop, shopify } = context;
    const parsed = parseGid(fulfillmentId);
    const order = parsed?.type === "Fulfillment" ? shop.findOrderOfFulfillment(parsed.id) : undefined;
    if (!parsed || !order) {
      return { fulfillment: null, userErrors: [userError(["fulfillmentId"], "Fulfillment does not exist.")] };
    }
    const { number, numbers, url, urls, company } = trackingInfoInput;
    const fulfillment = shopify.updateFulfillment(shop.record.domain, parsed.id, {
      trackingNumbers: numbers ?? (number ? [number] : []),
      company: company ?? null,
      url: url ?? null,
      ...(urls && { urls }),
    });
    return { fulfillment: presentFulfillment(context, order, fulfillment), userErrors: [] };
  },
} satisfies Record<string, RootResolver>;
