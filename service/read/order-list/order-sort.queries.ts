import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type OrderFilter, type OrderSort, statusesIn } from "../../../contract/order-filter";
import type { ListCursor } from "../../platform/http/cursor";
import { FINAL_SUB_STATUSES } from "../../../contract/shipment-status";
import { IS_UNDER_WAY, type ListScope, orderFilterConditions, since } from "./order-filter.queries";

type Condition = RawBuilder<SqlBool>;
type Direction = OrderSort["direction"];

/** Rows that one index has in the order of the list. */
interface Part {
  where: Condition;
  /** What the index is sorted by. */
  key: RawBuilder<unknown>;
  /** The key as an instant, by which the rows of several parts are merged, and which cursors hold. */
  at: RawBuilder<unknown>;
  /** The key of an instant. */
  keyOf: (at: Date) => RawBuilder<unknown>;
}

/** How the list is read: the parts that have a value, in the direction of their keys, then the rows without one. */
export interface SortPlan {
  direction: Direction;
  parts: Part[];
  /** Null where every row has a value. */
  without: Condition | null;
}

const column = (name: "ordered_at" | "shipped_at" | "last_event_at") => sql.ref(`order_list.${name}`);
const part = (key: RawBuilder<unknown>, where: Condition): Part => ({
  ...{ where, key, at: key },
  keyOf: (at) => sql`${at}::timestamptz`,
});
const isKnown = (value: RawBuilder<unknown>) => sql<SqlBool>`${value} is not null`;
const opposite = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");

/** Most days first is the earliest first. */
export function sortPlan({ by, direction }: OrderSort, filter: OrderFilter, { now }: ListScope): SortPlan {
  if (by === "ordered") return { direction, parts: [part(column("ordered_at"), sql`true`)], without: null };
  const { tab } = filter;
  // Looking there for a row with a value would read the whole index.
  const hasShipments = tab !== "unshipped" && tab !== "untracked";
  switch (by) {
    case "shipped":
    case "last_event": {
      const at = column(by === "shipped" ? "shipped_at" : "last_event_at");
      const isListed = isOpenTab(filter)
        ? sql<SqlBool>`${isKnown(at)} and order_list.delivered_at is null`
        : isKnown(at);
      const parts = hasShipments ? [part(at, isListed)] : [];
      return { direction, parts, without: sql`${at} is null` };
    }
    case "silent_days":
      return daysPlan(direction, filter, [underWayPart("last_event_at")], {
        of: "last_event_at",
        isAsked: filter.silent_min !== undefined || filter.silent_max !== undefined,
      });
    case "transit_days":
      return daysPlan(
        direction,
        filter,
        [underWayPart("shipped_at", filter, now), arrivedPart(filter, now)],
        {
          of: "shipped_at",
          isAsked: filter.transit_min !== undefined || filter.transit_max !== undefined,
        },
      );
  }
}

/**
 * Whether the tab has only orders whose status is another than delivered. Those have no `delivered_at` (order-list.projection.ts), which says
 * nothing new of a row, but it keeps the planner from reading the index of the sort from its old end, where all orders are delivered: of
 * 200,000 orders it read 194,000 to find the first 50 that are in transit.
 */
function isOpenTab({ tab }: OrderFilter): boolean {
  const statuses = statusesIn(tab) ?? [];
  return statuses.length > 0 && !statuses.includes("DELIVERED");
}

/** The first part has orders under way, the second one those that were delivered. A filter by the same days leaves out all without. */
function daysPlan(
  direction: Direction,
  { tab }: OrderFilter,
  [underWay, arrived]: [underWay: Part, arrived?: Part],
  without: { of: "shipped_at" | "last_event_at"; isAsked: boolean },
): SortPlan {
  const isUnderWayTab = tab !== "unshipped" && tab !== "untracked" && tab !== "delivered";
  const parts = [
    ...(isUnderWayTab ? [underWay] : []),
    ...(arrived && (tab === "all" || tab === "delivered") ? [arrived] : []),
  ];
  const isEnded = sql<SqlBool>`(order_list.sub_status in (${sql.join(FINAL_SUB_STATUSES.map((sub) => sql.lit(sub)))})
    or ${column(without.of)} is null)`;
  const isDelivered = sql<SqlBool>`order_list.delivered_at is not null`;
  const noDays = arrived ? sql<SqlBool>`order_list.transit_days is null` : sql<SqlBool>`true`;
  // Written as the partial index of orders without days has it: only then is it used.
  const rest =
    tab === "delivered"
      ? sql<SqlBool>`${noDays} and ${isDelivered}`
      : tab === "all"
        ? sql<SqlBool>`${noDays} and (${isDelivered} or ${isEnded})`
        : sql<SqlBool>`order_list.transit_days is null and ${isEnded}`;
  return { direction: opposite(direction), parts, without: without.isAsked ? null : rest };
}

function underWayPart(name: "shipped_at" | "last_event_at", filter?: OrderFilter, now?: Date): Part {
  const at = column(name);
  // The filter has these bounds too, but within an "or", where they do not bound the scan.
  const { transit_min: min, transit_max: max } = filter ?? {};
  const isBound = now && (min !== undefined || max !== undefined);
  const bounds = isBound ? since(name, min, max, now) : [];
  return part(at, sql.join([IS_UNDER_WAY, isKnown(at), ...bounds], sql` and `) as Condition);
}

/** Delivered orders by how long they took: each as if it had been shipped so long ago, and were still under way. */
function arrivedPart({ transit_min: min, transit_max: max }: OrderFilter, now: Date): Part {
  const key = sql`(order_list.shipped_at - order_list.delivered_at)`;
  const daysAgo = (days: number) => sql`make_interval(secs => ${-days * 86_400}::float8)`;
  const bounds = [
    ...(min === undefined ? [] : [sql<SqlBool>`${key} <= ${daysAgo(min)}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`${key} > ${daysAgo(max + 1)}`]),
  ];
  return {
    where: sql.join([sql`order_list.transit_days is not null`, ...bounds], sql` and `) as Condition,
    key,
    // In seconds: a day of an interval is an hour more or less where the clocks change.
    at: sql`(${now}::timestamptz + make_interval(secs => extract(epoch from ${key})::float8))`,
    keyOf: (at) => sql`make_interval(secs => ${(at.getTime() - now.getTime()) / 1000}::float8)`,
  };
}

/** The same list from its end. */
export const reversed = (plan: SortPlan): SortPlan => ({ ...plan, direction: opposite(plan.direction) });

/** Rows of `order_list` with `sorted_at` that have a value, in the list's order, after the cursor. */
export function rowsWith(
  scope: ListScope,
  filter: OrderFilter,
  plan: SortPlan,
  after: ListCursor | null,
  limit: number | RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = sql.raw(plan.direction);
  const scans = plan.parts.map(
    ({ where, key, at, keyOf }) => sql`(
      select order_list.*, ${at} as sorted_at from order_list
      where ${orderFilterConditions(scope, filter)} and ${where}
        and ${after?.at ? sql`(${key}, order_list.order_id) ${operator(plan)} (${keyOf(after.at)}, ${after.id}::bigint)` : sql`true`}
      order by ${key} ${direction}, order_list.order_id ${direction}
      limit ${limit}::int)`,
  );
  if (scans.length === 1) return scans[0]!;
  return sql`select * from (${sql.join(scans, sql` union all `)}) as scanned
    order by sorted_at ${direction}, order_id ${direction} limit ${limit}::int`;
}

/** Rows that have no value, which stand at the end in either direction. */
export function rowsWithout(
  scope: ListScope,
  filter: OrderFilter,
  plan: SortPlan,
  after: ListCursor | null,
  limit: number,
): RawBuilder<unknown> {
  return sql`
      select order_list.*, null::timestamptz as sorted_at from order_list
      where ${orderFilterConditions(scope, filter)} and ${plan.without ?? sql`false`}
        and ${after ? sql`order_list.order_id ${operator(plan)} ${after.id}::bigint` : sql`true`}
      order by order_list.order_id ${sql.raw(plan.direction)}
      limit ${limit}::int`;
}

const operator = ({ direction }: SortPlan) => sql.raw(direction === "desc" ? "<" : ">");
