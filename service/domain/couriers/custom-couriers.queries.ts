import { sql, type Selectable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

export type CustomCourierRow = Selectable<Tables["customCouriers"]>;

export const customCode = (id: string) => `own-${id}`;

export function listCustomCouriers(db: Db, shop: ShopId): Promise<CustomCourierRow[]> {
  return db
    .selectFrom("customCouriers")
    .selectAll()
    .where("shopId", "=", shop)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Returns undefined where the shop already has one of this name. */
export function insertCustomCourier(
  tx: Db,
  shop: ShopId,
  fields: { name: string; trackingUrl: string },
  now: Date,
): Promise<CustomCourierRow | undefined> {
  return tx
    .insertInto("customCouriers")
    .values({ shopId: shop, ...fields, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateCustomCourierRow(
  tx: Db,
  shop: ShopId,
  id: string,
  fields: { name: string; trackingUrl: string },
): Promise<CustomCourierRow | undefined> {
  return tx
    .updateTable("customCouriers")
    .set(fields)
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteCustomCourierRow(tx: Db, shop: ShopId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("customCouriers")
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Updates name and tracking link of the courier's shipments; the number is encoded as `withNumber` does. */
export async function renameShipments(
  tx: Tx,
  shop: ShopId,
  { id, name, trackingUrl }: Pick<CustomCourierRow, "id" | "name" | "trackingUrl">,
): Promise<void> {
  await sql`
    update shipments set courier_name = ${name}, tracking_url = replace(${trackingUrl}::text, '{number}', (
      select coalesce(string_agg(
        case when sign ~ '[A-Za-z0-9_!~*''()]' then sign
          else upper(regexp_replace(encode(convert_to(sign, 'UTF8'), 'hex'), '(..)', '%\\1', 'g')) end, '' order by at), '')
      from regexp_split_to_table(upper(regexp_replace(tracking_number, '[\\s.-]', '', 'g')), '')
        with ordinality as signs (sign, at)))
    where shop_id = ${shop} and courier = ${customCode(id)}
  `.execute(tx);
  await noteChange(tx, shop, "orders");
}
