import fc from "fast-check";
import type { OrderFilter, OrderSort } from "../../../../contract/order-filter";
import { statusesIn, ATTENTION_REASONS, ORDER_SORTS } from "../../../../contract/order-filter";
import { SHIPMENT_STATUSES, type ShipmentStatus, type SubStatus } from "../../../../contract/shipment-status";
import type { TestService, TestShop } from "../../harness";

export const now = new Date("2026-11-20T12:00:00Z");
export const DAY = 86_400_000;
export const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

/** What a row of the list says; `tags` are places in the shop's tags. */
interface Facts {
  orderedAt: Date;
  country: string | null;
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  courier: string | null;
  shippedAt: Date | null;
  lastEventAt: Date | null;
  deliveredAt: Date | null;
  dueAt: Date | null;
  attentionReason: (typeof ATTENTION_REASONS)[number] | null;
  isManual: boolean;
}

const COURIERS = ["ups", "dhl-paket", "la-poste"];
const COUNTRIES = ["DE", "FR", "JP"];

/** Sixty orders of every kind; the draw is the same in each run, so that a failure can be looked at. */
export const facts: Facts[] = fc.sample(
  fc
    .record({
      ordered: fc.integer({ min: 0, max: 40 * 24 }),
      country: fc.constantFrom(null, ...COUNTRIES),
      status: fc.constantFrom(null, ...SHIPMENT_STATUSES),
      subStatus: fc.constantFrom<SubStatus | null>(
        null,
        "ABNORMAL_02",
        "ABNORMAL_06",
        "IN_TRANSIT_03",
        "DELIVERED_04",
      ),
      courier: fc.constantFrom(null, ...COURIERS),
      shipped: fc.integer({ min: 0, max: 40 }),
      updated: fc.option(fc.integer({ min: 0, max: 20 })),
      due: fc.option(fc.integer({ min: 0, max: 20 })),
      attentionReason: fc.constantFrom(null, null, ...ATTENTION_REASONS),
    })
    .map(({ ordered, status, shipped, updated, due, ...row }): Facts => {
      const isDelivered = status === "DELIVERED";
      return {
        ...row,
        status,
        orderedAt: new Date(now.getTime() - ordered * 3_600_000),
        shippedAt: status === null ? null : daysAgo(shipped),
        lastEventAt: status === null || updated === null ? null : daysAgo(updated),
        deliveredAt: isDelivered ? daysAgo(Math.max(0, shipped - 3)) : null,
        dueAt: due === null ? null : daysAgo(due),
        isManual: status !== null && shipped % 4 === 0,
      };
    }),
  { numRuns: 60, seed: 5 },
);

export const idOf = (index: number) => String(5000 + index);

export async function insert(service: TestService, shop: TestShop, index: number, row: Facts): Promise<void> {
  const { db } = service.ctx;
  const { id } = await db
    .insertInto("orders")
    .values({
      shopId: shop.id,
      shopifyId: idOf(index),
      name: `#${idOf(index)}`,
      orderedAt: row.orderedAt,
      country: row.country,
      shopifyUpdatedAt: row.orderedAt,
      createdAt: row.orderedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("orderList")
    .values({ shopId: shop.id, orderId: id, ...row })
    .execute();
}

/** The filter once more, in plain words; days are those of Tokyo. */
export function passes(row: Facts, filter: OrderFilter): boolean {
  const day = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  const within = (at: Date | null, from?: string, to?: string) =>
    (!from && !to) || (at !== null && (!from || day(at) >= from) && (!to || day(at) <= to));
  const ago = (at: Date) => Math.floor((now.getTime() - at.getTime()) / DAY);
  const between = (days: number | null, min?: number, max?: number) =>
    (min === undefined && max === undefined) || (days !== null && days >= (min ?? 0) && days <= (max ?? 1e9));
  if (filter.tab === "untracked") return false;
  const statuses = statusesIn(filter.tab);
  const isBack = row.subStatus === "ABNORMAL_06";
  const transit =
    row.deliveredAt && row.shippedAt
      ? Math.floor((row.deliveredAt.getTime() - row.shippedAt.getTime()) / DAY)
      : row.shippedAt && !isBack
        ? ago(row.shippedAt)
        : null;
  const chosen = (list: readonly string[], value: string | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  const isLate = row.dueAt !== null && (row.deliveredAt ?? now) > row.dueAt;
  return (
    (statuses === null || (row.status === null ? statuses.length === 0 : statuses.includes(row.status))) &&
    chosen(filter.sub_statuses, row.subStatus) &&
    chosen(filter.couriers, row.courier) &&
    chosen(filter.countries, row.country) &&
    chosen(filter.attention, row.attentionReason) &&
    within(row.orderedAt, filter.ordered_from, filter.ordered_to) &&
    within(row.shippedAt, filter.shipped_from, filter.shipped_to) &&
    between(transit, filter.transit_min, filter.transit_max) &&
    between(
      row.lastEventAt && !row.deliveredAt && !isBack ? ago(row.lastEventAt) : null,
      filter.silent_min,
      filter.silent_max,
    ) &&
    (filter.status_by !== "merchant" || row.isManual) &&
    (filter.status_by !== "automatic" || (row.status !== null && !row.isManual)) &&
    (filter.punctuality !== "late" || isLate) &&
    (filter.punctuality !== "on_time" || (row.dueAt !== null && row.deliveredAt !== null && !isLate))
  );
}

const some = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const days = some("2026-10-20", "2026-11-01", "2026-11-12");

export const aFilter = fc.record(
  {
    tab: fc.constantFrom("all", "unshipped", "pending", "in_transit", "delivered", "exception"),
    sub_statuses: fc.subarray(["ABNORMAL_02", "ABNORMAL_06", "IN_TRANSIT_03", "DELIVERED_04"]),
    couriers: fc.subarray(COURIERS),
    countries: fc.subarray(COUNTRIES),
    attention: fc.subarray([...ATTENTION_REASONS]),
    ordered_from: days,
    ordered_to: days,
    shipped_from: days,
    shipped_to: days,
    transit_min: some(0, 3, 10),
    transit_max: some(3, 20),
    silent_min: some(0, 2, 9),
    silent_max: some(2, 30),
    punctuality: some("late", "on_time"),
    status_by: some("merchant", "automatic"),
  },
  { requiredKeys: [] },
);
/** The value that a row is sorted by, in plain words; null for rows that come last. */
export function valueOf(row: Facts, by: OrderSort["by"]): number | null {
  const isUnderWay = row.deliveredAt === null && row.subStatus !== "ABNORMAL_06";
  const ago = (at: Date | null) => (at && isUnderWay ? now.getTime() - at.getTime() : null);
  switch (by) {
    case "ordered":
      return row.orderedAt.getTime();
    case "shipped":
      return row.shippedAt?.getTime() ?? null;
    case "last_event":
      return row.lastEventAt?.getTime() ?? null;
    case "silent_days":
      return ago(row.lastEventAt);
    case "transit_days":
      return row.deliveredAt && row.shippedAt
        ? row.deliveredAt.getTime() - row.shippedAt.getTime()
        : ago(row.shippedAt);
  }
}

export const aSort = fc.record({
  by: fc.constantFrom(...ORDER_SORTS),
  direction: fc.constantFrom("asc", "desc"),
});
