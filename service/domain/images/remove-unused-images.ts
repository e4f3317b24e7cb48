import type { ImageId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { deleteImages, listImagesUsedBefore, markImagesUsed } from "./images.queries";

const BATCH_SIZE = 500;

/**
 * Deletes up to 500 images of a shop that were last seen used before then and that nothing refers to; those that are
 * referred to count as used now. The caller's transaction holds the shop's lock, as everybody does who refers to one.
 * @returns how many were looked at
 */
export async function removeUnusedImages(
  { imageReferrers, now }: Pick<Context, "imageReferrers" | "now">,
  tx: Tx,
  shop: ShopId,
  before: Date,
): Promise<number> {
  const ids = await listImagesUsedBefore(tx, shop, before, BATCH_SIZE);
  const used = new Set<ImageId>();
  for (const referrer of imageReferrers)
    for (const id of await referrer.listReferred(tx, shop, ids)) used.add(id);
  await markImagesUsed(tx, shop, [...used], now());
  await deleteImages(
    tx,
    shop,
    ids.filter((id) => !used.has(id)),
  );
  return ids.length;
}
