import { z } from "zod";
import type { CustomerId, ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import type { Tx } from "../db/database";
import type { DeliveryClass } from "../db/tables/deliveries";
import { currentCause } from "../cause";
import type { JobType } from "../queue/job";
import type { DeliveryType } from "./channel";
import {
  type AddedDelivery,
  deleteKeys,
  endWaiting,
  hastenWaiting,
  insertDeliveries,
  insertSkipped,
  type NewDeliveryRow,
  reopenDeliveries,
} from "./deliveries.queries";

/** Only wakes the sending of whatever is due: the rows own their state, and a schedule finds what nobody was woken for. */
export const sendDeliveriesType = {
  name: "delivery.send",
  payload: z.object({}),
} satisfies JobType;

export interface NewDelivery<Payload> {
  shop: ShopId;
  /** Names the cause, once in a shop and channel, for ever. Ids and days, never a customer's name or address. */
  key: string;
  /** What it is about, by which it is found and erased: `shop`, `order:ID` or `shipment:ID`. */
  subject: string;
  payload: Payload;
  /** What kind of message within its channel, by which its log is counted and filtered. */
  kind?: string | null;
  /** Rows with the same one go in the order of enqueuing. Whoever enqueues for one holds a lock that orders them. */
  orderingKey?: string | null;
  notBefore?: Date | null;
  expiresAt?: Date | null;
  /** Whose data it holds. */
  customerId?: CustomerId | null;
  /** The event that it follows from. */
  eventId?: string | null;
  /** The channel's where it is not given. */
  class?: DeliveryClass;
}

/**
 * Enqueues deliveries in the transaction that causes them; those whose key was claimed before are left out. One statement
 * and one job, whatever their number. What may go later only (`notBefore`) goes within a minute of that time.
 * @returns the rows that were added
 * @throws ZodError where a payload is not as the channel declares it
 */
export async function enqueueDeliveries<Payload extends z.ZodType>(
  ctx: Pick<Context, "now" | "enqueue">,
  tx: Tx,
  channel: DeliveryType<Payload>,
  rows: NewDelivery<z.input<Payload>>[],
): Promise<AddedDelivery[]> {
  if (rows.length === 0) return [];
  const now = ctx.now();
  const expiresAt = channel.expireAfter
    ? new Date(now.getTime() + channel.expireAfter.hours * 3_600_000)
    : null;
  const added = await insertDeliveries(
    tx,
    channel.name,
    rows.map((row) => toRow(channel, { ...row, expiresAt: row.expiresAt ?? expiresAt })),
    now,
  );
  const isAnyDue = rows.some(({ notBefore }) => !notBefore || notBefore <= now);
  if (added.length > 0 && isAnyDue) await ctx.enqueue(tx, sendDeliveriesType, {});
  return added;
}

/**
 * Writes into the log what is decided not to be sent, with its reason, and claims its key: a later call about the same
 * cause neither enqueues it nor logs it again. For the transaction of the cause; one statement, whatever their number.
 * @param rows `reason` is one of the channel's own words, as in `Skip`
 * @returns the rows that were added; those whose key was claimed before are left out
 * @throws ZodError where a payload is not as the channel declares it
 */
export async function recordSkipped<Payload extends z.ZodType>(
  ctx: Pick<Context, "now">,
  tx: Tx,
  channel: DeliveryType<Payload>,
  rows: (NewDelivery<z.input<Payload>> & { reason: string })[],
): Promise<AddedDelivery[]> {
  if (rows.length === 0) return [];
  const skipped = rows.map((row) => ({ ...toRow(channel, row), reason: row.reason }));
  return insertSkipped(tx, channel.name, skipped, ctx.now());
}

function toRow<Payload extends z.ZodType>(
  channel: DeliveryType<Payload>,
  row: NewDelivery<z.input<Payload>>,
): NewDeliveryRow {
  // Checked, and stored as it was given: the channel reads it through the schema again.
  channel.payload.parse(row.payload);
  return {
    ...{ shopId: row.shop, key: row.key, kind: row.kind ?? null, subject: row.subject, payload: row.payload },
    cause: currentCause(),
    ...{ version: channel.version, class: row.class ?? channel.class, orderingKey: row.orderingKey ?? null },
    ...{ notBefore: row.notBefore ?? null, expiresAt: row.expiresAt ?? null },
    ...{ eventId: row.eventId ?? null, customerId: row.customerId ?? null },
  };
}

/** Lets the same be enqueued again, for instance a charge that was refused once. Rows that are open stay open. */
export async function releaseKeys(
  tx: Tx,
  channel: Pick<DeliveryType, "name">,
  shop: ShopId,
  keys: string[],
): Promise<void> {
  await deleteKeys(tx, channel.name, shop, keys);
}

/**
 * Ends at once what waits for later under the same ordering key as these rows, and is another one than they: it would be replaced or skipped
 * when it is due, and until then the log would show it as to come.
 * @param rows `key` null: nothing is to come in its place
 */
export async function supersedeWaiting(
  ctx: Pick<Context, "now">,
  tx: Tx,
  channel: Pick<DeliveryType, "name">,
  shop: ShopId,
  rows: { key: string | null; orderingKey?: string | null }[],
): Promise<void> {
  const kept = rows.flatMap(({ key, orderingKey }) => (orderingKey ? { key, orderingKey } : []));
  if (kept.length > 0) await endWaiting(tx, channel.name, shop, kept, ctx.now());
}

/** Lets deliveries go at once that a channel has put off for this reason (`Later`), which holds no longer. */
export async function releaseHeld(
  ctx: Pick<Context, "now" | "enqueue">,
  tx: Tx,
  shop: ShopId,
  reason: string,
): Promise<void> {
  if ((await hastenWaiting(tx, shop, reason, ctx.now())) > 0) await ctx.enqueue(tx, sendDeliveriesType, {});
}

/**
 * Opens finished deliveries of a shop again, by their ids in the log: under the same key, so that the receiver can tell it
 * is the same, with what was rendered, due now. The entries in the log stay.
 * @returns how many there are; what is open already, was erased, or is older than what its receiver has, is left out
 */
export async function replayDeliveries(
  ctx: Pick<Context, "now" | "enqueue">,
  tx: Tx,
  shop: ShopId,
  ids: string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const count = await reopenDeliveries(tx, shop, ids, ctx.now());
  if (count > 0) await ctx.enqueue(tx, sendDeliveriesType, {});
  return count;
}
