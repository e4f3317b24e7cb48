import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { TrackingEvent } from "../tracking-providers/tracking-event";

/** A label may be made, and even be scanned, before the order is entered: by phone, at a market, in another system. */
const HOURS_BEFORE_ORDER = 7 * 24;

/** Whether a moment is so long before the order that what happened then is about an earlier shipment. */
export function isLongBefore(moment: Date, orderedAt: Date): boolean {
  return moment.getTime() < orderedAt.getTime() - HOURS_BEFORE_ORDER * 3_600_000;
}

/**
 * Whether an event is about an earlier shipment: couriers use numbers again, and broken clocks say 1970. Such events are kept, and
 * speak neither for status, dates and mails nor for a courier. What the merchant says, whatever its date, is about this parcel.
 */
export function isBeforeOrder(
  { source, occurredAt }: Pick<TrackingEvent, "source" | "occurredAt">,
  orderedAt: Date,
): boolean {
  return source !== "merchant" && isLongBefore(occurredAt, orderedAt);
}

/** The same in SQL. */
export function isBeforeOrderInSql(events: string, orders: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${events}.source`)} <> 'merchant'
    and ${sql.ref(`${events}.occurred_at`)} < ${sql.ref(`${orders}.ordered_at`)} - make_interval(hours => ${sql.lit(HOURS_BEFORE_ORDER)}))`;
}
