import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";
import { shapeInSql } from "./number-shape";

/** Of the shop's numbers of these shapes: how many each courier has answered for. */
export function listHabits(db: Db, shop: ShopId, shapes: string[]) {
  return db
    .selectFrom("courierHabits")
    .select(["shape", "courier", "parcels"])
    .where("shopId", "=", shop)
    .where("shape", "in", shapes)
    .orderBy("shape")
    .orderBy("parcels", "desc")
    .orderBy("courier")
    .execute();
}

export async function deleteHabits(tx: Db, shop: ShopId): Promise<void> {
  await tx.deleteFrom("courierHabits").where("shopId", "=", shop).execute();
}

/** Counts the couriers of parcels that had events, by the shape of the number. One that answered once is chance. */
export async function insertHabits(tx: Db, shop: ShopId, since: Date): Promise<void> {
  await sql`
    insert into courier_habits (shop_id, shape, courier, parcels)
    select ${shop}, ${shapeInSql}, courier, count(*)
    from shipments
    where shop_id = ${shop} and shipped_at >= ${since} and first_event_at is not null and courier is not null
    group by 2, 3
    having count(*) > 1
  `.execute(tx);
}
