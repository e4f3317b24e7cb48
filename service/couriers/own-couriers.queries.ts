import { sql, type Selectable } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";
import type { Tables } from "../db/tables";

export type OwnCourierRow = Selectable<Tables["ownCouriers"]>;

export const ownCode = (id: string) => `own-${id}`;

export function listOwnCouriers(db: Db, shop: ShopId): Promise<OwnCourierRow[]> {
  return db
    .selectFrom("ownCouriers")
    .selectAll()
    .where("shopId", "=", shop)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Undefined where the shop has one of this name. */
export function insertOwnCourier(
  tx: Db,
  shop: ShopId,
  fields: { name: string; trackingUrl: string },
  now: Date,
): Promise<OwnCourierRow | undefined> {
  return tx
    .insertInto("ownCouriers")
    .values({ shopId: shop, ...fields, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateOwnCourier(
  tx: Db,
  shop: ShopId,
  id: string,
  fields: { name: string; trackingUrl: string },
): Promise<OwnCourierRow | undefined> {
  return tx
    .updateTable("ownCouriers")
    .set(fields)
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOwnCourier(tx: Db, shop: ShopId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("ownCouriers")
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives the courier's parcels its name and address, with the number written as `withNumber` writes it. */
export async function renameParcels(
  tx: Db,
  shop: ShopId,
  { id, name, trackingUrl }: Pick<OwnCourierRow, "id" | "name" | "trackingUrl">,
): Promise<void> {
  await sql`
    update shipments set courier_name = ${name}, tracking_url = replace(${trackingUrl}::text, '{number}', (
      select coalesce(string_agg(
        case when sign ~ '[A-Za-z0-9_!~*''()]' then sign
          else upper(regexp_replace(encode(convert_to(sign, 'UTF8'), 'hex'), '(..)', '%\\1', 'g')) end, '' order by at), '')
      from regexp_split_to_table(upper(regexp_replace(tracking_number, '[\\s.-]', '', 'g')), '')
        with ordinality as signs (sign, at)))
    where shop_id = ${shop} and courier = ${ownCode(id)}
  `.execute(tx);
}
