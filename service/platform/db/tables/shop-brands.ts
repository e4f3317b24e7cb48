import type { ColumnType } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Image } from "../../../../contract/images";
import type { BrandColours, ShopBrand } from "../../../../contract/shop-brand";

type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

export interface ShopBrandsTable {
  shopId: ShopId;
  state: Exclude<ShopBrand["state"], "unread">;
  checkedAt: Date;
  readAt: Date | null;
  primaryColours: NullableJson<BrandColours>;
  secondaryColours: NullableJson<BrandColours>;
  logo: NullableJson<Image>;
  logoUrl: string | null;
  favicon: NullableJson<Image>;
  faviconUrl: string | null;
}
