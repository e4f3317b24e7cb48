import { sql } from "kysely";
import type { FulfillmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** What we have written last of a fulfilment, or are about to. */
export interface TrackingWrite {
  fulfillmentId: FulfillmentId;
  company: string | null;
  writtenAt: Date | null;
}

/** Claims a fulfilment's tracking at Shopify: true for the one caller that may read and replace it until the lease ends. */
export async function takeTrackingLease(
  db: Db,
  shop: ShopId,
  fulfillment: FulfillmentId,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into tracking_writes (shop_id, fulfillment_id, leased_until)
    select shop_id, id, ${until}::timestamptz from fulfillments where shop_id = ${shop} and id = ${fulfillment}
    on conflict (shop_id, fulfillment_id) do update set leased_until = excluded.leased_until
      where tracking_writes.leased_until is null or tracking_writes.leased_until < ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function releaseTrackingLease(db: Db, shop: ShopId, fulfillment: FulfillmentId): Promise<void> {
  await update(db, shop, fulfillment, { leasedUntil: null });
}

/** Before the company is written: the webhook may arrive before Shopify's answer. */
export async function announceCompany(
  db: Db,
  shop: ShopId,
  fulfillment: FulfillmentId,
  company: string,
): Promise<void> {
  await update(db, shop, fulfillment, { company });
}

/** After a write, with Shopify's time of it. */
export async function setWrittenAt(
  db: Db,
  shop: ShopId,
  fulfillment: FulfillmentId,
  writtenAt: Date,
): Promise<void> {
  await update(db, shop, fulfillment, { writtenAt });
}

/** The merchant has named other companies at Shopify: what we have written there is no longer there. */
export async function forgetCompanies(db: Db, shop: ShopId, fulfillments: FulfillmentId[]): Promise<void> {
  if (fulfillments.length === 0) return;
  await db
    .updateTable("trackingWrites")
    .set({ company: null })
    .where("shopId", "=", shop)
    .where("fulfillmentId", "in", fulfillments)
    .execute();
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

async function update(
  db: Db,
  shop: ShopId,
  fulfillment: FulfillmentId,
  change: { company?: string; writtenAt?: Date; leasedUntil?: null },
): Promise<void> {
  await db
    .updateTable("trackingWrites")
    .set(change)
    .where("shopId", "=", shop)
    .where("fulfillmentId", "=", fulfillment)
    .execute();
}
