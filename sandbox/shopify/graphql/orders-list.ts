import { GraphQLError } from "graphql";
import { instant, later } from "../instants";
import type { OrderRecord } from "../records";
import { type OrderSort, orderSortValues } from "../shop-store";
import type { Position } from "../sorted-index";
import { decodeCursor } from "./connections";
import type { GraphqlContext } from "./context";
import { parseOrderSearch } from "./order-search";

/** Age in days of the oldest order visible without `read_all_orders`. */
const VISIBLE_DAYS = 60;

export interface OrdersArgs {
  query?: string | null;
  sortKey?: string | null;
  reverse?: boolean | null;
  after?: string | null;
}

/** The orders that match a query, in its order; lazy, so that a page of a large shop costs a page. */
export function* findOrders(
  { shop, scopes, options }: GraphqlContext,
  args: OrdersArgs,
): Iterable<{ position: Position; node: OrderRecord }> {
  const sort = args.sortKey ?? "PROCESSED_AT";
  if (!isSort(sort)) throw new GraphQLError(`The sandbox does not sort orders by ${sort}`);
  const search = parseOrderSearch(args.query ?? "");
  const visibleFrom = scopes.has("read_all_orders")
    ? ""
    : instant(later(options.now(), -VISIBLE_DAYS * 86_400_000));

  const index = shop.orderIndexes[sort];
  const { from, to } = search.range(sort);
  const after = args.after ? decodeCursor(args.after) : undefined;
  let start = from === undefined ? 0 : index.firstFrom({ value: from, id: "" });
  let end = to === undefined ? index.all.length : index.firstFrom({ value: `${to}~`, id: "" });
  if (after && args.reverse) end = Math.min(end, index.firstFrom(after));
  else if (after) start = Math.max(start, index.firstFrom(after));
  // A copy: the index may change while the generator is suspended.
  const positions = index.all.slice(start, end);
  if (args.reverse) positions.reverse();
  for (const position of positions) {
    const node = shop.get("order", position.id);
    if (node && node.createdAt >= visibleFrom && search.matches(node)) yield { position, node };
  }
}

const isSort = (key: string): key is OrderSort => Object.hasOwn(orderSortValues, key);
