import { GraphQLError } from "graphql";
import { compareIds } from "../ids";
import { displayFulfillmentStatus } from "../order-figures";
import type { OrderRecord } from "../records";
import type { OrderSort } from "../shop-store";

type Matches = (order: OrderRecord) => boolean;
type Comparator = "" | ">" | ">=" | "<" | "<=";

export interface OrderSearch {
  matches: Matches;
  /** Lower and upper bound of the sort value, where the query's top level sets them. */
  range(sort: OrderSort): { from?: string; to?: string };
}

const instantFields = new Map(
  Object.entries<(order: OrderRecord) => string>({
    created_at: (order) => order.createdAt,
    updated_at: (order) => order.updatedAt,
    processed_at: (order) => order.processedAt,
  }),
);
const sortOfField = new Map(
  Object.entries<OrderSort>({
    created_at: "CREATED_AT",
    updated_at: "UPDATED_AT",
    processed_at: "PROCESSED_AT",
  }),
);

const same = (a: string | null, b: string) => a !== null && a.toLowerCase() === b.toLowerCase();

const textFields = new Map(
  Object.entries<(order: OrderRecord, value: string) => boolean>({
    name: (order, value) => same(order.name, value) || same(order.name, `#${value}`),
    email: (order, value) => same(order.email, value),
    customer_id: (order, value) => order.customerId === value,
    financial_status: (order, value) => same(order.financialStatus, value),
    fulfillment_status: (order, value) => fulfillmentValues(order).includes(value.toLowerCase()),
    status: (order, value) => value === "any" || statusValue(order) === value.toLowerCase(),
    tag: (order, value) => order.tags.some((tag) => same(tag, value)),
    tag_not: (order, value) => !order.tags.some((tag) => same(tag, value)),
    test: (order, value) => String(order.test) === value.toLowerCase(),
    source_name: (_, value) => same("web", value),
    sku: (order, value) => order.lineItems.some((item) => same(item.sku, value)),
  }),
);

function fulfillmentValues(order: OrderRecord): string[] {
  const status = displayFulfillmentStatus(order);
  if (status === "FULFILLED") return ["shipped", "fulfilled"];
  return status === "PARTIALLY_FULFILLED" ? ["partial", "unfulfilled"] : ["unshipped", "unfulfilled"];
}

const statusValue = (order: OrderRecord) =>
  order.cancelledAt ? "cancelled" : order.closedAt ? "closed" : "open";

interface Term {
  field: string | null;
  comparator: Comparator;
  value: string;
}

/**
 * Understands Shopify's search syntax as far as orders need it: `field:value` with comparators and quotes, AND (also
 * unsaid), OR, NOT or `-`, and brackets. Source: shopify.dev, API search syntax.
 * @throws GraphQLError for a field it does not know: Shopify would ignore it, and find far too much.
 */
export function parseOrderSearch(query: string): OrderSearch {
  const tokens = query.match(/\(|\)|-?(?:[\w.]+:)?(?:>=|<=|>|<)?(?:'[^']*'|"[^"]*"|[^\s()]+)/g) ?? [];
  const ranges = new Map<OrderSort, { from?: string; to?: string }>();
  let at = 0;
  let depth = 0;
  let hasOr = false;

  function either(): Matches {
    const options = [all()];
    while (tokens[at] === "OR") {
      at += 1;
      hasOr = true;
      options.push(all());
    }
    return options.length === 1 ? options[0]! : (order) => options.some((matches) => matches(order));
  }
  function all(): Matches {
    const parts: Matches[] = [];
    while (at < tokens.length && tokens[at] !== ")" && tokens[at] !== "OR") {
      if (tokens[at] === "AND") at += 1;
      else parts.push(one());
    }
    return (order) => parts.every((matches) => matches(order));
  }
  function one(): Matches {
    const token = tokens[at++]!;
    if (token === "NOT") return negate(one());
    if (token === "(") {
      depth += 1;
      const inner = either();
      if (tokens[at++] !== ")") throw new GraphQLError("The search query has an open bracket");
      depth -= 1;
      return inner;
    }
    if (token.length > 1 && token.startsWith("-")) return negate(matcherOf(parseTerm(token.slice(1))));
    const term = parseTerm(token);
    if (depth === 0) narrow(ranges, term);
    return matcherOf(term);
  }

  const matches = either();
  if (at < tokens.length) throw new GraphQLError("The search query has a bracket too many");
  return { matches, range: (sort) => (hasOr ? {} : (ranges.get(sort) ?? {})) };
}

const negate =
  (matches: Matches): Matches =>
  (order) =>
    !matches(order);

function parseTerm(token: string): Term {
  const [, field, comparator = "", raw = ""] = /^(?:([\w.]+):)?(>=|<=|>|<)?(.*)$/.exec(token)!;
  return {
    field: field ?? null,
    comparator: comparator as Comparator,
    value: raw.replace(/^(['"])(.*)\1$/, "$2"),
  };
}

function matcherOf({ field, comparator, value }: Term): Matches {
  if (field === null) {
    const wanted = value.toLowerCase();
    return (order) => `${order.name} ${order.email ?? ""}`.toLowerCase().includes(wanted);
  }
  const instantOf = instantFields.get(field);
  if (instantOf) {
    const limit = normalInstant(field, value);
    return (order) => holds(instantOf(order) < limit ? -1 : instantOf(order) > limit ? 1 : 0, comparator);
  }
  if (field === "id") return (order) => holds(compareIds(order.id, value.replace(/^.*\//, "")), comparator);
  const test = textFields.get(field);
  if (!test) throw new GraphQLError(`The sandbox does not know the search field ${field}`);
  return (order) => test(order, value);
}

function holds(order: number, comparator: Comparator): boolean {
  if (comparator === "") return order === 0;
  return comparator[0] === ">"
    ? order > 0 || (comparator === ">=" && order === 0)
    : order < 0 || (comparator === "<=" && order === 0);
}

function narrow(
  ranges: Map<OrderSort, { from?: string; to?: string }>,
  { field, comparator, value }: Term,
): void {
  const sort = field === null ? undefined : sortOfField.get(field);
  if (!field || !sort || comparator === "") return;
  const limit = normalInstant(field, value);
  const range = ranges.get(sort) ?? {};
  if (comparator[0] === ">") range.from = range.from !== undefined && range.from > limit ? range.from : limit;
  else range.to = range.to !== undefined && range.to < limit ? range.to : limit;
  ranges.set(sort, range);
}

/** Normalises an ISO 8601 instant or day, so that it compares with stored ones. */
function normalInstant(field: string, value: string): string {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(date.getTime())) throw new GraphQLError(`The value of ${field} is not a date: ${value}`);
  return `${date.toISOString().slice(0, 19)}Z`;
}
