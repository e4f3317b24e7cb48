import { z } from "zod";
import { UNUSED_IMAGE_DAYS } from "../../../contract/image-limits";
import {
  deleteRemovals,
  listDueRemovals,
  listShopsWithImagesUsedBefore,
} from "../../domain/images/images.queries";
import { removeUnusedImages } from "../../domain/images/remove-unused-images";
import { lockShop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { defineJob } from "../../platform/queue/job";

/** In one run; what is left is for the next day. */
const REMOVALS_PER_RUN = 5_000;

/**
 * Deletes images that nothing has referred to for a month, and in the image store what is to be deleted there. Safe to run
 * twice: it only deletes, and what is still referred to counts as used again.
 */
export const cleanImages = defineJob({
  name: "image.clean",
  payload: z.object({}),
  schedule: "53 3 * * *",
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - UNUSED_IMAGE_DAYS * 86_400_000);
    const shops = await listShopsWithImagesUsedBefore(ctx.db, before);
    await eachThenThrow(
      shops.map((shop) => [shop] as const),
      ([shop]) =>
        transaction(ctx.db, async (tx) => {
          await lockShop(tx, shop);
          await removeUnusedImages(ctx, tx, shop, before);
        }),
    );
    await removeFromStore(ctx);
  },
});

async function removeFromStore({ db, images, now }: Context): Promise<void> {
  const { store } = images;
  if (!store) return;
  const keys = await listDueRemovals(db, now(), REMOVALS_PER_RUN);
  await eachThenThrow(
    keys.map((key) => [key] as const),
    async ([key]) => {
      await store.delete(key);
      await deleteRemovals(db, [key]);
    },
  );
}
