import { z } from "zod";
import { ORDER_COLUMNS, type OrderColumn } from "../../../../contract/order-columns";
import type { Actor, Context } from "../../../platform/context";
import { findDocument, saveDocument } from "../../../platform/settings/documents.queries";

const AREA = "order_columns";
const Stored = z.object({ columns: z.array(z.enum(ORDER_COLUMNS)) });

/** Null where none were chosen yet. */
export async function rememberedColumns(ctx: Context, actor: Actor): Promise<OrderColumn[] | null> {
  return Stored.safeParse(await findDocument(ctx.db, actor.shop, AREA)).data?.columns ?? null;
}

/** Stores the chosen columns in the order in which the list shows them. Of two writes at once the last one wins. */
export async function rememberColumns(
  ctx: Context,
  actor: Actor,
  chosen: OrderColumn[],
): Promise<Record<string, never>> {
  const columns = ORDER_COLUMNS.filter((column) => chosen.includes(column));
  await saveDocument(ctx.db, actor.shop, AREA, { columns }, ctx.now());
  return {};
}
