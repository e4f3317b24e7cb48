import { z } from "zod";
import { ORDER_COLUMNS, type OrderColumn } from "../../../../contract/order-columns";
import { defineRemembered } from "../../../../contract/setting";
import type { Actor, Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { editDocument } from "../../../platform/settings/settings";

/** The columns of the order list; null where none were chosen yet. */
export const orderColumns = defineRemembered<{ columns: OrderColumn[] | null }>({
  area: "order_columns",
  stored: z.object({ columns: z.array(z.enum(ORDER_COLUMNS)).nullable() }).catch({ columns: null }),
  initial: { columns: null },
  personalData: "none",
});

/** Stores the chosen columns in the order in which the list shows them. */
export async function rememberColumns(
  ctx: Context,
  actor: Actor,
  chosen: OrderColumn[],
): Promise<Record<string, never>> {
  const columns = ORDER_COLUMNS.filter((column) => chosen.includes(column));
  await transaction(ctx.db, (tx) => editDocument(ctx, tx, actor.shop, orderColumns, () => ({ columns })));
  return {};
}
