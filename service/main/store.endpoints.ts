import type { Handlers } from "../platform/http/handlers";
import { installShop } from "./shop-lifecycle/install-shop";
import { storeInfo } from "./store-info";

export const storeHandlers = {
  getAccessToken: ({ ctx, body }) => installShop(ctx, body),
  getStoreInfo: ({ ctx, actor }) => storeInfo(ctx, actor),
} satisfies Handlers;
