import type { Actor, Context } from "../../platform/context";
import { getShopById } from "./shops.queries";

/** The interface language this store has chosen; English until then. */
export async function storeLocale(ctx: Context, actor: Actor): Promise<{ locale: string }> {
  const { locale } = await getShopById(ctx.db, actor.shop);
  return { locale };
}
