import { sql, type Selectable } from "kysely";
import type { AutomationId, NoteId, OrderId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";
import type { Tables } from "../../platform/db/tables";

export type NoteRow = Selectable<Tables["orderNotes"]>;

/** The newest first; undefined where the list has no such order, as `findOrder`. */
export async function findNotesOfOrder(
  db: Db,
  shop: ShopId,
  orderId: OrderId,
): Promise<NoteRow[] | undefined> {
  const rows = await db
    .selectFrom("orderList")
    .leftJoin("orderNotes", (join) =>
      join
        .onRef("orderNotes.shopId", "=", "orderList.shopId")
        .onRef("orderNotes.orderId", "=", "orderList.orderId"),
    )
    .modifyFront(prepared)
    .selectAll("orderNotes")
    .where("orderList.shopId", "=", shop)
    .where("orderList.orderId", "=", orderId)
    .orderBy("orderNotes.createdAt", "desc")
    .orderBy("orderNotes.id", "desc")
    .execute();
  return rows.length === 0 ? undefined : rows.filter((row): row is NoteRow => row.id !== null);
}

export async function countNotes(db: Db, shop: ShopId, orderId: OrderId): Promise<number> {
  const row = await db
    .selectFrom("orderNotes")
    .select((select) => select.fn.countAll<string>().as("notes"))
    .where("shopId", "=", shop)
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  return Number(row.notes);
}

export function insertNote(
  tx: Db,
  shop: ShopId,
  note: { orderId: OrderId; text: string; author: string | null; createdAt: Date },
): Promise<NoteRow> {
  return tx
    .insertInto("orderNotes")
    .values({ shopId: shop, ...note })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The same text of an automation on several orders; those with `most` notes get none. */
export async function insertNotes(
  tx: Db,
  shop: ShopId,
  orders: OrderId[],
  {
    text,
    automation,
    most,
    createdAt,
  }: { text: string; automation: AutomationId; most: number; createdAt: Date },
): Promise<Pick<NoteRow, "id" | "orderId">[]> {
  const { rows } = await sql<Pick<NoteRow, "id" | "orderId">>`
    insert into order_notes (shop_id, order_id, text, author, automation_id, created_at)
    select ${shop}::integer, o.id, ${text}, null, ${automation}::bigint, ${createdAt}::timestamptz from orders o
    where o.shop_id = ${shop} and o.id = any(${orders}::bigint[])
      and (select count(*) from order_notes n where n.shop_id = o.shop_id and n.order_id = o.id) < ${most}
    returning id, order_id`.execute(tx);
  return rows;
}

/** Undefined where there is no such note, or its order is deleted. */
export function updateNoteText(
  tx: Db,
  shop: ShopId,
  id: NoteId,
  text: string,
  now: Date,
): Promise<NoteRow | undefined> {
  return tx
    .updateTable("orderNotes")
    .set({ text, editedAt: now })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where(ofLiveOrder)
    .returningAll()
    .executeTakeFirst();
}

/** Undefined where there was none, or its order is deleted. */
export function deleteNoteRow(
  tx: Db,
  shop: ShopId,
  id: NoteId,
): Promise<Pick<NoteRow, "id" | "orderId"> | undefined> {
  return tx
    .deleteFrom("orderNotes")
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where(ofLiveOrder)
    .returning(["id", "orderId"])
    .executeTakeFirst();
}

/** The merchant has not deleted its order. */
const ofLiveOrder = sql<boolean>`exists (
  select 1 from orders where orders.shop_id = order_notes.shop_id and orders.id = order_notes.order_id
    and orders.deleted_at is null)`;
