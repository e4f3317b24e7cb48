import type { LinkKindName } from "../../../../contract/signed-links";
import type { ShopId } from "../../../../contract/ids";
import type { Json } from "./columns";

export interface SignedLinkUsesTable {
  shopId: ShopId;
  linkId: string;
  kind: LinkKindName;
  usedAt: Date;
  expiresAt: Date;
  outcome: Json<unknown>;
  returnedAt: Date | null;
}
