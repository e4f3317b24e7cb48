import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { shapeInSql } from "./number-shape";
import { prepared } from "../../platform/db/prepared";

/** For each of these number shapes: how many of the shop's shipments each courier had events for. */
export function listCourierUsage(db: Db, shop: ShopId, shapes: string[]) {
  return db
    .selectFrom("courierUsage")
    .modifyFront(prepared)
    .select(["shape", "courier", "shipments"])
    .where("shopId", "=", shop)
    .where("shape", "in", shapes)
    .orderBy("shape")
    .orderBy("shipments", "desc")
    .orderBy("courier")
    .execute();
}

export async function deleteCourierUsage(tx: Db, shop: ShopId): Promise<void> {
  await tx.deleteFrom("courierUsage").where("shopId", "=", shop).execute();
}

/** Counts couriers of shipments that had events, by number shape. A single occurrence is left out as chance. */
export async function insertCourierUsage(tx: Db, shop: ShopId, since: Date): Promise<void> {
  await sql`
    insert into courier_usage (shop_id, shape, courier, shipments)
    select ${shop}, ${shapeInSql}, courier, count(*)
    from shipments
    where shop_id = ${shop} and shipped_at >= ${since} and first_event_at is not null and courier is not null
    group by 2, 3
    having count(*) > 1
  `.execute(tx);
}
