import { sql } from "kysely";
import type { OrderId } from "../../../contract/ids";
import type { OrderFilter } from "../../../contract/order-filter";
import type { Db } from "../../platform/db/database";
import type { ListCursor } from "../../platform/http/cursor";
import type { ListScope } from "./order-filter.queries";
import { reversed, rowsWith, rowsWithout, type SortPlan } from "./order-sort.queries";

export interface ListedName {
  id: OrderId;
  name: string;
}

/** Where an order stands in a sorted list, whether it passes the filter or not; undefined for one that is not listed. */
export async function findPosition(
  db: Db,
  { shop }: ListScope,
  { parts }: SortPlan,
  order: OrderId,
): Promise<ListCursor | undefined> {
  const values = parts.map(({ where, at }) => sql`when ${where} then ${at}`);
  const at = values.length === 0 ? sql`null::timestamptz` : sql`case ${sql.join(values, sql` `)} end`;
  const { rows } = await sql<ListCursor>`
    select ${at} as at, order_id as id from order_list where shop_id = ${shop} and order_id = ${order}`.execute(
    db,
  );
  return rows[0];
}

/** The order behind a position in the list. */
export async function findNext(
  db: Db,
  scope: ListScope,
  filter: OrderFilter,
  plan: SortPlan,
  from: ListCursor,
): Promise<ListedName | undefined> {
  const isWithout = from.at === null;
  return (
    (isWithout ? undefined : await firstWith(db, scope, filter, plan, from)) ??
    firstOf(db, rowsWithout(scope, filter, plan, isWithout ? from : null, 1))
  );
}

/** The order before a position: the next one in the list read from its end. */
export async function findPrevious(
  db: Db,
  scope: ListScope,
  filter: OrderFilter,
  plan: SortPlan,
  from: ListCursor,
): Promise<ListedName | undefined> {
  const back = reversed(plan);
  const isWithout = from.at === null;
  return (
    (isWithout ? await firstOf(db, rowsWithout(scope, filter, back, from, 1)) : undefined) ??
    firstWith(db, scope, filter, back, isWithout ? null : from)
  );
}

/** Of the rows that have a value; a tab may list none of them. */
function firstWith(
  db: Db,
  scope: ListScope,
  filter: OrderFilter,
  plan: SortPlan,
  after: ListCursor | null,
): Promise<ListedName | undefined> {
  if (plan.parts.length === 0) return Promise.resolve(undefined);
  return firstOf(db, rowsWith(scope, filter, plan, after, 1));
}

async function firstOf(db: Db, listed: ReturnType<typeof rowsWith>): Promise<ListedName | undefined> {
  const { rows } = await sql<ListedName>`
    with listed as materialized (${listed})
    select o.id, o.name from listed l join orders o on o.shop_id = l.shop_id and o.id = l.order_id`.execute(
    db,
  );
  return rows[0];
}
