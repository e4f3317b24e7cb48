import type { Hono } from "hono";
import { endpoints } from "../contract/endpoints";
import { dashboardStatistics } from "./analytics/dashboard-statistics";
import { changeCappedAmount } from "./billing/change-capped-amount";
import { changePlan } from "./billing/change-plan";
import { checkCoupon } from "./billing/check-coupon";
import { listPlans } from "./billing/list-plans";
import { previewPlan } from "./billing/preview-plan";
import type { Context } from "./context";
import { mountEndpoints } from "./http/endpoints";
import { getOrder } from "./orders/get-order";
import { listOrders } from "./orders/list-orders";
import { requestSync } from "./orders/request-sync";
import { currentPlan } from "./quota/current-plan";
import { showUsage } from "./quota/show-usage";
import { searchCustomers } from "./search/search-customers";
import { searchOrders } from "./search/search-orders";
import { searchShipments } from "./search/search-shipments";
import { changeSettingConfig, settingConfig } from "./settings/search-config";
import { updateSetupGuide } from "./settings/setup-guide";
import { requestRefresh } from "./shipments/request-refresh";
import { installShop } from "./shops/install-shop";
import { isShopReady } from "./shops/is-shop-ready";
import { linkStore } from "./shops/link-store";
import { linkedStores } from "./shops/linked-stores";
import { renewConnectionKey } from "./shops/renew-connection-key";
import { storeInfo } from "./shops/store-info";
import { storeLocale } from "./shops/store-locale";
import { unlinkStore } from "./shops/unlink-store";
import { updateLocale } from "./shops/update-locale";

/** Every call of the contract and the use case that answers it. A call without one does not compile. */
export function mountEndApi(app: Hono, ctx: Context): void {
  mountEndpoints(app, ctx, endpoints, {
    getShop: ({ ctx, query }) => isShopReady(ctx, query.shop),
    getAccessToken: ({ ctx, body }) => installShop(ctx, body),
    getPlan: ({ ctx, actor }) => currentPlan(ctx, actor),
    getPlanList: ({ ctx, actor }) => listPlans(ctx, actor),
    applyDiscountCode: ({ ctx, actor, query }) => checkCoupon(ctx, actor, query.discount_code),
    changePlan: ({ ctx, actor, body }) => changePlan(ctx, actor, body),
    previewPlan: ({ ctx, actor, query }) => previewPlan(ctx, actor, query),
    getUsage: ({ ctx, actor }) => showUsage(ctx, actor),
    changeCappedAmount: ({ ctx, actor, body }) => changeCappedAmount(ctx, actor, body),
    getLinkedStores: ({ ctx, actor }) => linkedStores(ctx, actor),
    linkStore: ({ ctx, actor, body }) => linkStore(ctx, actor, body),
    unlinkStore: ({ ctx, actor, body }) => unlinkStore(ctx, actor, body),
    renewConnectionKey: ({ ctx, actor }) => renewConnectionKey(ctx, actor),
    getStoreInfo: ({ ctx, actor }) => storeInfo(ctx, actor),
    getLocale: ({ ctx, actor }) => storeLocale(ctx, actor),
    getLocaleData: ({ ctx, actor }) => storeLocale(ctx, actor),
    updateLocale: ({ ctx, actor, body }) => updateLocale(ctx, actor, body),
    updateSetup: ({ ctx, actor, body }) => updateSetupGuide(ctx, actor, body),
    searchShipments: ({ ctx, actor, body }) => searchShipments(ctx, actor, body),
    searchOrders: ({ ctx, actor, body }) => searchOrders(ctx, actor, body),
    searchCustomers: ({ ctx, actor, body }) => searchCustomers(ctx, actor, body),
    getSettingConfig: ({ ctx, actor }) => settingConfig(ctx, actor),
    updateSettingConfig: ({ ctx, actor, body }) => changeSettingConfig(ctx, actor, body),
    statusStatistics: ({ ctx, actor, body }) => dashboardStatistics(ctx, actor, body),
    listOrders: ({ ctx, actor, body }) => listOrders(ctx, actor, body),
    getOrder: ({ ctx, actor, query }) => getOrder(ctx, actor, query.id),
    syncOrders: ({ ctx, actor, body }) => requestSync(ctx, actor, body),
    refreshShipment: ({ ctx, actor, body }) => requestRefresh(ctx, actor, body),
  });
}
