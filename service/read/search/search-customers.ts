import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import type { searchCustomers as contract } from "../../../contract/search";
import type { Actor, Context } from "../../platform/context";
import { findCustomers } from "./found.queries";
import { textForm } from "./search-form";

/**
 * Customers by name or e-mail address, each with the number of their shipments: a page of those that begin with the
 * query or contain it.
 */
export async function searchCustomers(
  ctx: Context,
  actor: Actor,
  { query, page, size }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const form = textForm(query);
  // Nothing to search for, as of "#" or a dash: it would match every row.
  if (form === "") return { content: [], total_elements: 0 };
  const found = await ctx.replica.read((db) =>
    findCustomers(db, actor.ownShop, { form, offset: page * size, limit: size }),
  );
  return {
    content: found.rows.map((row) => ({
      customer_id: row.id,
      customer: row.name || row.email,
      email: row.email,
      order_count: row.shipments,
      last_order: row.lastOrder,
      last_ordered_on: row.lastOrderedOn,
    })),
    total_elements: found.total,
  };
}
