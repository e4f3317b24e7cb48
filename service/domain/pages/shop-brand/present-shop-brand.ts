import type { ShopBrand } from "../../../../contract/shop-brand";
import type { ShopOfPage } from "../../../../storefront/page-view";
import type { ShopBrandRow } from "./shop-brands.queries";

const UNREAD: ShopBrand = {
  state: "unread",
  ...{ checked_at: null, read_at: null, primary: null, secondary: null, logo: null, favicon: null },
  unreadable: [],
};

export function presentShopBrand(row: ShopBrandRow | undefined): ShopBrand {
  if (!row) return UNREAD;
  const { state, checkedAt, readAt, logo, logoUrl, favicon, faviconUrl } = row;
  return {
    ...{ state, logo, favicon },
    checked_at: checkedAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
    primary: row.primaryColours,
    secondary: row.secondaryColours,
    unreadable: [
      ...(logoUrl && !logo ? (["logo"] as const) : []),
      ...(faviconUrl && !favicon ? (["favicon"] as const) : []),
    ],
  };
}

/** What a shopper's page shows of it. */
export const brandOfPage = (row: ShopBrandRow | undefined): Pick<ShopOfPage, "logo" | "favicon"> => ({
  logo: row?.logo ? { ...row.logo, kind: "logo" } : null,
  favicon: row?.favicon ?? null,
});
