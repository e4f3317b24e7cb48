import type { Handlers } from "../../platform/http/handlers";
import { isShopReady } from "./is-shop-ready";
import { updateSetupGuide } from "./setup-guide";
import { storeLocale } from "./store-locale";
import { updateLocale } from "./update-locale";

export const shopHandlers = {
  getShop: ({ ctx, query }) => isShopReady(ctx, query.shop),
  getLocale: ({ ctx, actor }) => storeLocale(ctx, actor),
  getLocaleData: ({ ctx, actor }) => storeLocale(ctx, actor),
  updateLocale: ({ ctx, actor, body }) => updateLocale(ctx, actor, body),
  updateSetup: ({ ctx, actor, body }) => updateSetupGuide(ctx, actor, body),
} satisfies Handlers;
