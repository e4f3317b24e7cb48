import type { Hono } from "hono";
import { UNAVAILABLE } from "../contract/errors";
import { endpoints } from "../contract/endpoints";
import { dashboardStatistics } from "./analytics/dashboard-statistics";
import type { Context } from "./context";
import { AppError } from "./errors";
import { mountEndpoints } from "./http/endpoints";
import { getOrder } from "./orders/get-order";
import { listOrders } from "./orders/list-orders";
import { requestSync } from "./orders/request-sync";
import { currentPlan } from "./quota/current-plan";
import { updateSetupGuide } from "./settings/setup-guide";
import { requestRefresh } from "./shipments/request-refresh";
import { installShop } from "./shops/install-shop";
import { isShopReady } from "./shops/is-shop-ready";
import { storeInfo } from "./shops/store-info";
import { storeLocale } from "./shops/store-locale";
import { updateLocale } from "./shops/update-locale";

/** Every call of the contract and the use case that answers it. A call without one does not compile. */
export function mountEndApi(app: Hono, ctx: Context): void {
  mountEndpoints(app, ctx, endpoints, {
    getShop: ({ ctx, query }) => isShopReady(ctx, query.shop),
    getAccessToken: ({ ctx, body }) => installShop(ctx, body),
    getPlan: ({ ctx, actor }) => currentPlan(ctx, actor),
    // The billing use cases come here.
    getPlanList: notThere,
    applyDiscountCode: notThere,
    changePlan: notThere,
    previewPlan: notThere,
    getUsage: notThere,
    changeCappedAmount: notThere,
    getLinkedStores: notThere,
    linkStore: notThere,
    unlinkStore: notThere,
    renewConnectionKey: notThere,
    getStoreInfo: ({ ctx, actor }) => storeInfo(ctx, actor),
    getLocale: ({ ctx, actor }) => storeLocale(ctx, actor),
    getLocaleData: ({ ctx, actor }) => storeLocale(ctx, actor),
    updateLocale: ({ ctx, actor, body }) => updateLocale(ctx, actor, body),
    updateSetup: ({ ctx, actor, body }) => updateSetupGuide(ctx, actor, body),
    statusStatistics: ({ ctx, actor, body }) => dashboardStatistics(ctx, actor, body),
    listOrders: ({ ctx, actor, body }) => listOrders(ctx, actor, body),
    getOrder: ({ ctx, actor, query }) => getOrder(ctx, actor, query.id),
    syncOrders: ({ ctx, actor, body }) => requestSync(ctx, actor, body),
    refreshShipment: ({ ctx, actor, body }) => requestRefresh(ctx, actor, body),
  });
}

async function notThere(): Promise<never> {
  throw new AppError(UNAVAILABLE, "Not there yet");
}
