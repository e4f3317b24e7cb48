import type { Handlers } from "../../platform/http/handlers";
import { renewShopBrand, showShopBrand } from "./renew-shop-brand";

export const shopBrandHandlers = {
  getShopBrand: ({ ctx, actor }) => showShopBrand(ctx, actor.shop),
  renewShopBrand: ({ ctx, actor }) => renewShopBrand(ctx, actor.shop),
} satisfies Handlers;
