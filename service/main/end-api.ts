import type { Hono } from "hono";
import { endpoints } from "../../contract/endpoints";
import { billingHandlers } from "../domain/billing/billing.endpoints";
import { courierHandlers } from "../domain/couriers/couriers.endpoints";
import { gateHandlers } from "../domain/gates/gates.endpoints";
import { mailMeasuringHandlers } from "../features/mail-measuring/mail-measuring.endpoints";
import { mailTemplateHandlers } from "../domain/mail-templates/mail-templates.endpoints";
import { pageHandlers } from "../domain/pages/pages.endpoints";
import { promiseHandlers } from "../domain/promise/promise.endpoints";
import { problemReportHandlers } from "../domain/orders/problem-reports/problem-reports.endpoints";
import { tagHandlers } from "../domain/orders/tags/tags.endpoints";
import { shipmentHandlers } from "../domain/shipments/shipments.endpoints";
import { shopHandlers } from "../domain/shops/shops.endpoints";
import { providerHealthHandlers } from "../domain/tracking-providers/health/provider-health.endpoints";
import { pageOrderHandlers } from "../read/page-preview/page-orders.endpoints";
import { courierTextHandlers } from "../read/courier-texts/courier-texts.endpoints";
import { dashboardHandlers } from "../read/dashboard/dashboard.endpoints";
import { orderDetailHandlers } from "../read/order-detail/order-detail.endpoints";
import { orderHistoryHandlers } from "../read/order-history/order-history.endpoints";
import { orderListHandlers } from "../read/order-list/order-list.endpoints";
import { savedViewHandlers } from "../read/order-list/saved-views/saved-views.endpoints";
import { settingHistoryHandlers } from "../read/settings/settings.endpoints";
import { searchHandlers } from "../read/search/search.endpoints";
import { attentionHandlers } from "../features/attention/attention.endpoints";
import { automationHandlers } from "../features/automations/automations.endpoints";
import { bulkHandlers } from "../features/bulk/bulk.endpoints";
import { courierCorrectionHandlers } from "../features/courier-correction/courier-correction.endpoints";
import { deliveryEstimateHandlers } from "../features/delivery-estimates/delivery-estimates.endpoints";
import { exportHandlers } from "../features/exports/exports.endpoints";
import { fulfillmentSyncHandlers } from "../features/fulfillment-sync/fulfillment-sync.endpoints";
import { imageHandlers } from "../features/images/images.endpoints";
import { importHandlers } from "../features/imports/imports.endpoints";
import { linkedStoreHandlers } from "../features/linked-stores/linked-stores.endpoints";
import { notificationHandlers } from "../features/notifications/notifications.endpoints";
import { operationHandlers } from "../features/operations/operations.endpoints";
import { pageCountHandlers } from "../features/order-lookup/page-counts.endpoints";
import { orderMapHandlers } from "../read/order-map/order-map.endpoints";
import { orderNoteHandlers } from "../features/order-notes/order-notes.endpoints";
import { orderSyncHandlers } from "../features/order-sync/order-sync.endpoints";
import { searchConfigHandlers } from "../features/search-config/search-config.endpoints";
import { shopBrandHandlers } from "../features/shop-brand/shop-brand.endpoints";
import { subscriptionHandlers } from "../features/subscriptions/subscriptions.endpoints";
import { teamHandlers } from "../features/team/team.endpoints";
import { customDomainHandlers } from "../features/custom-domain/custom-domain.endpoints";
import { courierWritebackHandlers } from "../features/shopify-tracking/courier-writeback/courier-writeback.endpoints";
import { trackingLinkHandlers } from "../features/shopify-tracking/tracking-link/tracking-link.endpoints";
import { settingHandlers } from "./settings.endpoints";
import { updateStatusHandlers } from "../features/update-status/update-status.endpoints";
import { storeHandlers } from "./store.endpoints";
import type { Context } from "../platform/context";
import { type Answer, mountEndpoints } from "./http/mount-endpoints";

/** Puts the handlers of every area together. A call of the contract that none of them has does not compile. */
export function mountEndApi(app: Hono, ctx: Context): Map<string, Answer> {
  return mountEndpoints(app, ctx, endpoints, {
    ...settingHandlers,
    ...settingHistoryHandlers,
    ...billingHandlers,
    ...courierHandlers,
    ...courierTextHandlers,
    ...gateHandlers,
    ...tagHandlers,
    ...problemReportHandlers,
    ...shipmentHandlers,
    ...pageHandlers,
    ...mailMeasuringHandlers,
    ...mailTemplateHandlers,
    ...promiseHandlers,
    ...shopHandlers,
    ...providerHealthHandlers,
    ...dashboardHandlers,
    ...orderDetailHandlers,
    ...orderHistoryHandlers,
    ...orderListHandlers,
    ...savedViewHandlers,
    ...searchHandlers,
    ...attentionHandlers,
    ...teamHandlers,
    ...automationHandlers,
    ...bulkHandlers,
    ...courierCorrectionHandlers,
    ...deliveryEstimateHandlers,
    ...exportHandlers,
    ...fulfillmentSyncHandlers,
    ...imageHandlers,
    ...importHandlers,
    ...linkedStoreHandlers,
    ...notificationHandlers,
    ...operationHandlers,
    ...orderMapHandlers,
    ...pageCountHandlers,
    ...pageOrderHandlers,
    ...orderNoteHandlers,
    ...orderSyncHandlers,
    ...searchConfigHandlers,
    ...shopBrandHandlers,
    ...subscriptionHandlers,
    ...trackingLinkHandlers,
    ...courierWritebackHandlers,
    ...customDomainHandlers,
    ...updateStatusHandlers,
    ...storeHandlers,
  });
}
