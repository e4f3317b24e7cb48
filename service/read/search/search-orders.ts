import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import type { searchOrders as contract } from "../../../contract/search";
import type { Actor, Context } from "../../platform/context";
import { findOrders } from "./found.queries";
import { numberForm } from "./search-form";

/** Orders by name: a page of those that begin with the query or contain it. */
export async function searchOrders(
  ctx: Context,
  actor: Actor,
  { query, page, size }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const form = numberForm(query);
  // Nothing to search for, as of "#" or a dash: it would match every row.
  if (form === "") return { content: [], total_elements: 0 };
  const found = await ctx.replica.read((db) =>
    findOrders(db, actor.ownShop, { form, offset: page * size, limit: size }),
  );
  return {
    content: found.rows.map((row) => ({
      order_id: row.orderId,
      order_name: row.orderName,
      customer: row.customer,
      ordered_on: row.orderedOn,
      transit_status: row.status,
      untracked: row.untracked,
    })),
    total_elements: found.total,
  };
}
