import { type Selectable, sql } from "kysely";
import type { OrderId, ProblemMessageId, ProblemReportId, ShopId } from "../../../../contract/ids";
import type { ProblemKind, ProblemState } from "../../../../contract/problem-kinds";
import type { Db, Tx } from "../../../platform/db/database";
import { prepared } from "../../../platform/db/prepared";
import type { Tables } from "../../../platform/db/tables";

export type ReportRow = Selectable<Tables["problemReports"]>;
export type MessageRow = Selectable<Tables["problemMessages"]> & { hasPhoto: boolean };

/** A photo as it is kept: encoded anew, without what a camera writes into it. */
export type ProblemPhoto = Pick<Selectable<Tables["problemPhotos"]>, "type" | "bytes">;

/** The oldest first; null where the shop has no such order, or has deleted it. */
export async function findReportsOfOrder(db: Db, shop: ShopId, id: OrderId): Promise<ReportRow[] | null> {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("problemReports", (join) =>
      join
        .onRef("problemReports.shopId", "=", "orders.shopId")
        .onRef("problemReports.orderId", "=", "orders.id"),
    )
    .modifyFront(prepared)
    .selectAll("problemReports")
    .where("orders.shopId", "=", shop)
    .where("orders.id", "=", id)
    .where("orders.deletedAt", "is", null)
    .orderBy("problemReports.id")
    .execute();
  // An order without reports is one row without any column.
  return rows.length === 0 ? null : rows.filter((row): row is ReportRow => row.id !== null);
}

/** The oldest first. */
export function listReportsOfOrder(db: Db, shop: ShopId, orderId: OrderId): Promise<ReportRow[]> {
  return db
    .selectFrom("problemReports")
    .selectAll()
    .where("shopId", "=", shop)
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
}

/** The oldest first. */
export async function listMessages(db: Db, shop: ShopId, reports: ProblemReportId[]): Promise<MessageRow[]> {
  if (reports.length === 0) return [];
  return db
    .selectFrom("problemMessages")
    .leftJoin("problemPhotos", (join) =>
      join
        .onRef("problemPhotos.shopId", "=", "problemMessages.shopId")
        .onRef("problemPhotos.messageId", "=", "problemMessages.id"),
    )
    .selectAll("problemMessages")
    .select(sql<boolean>`problem_photos.message_id is not null`.as("hasPhoto"))
    .where("problemMessages.shopId", "=", shop)
    .where("reportId", "in", reports)
    .orderBy("id")
    .execute();
}

/** Undefined where the order is deleted, as for every other list. */
export function findReport(db: Db, shop: ShopId, id: ProblemReportId): Promise<ReportRow | undefined> {
  return db
    .selectFrom("problemReports")
    .innerJoin("orders", (join) =>
      join
        .onRef("orders.shopId", "=", "problemReports.shopId")
        .onRef("orders.id", "=", "problemReports.orderId"),
    )
    .selectAll("problemReports")
    .where("problemReports.shopId", "=", shop)
    .where("problemReports.id", "=", id)
    .where("orders.deletedAt", "is", null)
    .executeTakeFirst();
}

/** The parcel's report, made or opened again; a second one of the same parcel is the first. */
export function openReport(
  tx: Tx,
  shop: ShopId,
  { orderId, trackingNumber, kind }: { orderId: OrderId; trackingNumber: string; kind: ProblemKind },
  now: Date,
): Promise<ReportRow> {
  return tx
    .insertInto("problemReports")
    .values({
      ...{ shopId: shop, orderId, trackingNumber, kind },
      ...{ state: "open", createdAt: now, changedAt: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "orderId", "trackingNumber"])
        .doUpdateSet({ state: "open", kind, changedAt: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertMessage(
  tx: Tx,
  shop: ShopId,
  message: Pick<MessageRow, "reportId" | "sender" | "text" | "sentAt">,
  photo: ProblemPhoto | null = null,
): Promise<{ id: ProblemMessageId }> {
  const { id } = await tx
    .insertInto("problemMessages")
    .values({ shopId: shop, ...message })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (photo)
    await tx
      .insertInto("problemPhotos")
      .values({ shopId: shop, messageId: id, ...photo })
      .execute();
  return { id };
}

/** Undefined where there is none, or its order is deleted. */
export function findPhoto(
  db: Db,
  shop: ShopId,
  message: ProblemMessageId,
): Promise<ProblemPhoto | undefined> {
  return db
    .selectFrom("problemPhotos")
    .innerJoin("problemMessages", (join) =>
      join
        .onRef("problemMessages.shopId", "=", "problemPhotos.shopId")
        .onRef("problemMessages.id", "=", "problemPhotos.messageId"),
    )
    .innerJoin("problemReports", (join) =>
      join
        .onRef("problemReports.shopId", "=", "problemMessages.shopId")
        .onRef("problemReports.id", "=", "problemMessages.reportId"),
    )
    .innerJoin("orders", (join) =>
      join
        .onRef("orders.shopId", "=", "problemReports.shopId")
        .onRef("orders.id", "=", "problemReports.orderId"),
    )
    .select(["problemPhotos.type", "problemPhotos.bytes"])
    .where("problemPhotos.shopId", "=", shop)
    .where("problemPhotos.messageId", "=", message)
    .where("orders.deletedAt", "is", null)
    .executeTakeFirst();
}

export async function setReportState(
  tx: Tx,
  shop: ShopId,
  id: ProblemReportId,
  state: ProblemState,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("problemReports")
    .set({ state, changedAt: now })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** The number of orders with an open report, without those that the merchant has deleted: a part of a statement. */
export const openReports = (shop: ShopId) => sql<number>`
  select count(distinct r.order_id)::int from problem_reports r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
  where r.shop_id = ${shop} and r.state = 'open' and o.deleted_at is null`;
