import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database";
import type { Click, MeasuredLink } from "../../platform/db/tables/mail-recipients";
import type { MessageRef } from "../mail-recipients/return-token";
import type { CountedClicks } from "./count-clicks";

/** Where a link of an email leads; null where it is not known (any more). */
export async function findLinks(db: Db, { shop, delivery }: MessageRef): Promise<MeasuredLink[] | null> {
  const row = await db
    .selectFrom("mailMessages")
    .select("links")
    .where("shopId", "=", shop)
    .where("deliveryId", "=", delivery)
    .executeTakeFirst();
  return row?.links ?? null;
}

export interface MeasuredMessage {
  links: MeasuredLink[] | null;
  clicks: Click[];
  hasPixel: boolean;
  /** When the next server has taken it; until its delivery is settled, when it was rendered. */
  sentAt: Date;
}

/** Locks the email, so that of requests that come together each sees those before it. */
export async function lockMeasured(
  tx: Tx,
  { shop, delivery }: MessageRef,
): Promise<MeasuredMessage | undefined> {
  const { rows } = await sql<MeasuredMessage>`
    select m.links, m.clicks, m.has_pixel,
      coalesce((select l.done_at from delivery_log l where l.shop_id = m.shop_id and l.id = m.delivery_id), m.created_at) as sent_at
    from mail_messages m where m.shop_id = ${shop} and m.delivery_id = ${delivery} for update of m`.execute(
    tx,
  );
  return rows[0];
}

export async function updateClicks(
  tx: Tx,
  { shop, delivery }: MessageRef,
  { clicks, counted }: { clicks: readonly Click[]; counted: CountedClicks },
): Promise<void> {
  await tx
    .updateTable("mailMessages")
    .set({ clicks: JSON.stringify(clicks), ...counted })
    .where("shopId", "=", shop)
    .where("deliveryId", "=", delivery)
    .execute();
}

/** That its picture was loaded; the first time counts. */
export async function updateOpened(
  db: Db,
  { shop, delivery }: MessageRef,
  { isMachine, at }: { isMachine: boolean; at: Date },
): Promise<void> {
  const column = isMachine ? "machineOpenedAt" : "openedAt";
  await db
    .updateTable("mailMessages")
    .set({ [column]: at })
    .where("shopId", "=", shop)
    .where("deliveryId", "=", delivery)
    .where("hasPixel", "=", true)
    .where(column, "is", null)
    .execute();
}

/** When the next server has taken an email; undefined where it is not known (any more). */
export async function findSentAt(db: Db, { shop, delivery }: MessageRef): Promise<Date | undefined> {
  const { rows } = await sql<{ sentAt: Date }>`
    select coalesce(l.done_at, m.created_at) as sent_at
    from mail_messages m left join delivery_log l on l.shop_id = m.shop_id and l.id = m.delivery_id
    where m.shop_id = ${shop} and m.delivery_id = ${delivery}`.execute(db);
  return rows[0]?.sentAt;
}
