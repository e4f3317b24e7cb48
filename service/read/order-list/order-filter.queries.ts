import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ShopId, OrderId } from "../../../contract/ids";
import { type OrderFilter, statusesIn } from "../../../contract/order-filter";
import { FINAL_SUB_STATUSES } from "../../../contract/shipment-status";
import { candidateDocs } from "../search/find-docs.queries";
import { SEARCH_KIND, type SearchKind } from "../../platform/db/tables/search-kinds";
import { numberForm, textForm } from "../search/search-form";

/** The shop whose orders are listed, the current time, and the zone in which the days of a filter begin. */
export interface ListScope {
  shop: ShopId;
  now: Date;
  /** IANA name of the shop's zone. */
  timezone: string;
  /** Only these orders of the shop. */
  ids?: readonly OrderId[];
  /** All but these. */
  except?: readonly OrderId[];
}

type Condition = RawBuilder<SqlBool>;

/** SQL condition that rows of `order_list` meet if they match the filter. The query must not alias the table. */
export function orderFilterConditions(scope: ListScope, filter: OrderFilter): Condition {
  const { shop, now } = scope;
  const conditions: (Condition | null)[] = [
    sql<SqlBool>`order_list.shop_id = ${shop}`,
    scope.ids ? sql<SqlBool>`order_list.order_id = any(${scope.ids}::bigint[])` : null,
    scope.except?.length ? sql<SqlBool>`order_list.order_id <> all(${scope.except}::bigint[])` : null,
    inTab(filter),
    filter.query === ""
      ? null
      : sql<SqlBool>`order_list.order_id = any(array${ordersMatching(shop, filter.query)})`,
    oneOf("sub_status", filter.sub_statuses),
    oneOf("courier", filter.couriers),
    oneOf("country", filter.countries),
    oneOf("attention_reason", filter.attention),
    filter.order ? sql<SqlBool>`order_list.order_id = ${filter.order}` : null,
    filter.customer
      ? sql<SqlBool>`order_list.order_id in (
      select id from orders where shop_id = ${shop} and customer_id = ${filter.customer})`
      : null,
    filter.tags.length === 0
      ? null
      : sql<SqlBool>`order_list.order_id in (
      select order_id from order_tags where shop_id = ${shop} and tag_id = any(${filter.tags}::bigint[]))`,
    fromDay("ordered_at", filter.ordered_from, scope),
    toDay("ordered_at", filter.ordered_to, scope),
    fromDay("shipped_at", filter.shipped_from, scope),
    toDay("shipped_at", filter.shipped_to, scope),
    inTransit(filter, now),
    silent(filter, now),
    punctual(filter.punctuality, now),
    statusBy(filter.status_by),
    reported(scope, filter.problem),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  ) as Condition;
}

function inTab({ tab }: OrderFilter): Condition | null {
  const statuses = statusesIn(tab);
  if (statuses === null) return null;
  if (statuses.length > 0) return oneOf("status", statuses);
  return tab === "untracked"
    ? sql<SqlBool>`order_list.untracked is not null`
    : sql<SqlBool>`order_list.status is null and order_list.untracked is null`;
}

type Column =
  | "status"
  | "sub_status"
  | "courier"
  | "country"
  | "attention_reason"
  | "ordered_at"
  | "shipped_at";
const column = (name: Column) => sql.ref(`order_list.${name}`);

/** One value is compared with `=`: only then can Postgres read the rows from an index in their sort order. */
function oneOf(name: Column, values: readonly string[]): Condition | null {
  if (values.length === 0) return null;
  return values.length === 1
    ? sql<SqlBool>`${column(name)} = ${values[0]}`
    : sql<SqlBool>`${column(name)} = any(${values}::text[])`;
}

const fromDay = (name: Column, day: string | undefined, { timezone }: ListScope) =>
  day === undefined
    ? null
    : sql<SqlBool>`${column(name)} >= ${day}::date::timestamp at time zone ${timezone}`;

const toDay = (name: Column, day: string | undefined, { timezone }: ListScope) =>
  day === undefined
    ? null
    : sql<SqlBool>`${column(name)} < (${day}::date + 1)::timestamp at time zone ${timezone}`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Neither delivered, returned nor cancelled: days are counted up to now for these only. */
export const IS_UNDER_WAY = sql<SqlBool>`order_list.delivered_at is null
  and coalesce(order_list.sub_status, '') <> all(${FINAL_SUB_STATUSES}::text[])`;

/** Delivered orders have `transit_days` stored; of those under way the days are counted from `shipped_at`. */
function inTransit({ transit_min: min, transit_max: max }: OrderFilter, now: Date): Condition | null {
  if (min === undefined && max === undefined) return null;
  const underWay = [IS_UNDER_WAY, ...since("shipped_at", min, max, now)];
  return sql<SqlBool>`(order_list.transit_days between ${min ?? 0} and ${max ?? 99_999}
    or (${sql.join(underWay, sql` and `)}))`;
}

function silent({ silent_min: min, silent_max: max }: OrderFilter, now: Date): Condition | null {
  if (min === undefined && max === undefined) return null;
  return sql<SqlBool>`${sql.join([IS_UNDER_WAY, ...since("last_event_at", min, max, now)], sql` and `)}`;
}

/** Between `min` and `max` whole days ago. */
export function since(
  name: "shipped_at" | "last_event_at",
  min: number | undefined,
  max: number | undefined,
  now: Date,
) {
  const at = sql.ref(`order_list.${name}`);
  return [
    sql<SqlBool>`${at} <= ${daysBefore(now, min ?? 0)}`,
    ...(max === undefined ? [] : [sql<SqlBool>`${at} > ${daysBefore(now, max + 1)}`]),
  ];
}

/**
 * Late: delivered after the estimated date, or not delivered and the date is past. Orders without an estimate match
 * neither value.
 */
function punctual(punctuality: OrderFilter["punctuality"], now: Date): Condition | null {
  if (punctuality === undefined) return null;
  return punctuality === "late"
    ? sql<SqlBool>`(order_list.delivered_at > order_list.due_at
        or (order_list.delivered_at is null and order_list.due_at < ${now}))`
    : sql<SqlBool>`order_list.delivered_at <= order_list.due_at`;
}

/** Written as the partial index has it: only then is it used. */
function statusBy(setter: OrderFilter["status_by"]): Condition | null {
  if (setter === undefined) return null;
  return setter === "merchant"
    ? sql<SqlBool>`order_list.is_manual`
    : sql<SqlBool>`(order_list.status is not null and not order_list.is_manual)`;
}

/** Written as the partial index of open reports has it. */
function reported({ shop }: ListScope, problem: OrderFilter["problem"]): Condition | null {
  if (problem === undefined) return null;
  const isOpen = problem === "open_report" ? sql`and state = 'open'` : sql``;
  return sql<SqlBool>`order_list.order_id in (
    select order_id from problem_reports where shop_id = ${shop} ${isOpen})`;
}

/**
 * Orders by name, tracking number, or the customer's name or address. Uses the capped candidates of the global search
 * (some thousands at most), because scanning all rows for "gmail" takes a second.
 */
function ordersMatching(shop: ShopId, query: string): RawBuilder<unknown> {
  const [number, text] = [numberForm(query), textForm(query)];
  const docs = (kind: SearchKind, form: string) =>
    form === ""
      ? sql`select null::bigint where false`
      : sql`with ${candidateDocs(shop, kind, form)} select ref_id from candidates`;
  return sql`(
    (${docs(SEARCH_KIND.order, number)})
    union select order_id from shipments
      where shop_id = ${shop} and id in (${docs(SEARCH_KIND.shipment, number)})
    union select id from orders
      where shop_id = ${shop} and customer_id in (${docs(SEARCH_KIND.customer, text)})
  )`;
}
