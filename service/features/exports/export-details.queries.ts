import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Columns of orders that an export needs beside their rows in the list. */
export function listExportDetails(db: Db, shop: ShopId, orderIds: OrderId[]) {
  return db
    .selectFrom("orders")
    .select(["id", "email", "phone", "shipTo", "total", "currency"])
    .where("shopId", "=", shop)
    .where("id", "in", orderIds)
    .execute();
}
export type ExportDetails = Awaited<ReturnType<typeof listExportDetails>>[number];
