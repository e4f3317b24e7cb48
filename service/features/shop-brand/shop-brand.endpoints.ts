import { findShopBrand } from "../../domain/pages/shop-brand/shop-brands.queries";
import { presentShopBrand } from "../../domain/pages/shop-brand/present-shop-brand";
import type { Handlers } from "../../platform/http/handlers";
import { renewShopBrand } from "./renew-shop-brand";

export const shopBrandHandlers = {
  getShopBrand: async ({ ctx, actor }) => presentShopBrand(await findShopBrand(ctx.db, actor.shop)),
  renewShopBrand: ({ ctx, actor }) => renewShopBrand(ctx, actor.shop),
} satisfies Handlers;
