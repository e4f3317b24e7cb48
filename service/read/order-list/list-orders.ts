import { isDeepStrictEqual } from "node:util";
import type { LanguageTag } from "../../../contract/locales";
import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import { NO_FILTER, ORDER_TABS, type OrderFilter, tabOf } from "../../../contract/order-filter";
import type {
  countOrders as countContract,
  listOrders as contract,
  TabCounts,
} from "../../../contract/orders";
import type { Actor, Context } from "../../platform/context";
import { keepByVersions } from "../../platform/db/keep-by-versions";
import { decodeCursor, encodeCursor } from "../../platform/http/cursor";
import type { Shop } from "../../domain/shops/shops.queries";
import type { ListScope } from "./order-filter.queries";
import { countByStatus, listOrdersWithParts, type StatusCount } from "./order-list.queries";
import { listTexts } from "./list-texts";
import { presentOrderRow } from "./present-order-row";

/** The shop, its time zone and the current time, as the queries of the list need them. */
export function listScope(
  { now }: Pick<Context, "now">,
  { id, timezone }: Pick<Shop, "id" | "timezone">,
): ListScope {
  return { shop: id, timezone, now: now() };
}

/** One page of orders that match the filter. */
export async function listOrders(
  ctx: Context,
  actor: Actor,
  { filter, sort, after, size }: BodyOf<typeof contract>,
  language: LanguageTag,
): Promise<ResponseOf<typeof contract>> {
  const scope = listScope(ctx, actor.ownShop);
  // One more than the page holds, to know whether there is a next page.
  const page = { sort, after: decodeCursor(after), limit: size + 1 };
  const isByPresent = sort.by === "transit_days";
  const now = (isByPresent && page.after?.now) || scope.now;
  const listed = listOrdersWithParts(ctx.db, { ...scope, now }, filter, page);
  const [rows, texts] = await Promise.all([listed, listTexts(ctx, actor.ownShop, listed)]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    content: shown.map((row) => presentOrderRow(row, scope, language, texts)),
    next:
      last && rows.length > size
        ? encodeCursor({ at: last.sortedAt, id: last.id, ...(isByPresent && { now }) })
        : null,
  };
}

const keepCounts = keepByVersions<TabCounts>({ topics: ["orders"], maxEntries: 500, maxAgeMs: 60_000 });

/** How many orders match the filter under each tab. Without a filter, which reads all of a shop's orders, it is known until one changes. */
export function countOrders(
  ctx: Context,
  actor: Actor,
  { filter }: BodyOf<typeof countContract>,
): Promise<TabCounts> {
  const scope = listScope(ctx, actor.ownShop);
  const count = async () => tabCounts(await countByStatus(ctx.db, scope, filter));
  return isNoFilter(filter) ? keepCounts(ctx.db, scope.shop, count) : count();
}

const isNoFilter = (filter: OrderFilter): boolean =>
  isDeepStrictEqual({ ...filter, tab: NO_FILTER.tab }, NO_FILTER);

/** Counts by status → counts by tab; `all` is their sum. */
function tabCounts(rows: StatusCount[]): TabCounts {
  const counts = Object.fromEntries(ORDER_TABS.map((tab) => [tab, 0])) as TabCounts;
  for (const { status, untracked, orders } of rows) {
    counts[tabOf(status, untracked)] += Number(orders);
    counts.all += Number(orders);
  }
  return counts;
}
