import type { Handlers } from "../platform/http/handlers";
import { installShop } from "./shop-lifecycle/install-shop";
import { isShopReady } from "./shop-lifecycle/is-shop-ready";
import { orderVersion } from "./order-version";
import { storeInfo } from "./store-info";

export const storeHandlers = {
  getAccessToken: ({ ctx, body }) => installShop(ctx, body),
  getShop: ({ ctx, query }) => isShopReady(ctx, query.shop),
  getVersions: async ({ ctx, actor, query }) => ({
    versions: actor.versions,
    order: query.order ? await orderVersion(ctx, actor, query.order) : null,
  }),
  getStoreInfo: ({ ctx, actor }) => storeInfo(ctx, actor),
} satisfies Handlers;
