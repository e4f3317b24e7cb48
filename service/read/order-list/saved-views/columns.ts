import { z } from "zod";
import { ORDER_COLUMNS, type OrderColumn } from "../../../../contract/order-columns";
import type { Actor, Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { saveDocument } from "../../../platform/settings/documents.queries";

export const COLUMNS_AREA = "order_columns";
const Stored = z.object({ columns: z.array(z.enum(ORDER_COLUMNS)) });

/** The columns of a stored document; null where none were chosen yet. */
export function parseColumns(stored: unknown): OrderColumn[] | null {
  return Stored.safeParse(stored).data?.columns ?? null;
}

/** Stores the chosen columns in the order in which the list shows them. Of two writes at once the last one wins. */
export async function rememberColumns(
  ctx: Context,
  actor: Actor,
  chosen: OrderColumn[],
): Promise<Record<string, never>> {
  const columns = ORDER_COLUMNS.filter((column) => chosen.includes(column));
  await transaction(ctx.db, (tx) => saveDocument(tx, actor.shop, COLUMNS_AREA, { columns }, ctx.now()));
  return {};
}
