import { MAX_ALT_LENGTH } from "../../../../contract/image-limits";
import type { ShopBrand } from "../../../../contract/shop-brand";
import type { ShopOfPage } from "../../../../storefront/page-view";
import type { Shop } from "../../shops/shops.queries";
import type { ShopBrandRow } from "./shop-brands.queries";

type ShopName = Pick<Shop, "name" | "domain">;

const UNREAD: ShopBrand = {
  state: "unread",
  ...{ checked_at: null, read_at: null, primary: null, secondary: null, logo: null, favicon: null },
  unreadable: [],
};

/** @param shop whose name the logo says */
export function presentShopBrand(row: ShopBrandRow | undefined, shop: ShopName): ShopBrand {
  if (!row) return UNREAD;
  const { state, checkedAt, readAt, logo, logoUrl, favicon, faviconUrl } = row;
  return {
    ...{ state, favicon, logo: logo && { ...logo, alt: altOf(shop) } },
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
export const brandOfPage = (
  row: ShopBrandRow | undefined,
  shop: ShopName,
): Pick<ShopOfPage, "logo" | "favicon"> => ({
  logo: row?.logo ? { ...row.logo, kind: "logo", alt: altOf(shop) } : null,
  favicon: row?.favicon ?? null,
});

const altOf = ({ name, domain }: ShopName) => name.slice(0, MAX_ALT_LENGTH).trim() || domain;
