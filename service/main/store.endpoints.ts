import type { Handlers } from "../platform/http/handlers";
import { installShop } from "./shop-lifecycle/install-shop";
import { isShopReady } from "./shop-lifecycle/is-shop-ready";
import { storeInfo } from "./store-info";

export const storeHandlers = {
  getAccessToken: ({ ctx, body }) => installShop(ctx, body),
  getShop: ({ ctx, query }) => isShopReady(ctx, query.shop),
  getStoreInfo: ({ ctx, actor }) => storeInfo(ctx, actor),
} satisfies Handlers;
