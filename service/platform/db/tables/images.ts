import type { ImageId, ShopId } from "../../../../contract/ids";
import type { ImageKind } from "../../../../contract/image-limits";

export interface ImagesTable {
  shopId: ShopId;
  id: ImageId;
  kind: ImageKind;
  contentHash: Buffer;
  width: number;
  height: number;
  createdAt: Date;
  usedAt: Date;
}

export interface ImageVariantsTable {
  shopId: ShopId;
  imageId: ImageId;
  name: string;
  type: string;
  hash: string;
  /** Null where the image store has them. */
  bytes: Buffer | null;
}
