import { useCallback } from "react";
import type { ShopBrand } from "../../../../contract/shop-brand";
import { useTranslation } from "../../../i18n/translation";

/** Why there is nothing of the shop's brand, or nothing new, and what helps; null where it was read. */
export function useBrandNote(): (brand: Pick<ShopBrand, "state">) => string | null {
  const { t } = useTranslation("pageStyle");
  return useCallback(({ state }) => (state === "read" ? null : t(`fromShop.notes.${state}`)), [t]);
}
