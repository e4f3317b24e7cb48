import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import type { searchShipments as contract } from "../../../contract/search";
import { findCourier } from "../../domain/couriers/directory/courier-directory";
import type { Actor, Context } from "../../platform/context";
import { findShipments } from "./found.queries";
import { numberForm } from "./search-form";

/** Shipments by tracking number: a page of those that begin with the query or contain it. */
export async function searchShipments(
  ctx: Context,
  actor: Actor,
  { query, page, size }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const form = numberForm(query);
  // Nothing to search for, as of "#" or a dash: it would match every row.
  if (form === "") return { content: [], total_elements: 0 };
  const found = await ctx.replica.read((db) =>
    findShipments(db, actor.ownShop, { form, offset: page * size, limit: size }),
  );
  return {
    content: found.rows.map((row) => ({
      tracking_number: row.trackingNumber,
      transit_status: row.status,
      courier: findCourier(row.courier)?.name ?? row.courierName,
      order_id: row.orderId,
      order_name: row.orderName,
    })),
    total_elements: found.total,
  };
}
