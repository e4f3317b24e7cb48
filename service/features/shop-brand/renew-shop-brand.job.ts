import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { forEachShop } from "../../domain/shops/for-each-shop";
import { defineJob } from "../../platform/queue/job";
import { renewShopBrand } from "./renew-shop-brand";

/** After the installation, and daily. Safe to run twice: it reads what there is, and the same picture is the same image. */
export const renewShopBrandJob = defineJob({
  name: "shop.renew-brand",
  payload: z.object({ shop: ShopId }),
  async run(ctx, { shop }) {
    await renewShopBrand(ctx, shop);
  },
});

export const sweepShopBrands = forEachShop(renewShopBrandJob, {
  name: "shop.sweep-brands",
  schedule: "35 4 * * *",
});
