import { type RawBuilder, sql, type SqlBool } from "kysely";

/** A label may be made, and even be scanned, before the order is entered: by phone, at a market, in another system. */
const DAYS_BEFORE_ORDER = 7;

/**
 * Whether an event happened so long before the order that it is about an earlier shipment: couriers use numbers again, and broken
 * clocks say 1970. Such events are kept, and speak neither for status, dates and mails nor for a courier.
 */
export function isBeforeOrder(occurredAt: Date, orderedAt: Date): boolean {
  return occurredAt.getTime() < orderedAt.getTime() - DAYS_BEFORE_ORDER * 86_400_000;
}

/** The same in SQL. What the merchant says, whatever its date, is about this parcel. */
export function isBeforeOrderInSql(events: string, orders: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${events}.source`)} <> 'merchant'
    and ${sql.ref(`${events}.occurred_at`)} < ${sql.ref(`${orders}.ordered_at`)} - make_interval(days => ${sql.lit(DAYS_BEFORE_ORDER)}))`;
}
