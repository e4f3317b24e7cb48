import { BAD_PARAMETER } from "../../../contract/errors";
import type { ImageId, ShopId } from "../../../contract/ids";
import type { Image } from "../../../contract/images";
import type { Tx } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { listImages } from "./images.queries";

/**
 * For whoever saves a document with images, under the shop's lock: each must be the shop's own and be as it is stored, because
 * its addresses are made from its kind and width.
 * @param placed with the path of each in what was sent
 * @throws AppError BAD_PARAMETER with every field that is wrong
 */
export async function requireImages(
  tx: Tx,
  shop: ShopId,
  placed: { path: string; image: Image }[],
): Promise<void> {
  const ids = [...new Set(placed.map(({ image }) => image.id))];
  const stored = new Map<ImageId, Image>((await listImages(tx, shop, ids)).map((row) => [row.id, row]));
  const isSame = (image: Image) => {
    const own = stored.get(image.id);
    return own && own.kind === image.kind && own.width === image.width && own.height === image.height;
  };
  const wrong = placed.filter(({ image }) => !isSame(image));
  if (wrong.length === 0) return;
  const fields = wrong.map(({ path }) => ({ path, key: "imageUnknown" as const }));
  throw new AppError(BAD_PARAMETER, "wrongFields", { fields });
}
