import type { Actor } from "../../platform/context";

/** The interface language this store has chosen; English until then. */
export function storeLocale({ ownShop }: Actor): { locale: string } {
  return { locale: ownShop.locale };
}
