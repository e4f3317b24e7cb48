import type { ImageId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { ImageEncoder } from "./image-encoder";
import type { ImageStore } from "./image-store";

declare module "../../platform/context" {
  interface Context {
    images: { encoder: ImageEncoder; photos: ImageEncoder; store: ImageStore | null };
    /** Everything that may refer to an image (main/image-referrers.ts): what none of them does is deleted after a while. */
    imageReferrers: readonly ImageReferrer[];
  }
}

/** Documents that show images. Who writes one holds the shop's lock, so that no image is deleted meanwhile. */
export interface ImageReferrer {
  /** `noun`, for the reader of the list. */
  name: string;
  /** Those of these images of a shop that it refers to, earlier versions that can be restored among them. */
  listReferred(db: Db, shop: ShopId, ids: ImageId[]): Promise<ImageId[]>;
}
