import { type RawBuilder, sql } from "kysely";
import type { FulfillmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

/** What we have written last of a fulfilment, or are about to. */
export interface TrackingWrite {
  fulfillmentId: FulfillmentId;
  company: string | null;
  writtenAt: Date | null;
}

/** A claim of a fulfilment's tracking at Shopify, for the one who may read and replace it. */
export interface TrackingLease {
  shop: ShopId;
  fulfillment: FulfillmentId;
  /** Its end, as the database writes it: whoever holds another end has lost it, or has not begun. */
  until: string;
  /** The company that was written last, before this. */
  company: string | null;
}

/** How long a claim holds: longer than a call to Shopify takes, but for one that its rate holds up for long; whoever has lost it by then does not write. */
export const LEASE_SECONDS = 50;

/** By the database's clock: those of several machines differ. */
const leaseEnd = (seconds: number) => sql`clock_timestamp() + ${seconds}::integer * interval '1 second'`;

/** Undefined while another has it. */
export async function takeTrackingLease(
  db: Db,
  shop: ShopId,
  fulfillment: FulfillmentId,
  seconds: number,
): Promise<TrackingLease | undefined> {
  const { rows } = await sql<{ until: string; company: string | null }>`
    insert into tracking_writes (shop_id, fulfillment_id, leased_until)
    select shop_id, id, ${leaseEnd(seconds)} from fulfillments where shop_id = ${shop} and id = ${fulfillment}
    on conflict (shop_id, fulfillment_id) do update set leased_until = excluded.leased_until
      where tracking_writes.leased_until is null or tracking_writes.leased_until < clock_timestamp()
    returning leased_until::text as until, company`.execute(db);
  const [row] = rows;
  return row && { shop, fulfillment, ...row };
}

/**
 * Right before a write: takes the lease's time anew, and names the company that will be written, for its webhook may arrive before
 * Shopify's answer. Undefined where the lease has run out and another has it.
 */
export async function announceWrite(
  db: Db,
  { shop, fulfillment, until, company: before }: TrackingLease,
  { company, seconds }: { company: string | null; seconds: number },
): Promise<TrackingLease | undefined> {
  const { rows } = await sql<{ until: string }>`
    update tracking_writes set leased_until = ${leaseEnd(seconds)}, company = coalesce(${company}, company)
    where shop_id = ${shop} and fulfillment_id = ${fulfillment} and leased_until = ${until}::timestamptz
    returning leased_until::text as until`.execute(db);
  const [row] = rows;
  return row && { shop, fulfillment, ...row, company: before };
}

/** After a write, with Shopify's time of it. `company`: one was written, not links alone. */
export async function confirmWrite(
  db: Db,
  { shop, fulfillment }: TrackingLease,
  { at, company }: { at: Date; company: string | null },
): Promise<void> {
  // Of two, the one whose answer took longer may be the earlier one.
  await sql`
    update tracking_writes set confirmed_at = greatest(confirmed_at, ${at}::timestamptz),
      written_at = case when ${company !== null} then greatest(written_at, ${at}::timestamptz) else written_at end
    where shop_id = ${shop} and fulfillment_id = ${fulfillment}`.execute(db);
}

/** Ends the lease, unless another has it by now. `isRefused`: Shopify has declined what was announced, so the earlier company is still there. */
export async function releaseTrackingLease(
  db: Db,
  { shop, fulfillment, until, company }: TrackingLease,
  isRefused: boolean,
): Promise<void> {
  await sql`
    update tracking_writes set leased_until = null, company = case when ${isRefused} then ${company} else company end
    where shop_id = ${shop} and fulfillment_id = ${fulfillment} and leased_until = ${until}::timestamptz`.execute(
    db,
  );
}

/** Shopify's times are whole seconds, and an order's follows its fulfilment's. */
const ORDER_FOLLOWS_SECONDS = 2;

/**
 * SQL: whether a state of that time at Shopify is one that a write of ours (`w`) has made: of the second of the last one, or of the last company's, or at
 * most `follows` seconds later. While a write is under way its time is not known yet, and its webhook may be faster than the response.
 */
const isOfWrite = (updatedAt: RawBuilder<unknown>, follows: number) => {
  const isAt = (writtenAt: RawBuilder<unknown>) =>
    sql`extract(epoch from ${updatedAt} - date_trunc('second', ${writtenAt})) between 0 and ${sql.lit(follows)}`;
  return sql<boolean>`(
  (w.leased_until > clock_timestamp()
    and ${updatedAt} >= w.leased_until - interval '${sql.raw(String(LEASE_SECONDS + ORDER_FOLLOWS_SECONDS))} seconds')
  or ${isAt(sql`w.confirmed_at`)} or ${isAt(sql`w.written_at`)})`;
};

/** SQL: whether an order's state of that time at Shopify tells of our write to one of its fulfilments. */
export const isEcho = (shop: ShopId, order: RawBuilder<unknown>, updatedAt: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from fulfillments f
    join tracking_writes w on w.shop_id = f.shop_id and w.fulfillment_id = f.id
    where f.shop_id = ${shop} and f.order_id = ${order} and ${isOfWrite(updatedAt, ORDER_FOLLOWS_SECONDS)})`;

/** Those of a shop's fulfilments, by Shopify's ids, whose states of these times are of our own writes. */
export async function listEchoes(
  db: Db,
  shop: ShopId,
  states: { shopifyId: string; updatedAt: Date }[],
): Promise<Set<string>> {
  if (states.length === 0) return new Set();
  const { rows } = await sql<{ shopifyId: string }>`${prepared}
    select f.shopify_id from unnest(${states.map(({ shopifyId }) => shopifyId)}::text[],
      ${states.map(({ updatedAt }) => updatedAt)}::timestamptz[]) as n (shopify_id, updated_at)
    join fulfillments f on f.shop_id = ${shop} and f.shopify_id = n.shopify_id
    join tracking_writes w on w.shop_id = f.shop_id and w.fulfillment_id = f.id
    where ${isOfWrite(sql`date_trunc('second', n.updated_at)`, 0)}`.execute(db);
  return new Set(rows.map(({ shopifyId }) => shopifyId));
}

/** The merchant has named other companies at Shopify: what we have written there is no longer there, but for what was announced since it was read. */
export async function forgetCompanies(db: Db, shop: ShopId, read: TrackingWrite[]): Promise<void> {
  if (read.length === 0) return;
  await sql`
    update tracking_writes w set company = null
    from unnest(${read.map(({ fulfillmentId }) => fulfillmentId)}::bigint[], ${read.map(({ company }) => company)}::text[])
      as read (fulfillment_id, company)
    where w.shop_id = ${shop} and w.fulfillment_id = read.fulfillment_id and w.company is not distinct from read.company`.execute(
    db,
  );
}

export function listTrackingWrites(
  db: Db,
  shop: ShopId,
  fulfillments: FulfillmentId[],
): Promise<TrackingWrite[]> {
  if (fulfillments.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("trackingWrites")
    .select(["fulfillmentId", "company", "writtenAt"])
    .where("shopId", "=", shop)
    .where("fulfillmentId", "in", fulfillments)
    .execute();
}
