import { createHash, randomBytes } from "node:crypto";
import { CONFLICT, TOO_LARGE } from "../../../contract/errors";
import { ImageId, type ShopId } from "../../../contract/ids";
import { MAX_IMAGE_BYTES, MAX_IMAGES } from "../../../contract/image-limits";
import type { ImageKind } from "../../../contract/image-limits";
import type { Image } from "../../../contract/images";
import type { Variant } from "./image-encoder";
import {
  countImages,
  deleteRemovals,
  insertImage,
  insertRemovals,
  insertVariants,
  type StoredImage,
  touchImageOfContent,
} from "./images.queries";
import { removeUnusedImages } from "./remove-unused-images";
import { lockShop } from "../shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction, type Tx } from "../../platform/db/database";
import { AppError } from "../../platform/errors";

const DAY_MS = 86_400_000;

/**
 * Stores an image in the sizes of its kind. The same file again is the same image, at the same addresses. A shop that has as
 * many as it may gets room by what is unused for a day.
 * @throws AppError TOO_LARGE, BAD_PARAMETER with what is wrong with the file, CONFLICT where there is no room
 */
export async function storeImage(
  ctx: Context,
  shop: ShopId,
  kind: ImageKind,
  bytes: Uint8Array,
): Promise<Image> {
  if (bytes.byteLength > MAX_IMAGE_BYTES)
    throw new AppError(TOO_LARGE, "imageTooLarge", { values: { limit: MAX_IMAGE_BYTES / 1024 / 1024 } });
  const content = { kind, contentHash: createHash("sha256").update(bytes).digest() };
  const known = await touchImageOfContent(ctx.db, shop, content, ctx.now());
  if (known) return presentImage(known);

  const { variants, ...size } = await ctx.images.encoder.encode(kind, bytes);
  const id = ImageId.parse(randomBytes(16).toString("hex"));
  const isStored = await putIntoStore(ctx, id, variants);
  const at = ctx.now();
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    await makeRoom(ctx, tx, shop);
    const image = { shopId: shop, id, ...content, ...size, createdAt: at, usedAt: at };
    if (!(await insertImage(tx, image)))
      return presentImage((await touchImageOfContent(tx, shop, content, at))!);
    await insertVariants(
      tx,
      variants.map(({ bytes: encoded, ...variant }) => ({
        ...{ shopId: shop, imageId: id, ...variant },
        hash: createHash("sha256").update(encoded).digest("hex").slice(0, 32),
        bytes: isStored ? null : Buffer.from(encoded),
      })),
    );
    if (isStored) await deleteRemovals(tx, keysOf(id, variants));
    return presentImage(image);
  });
}

/** Noted to be deleted before it is there: what the transaction behind it does not want is deleted after a day. */
async function putIntoStore(
  { db, images, now }: Context,
  id: ImageId,
  variants: Variant[],
): Promise<boolean> {
  const { store } = images;
  if (!store) return false;
  await insertRemovals(db, keysOf(id, variants), new Date(now().getTime() + DAY_MS));
  await Promise.all(variants.map(({ name, type, bytes }) => store.put(`${id}/${name}`, type, bytes)));
  return true;
}

const keysOf = (id: ImageId, variants: Variant[]) => variants.map(({ name }) => `${id}/${name}`);

async function makeRoom(ctx: Context, tx: Tx, shop: ShopId): Promise<void> {
  if ((await countImages(tx, shop)) < MAX_IMAGES) return;
  await removeUnusedImages(ctx, tx, shop, new Date(ctx.now().getTime() - DAY_MS));
  if ((await countImages(tx, shop)) >= MAX_IMAGES)
    throw new AppError(CONFLICT, "tooManyImages", { values: { limit: MAX_IMAGES } });
}

const presentImage = ({ id, kind, width, height }: Pick<StoredImage, keyof Image>): Image => ({
  id,
  kind,
  width,
  height,
});
