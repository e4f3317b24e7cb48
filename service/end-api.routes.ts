import type { Hono } from "hono";
import { endpoints } from "../contract/endpoints";
import { dashboardStatistics } from "./analytics/dashboard-statistics";
import { attentionSettings, updateAttentionSettings } from "./attention/attention-settings";
import { attentionSummary } from "./attention/attention-summary";
import { dismissAttention } from "./attention/dismiss-attention";
import { changeCappedAmount } from "./billing/change-capped-amount";
import { changePlan } from "./billing/change-plan";
import { checkCoupon } from "./billing/check-coupon";
import { listPlans } from "./billing/list-plans";
import { previewPlan } from "./billing/preview-plan";
import { bulkOrders } from "./bulk/bulk-orders";
import { cancelBulkJob, dismissBulkJob } from "./bulk/cancel-bulk-job";
import { showBulkJob, showBulkJobs } from "./bulk/show-bulk-jobs";
import type { Context } from "./context";
import { changeCorrection, changeCourierSettings } from "./couriers/change-courier-settings";
import {
  updateCustomCourier,
  createCustomCourier,
  deleteCustomCourier,
} from "./couriers/change-custom-couriers";
import { listCorrections } from "./couriers/correction/list-corrections";
import { detectForShop } from "./couriers/detect-for-shop";
import { listCouriers } from "./couriers/list-couriers";
import { showCourierSettings } from "./couriers/show-courier-settings";
import { providerHealth } from "./couriers/health/provider-health";
import { requestExport } from "./exports/request-export";
import { showGates } from "./gates/show-gates";
import { tryGates } from "./gates/try-gates";
import { mountEndpoints } from "./http/endpoints";
import { addImportPart } from "./imports/add-import-part";
import { cancelImport } from "./imports/cancel-import";
import { checkImport } from "./imports/check-import";
import { createImport } from "./imports/create-import";
import { getImport } from "./imports/get-import";
import { listImports } from "./imports/list-imports";
import { previewImport } from "./imports/preview-import";
import { reportImport } from "./imports/report-import";
import { startImport } from "./imports/start-import";
import { getOrder } from "./orders/get-order";
import { getOrderRoute } from "./orders/route/get-order-route";
import { countOrders, listOrders } from "./orders/list-orders";
import { createNote, deleteNote, listNotes, updateNote } from "./orders/notes/notes";
import { rememberColumns, rememberedColumns } from "./orders/views/columns";
import { filterChoices } from "./orders/views/filter-choices";
import { countViews, createView, deleteView, savedViews, updateView } from "./orders/views/saved-views";
import { requestSync } from "./orders/request-sync";
import { currentPlan } from "./quota/current-plan";
import { showUsage } from "./quota/show-usage";
import { searchCustomers } from "./search/search-customers";
import { searchOrders } from "./search/search-orders";
import { searchShipments } from "./search/search-shipments";
import { changeSettingConfig, settingConfig } from "./settings/search-config";
import { updateSetupGuide } from "./settings/setup-guide";
import { showFulfillmentEvents } from "./fulfillment-sync/show-fulfillment-events";
import { changeShipment } from "./shipments/change/change-shipment";
import { requestRefresh } from "./shipments/request-refresh";
import { changeCustomStatuses, changeDocument, showDocument } from "./shopper-visibility/documents";
import { installShop } from "./shops/install-shop";
import { isShopReady } from "./shops/is-shop-ready";
import { linkStore } from "./shops/link-store";
import { linkedStores } from "./shops/linked-stores";
import { renewConnectionKey } from "./shops/renew-connection-key";
import { storeInfo } from "./shops/store-info";
import { storeLocale } from "./shops/store-locale";
import { unlinkStore } from "./shops/unlink-store";
import { updateLocale } from "./shops/update-locale";
import { createTag } from "./tags/create-tag";
import { deleteTag } from "./tags/delete-tag";
import { listTags } from "./tags/list-tags";
import { renameTag } from "./tags/rename-tag";

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
    getProviderHealth: ({ ctx, actor }) => providerHealth(ctx, actor),
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
    countOrders: ({ ctx, actor, body }) => countOrders(ctx, actor, body),
    getViews: async ({ ctx, actor }) => ({
      views: await savedViews(ctx, actor),
      columns: await rememberedColumns(ctx, actor),
    }),
    countViews: ({ ctx, actor }) => countViews(ctx, actor),
    createView: ({ ctx, actor, body }) => createView(ctx, actor, body),
    updateView: ({ ctx, actor, body }) => updateView(ctx, actor, body),
    deleteView: ({ ctx, actor, body }) => deleteView(ctx, actor, body.id),
    rememberColumns: ({ ctx, actor, body }) => rememberColumns(ctx, actor, body.columns),
    getFilterChoices: ({ ctx, actor }) => filterChoices(ctx, actor),
    getOrder: ({ ctx, actor, query }) => getOrder(ctx, actor, query.id),
    getOrderRoute: ({ ctx, actor, query }) => getOrderRoute(ctx, actor, query.id),
    getNotes: ({ ctx, actor, query }) => listNotes(ctx, actor, query.id),
    createNote: ({ ctx, actor, body }) => createNote(ctx, actor, body),
    updateNote: ({ ctx, actor, body }) => updateNote(ctx, actor, body),
    deleteNote: ({ ctx, actor, body }) => deleteNote(ctx, actor, body.id),
    syncOrders: ({ ctx, actor, body }) => requestSync(ctx, actor, body),
    listCouriers: ({ ctx, actor, body }) => listCouriers(ctx, actor, body),
    getCourierSettings: ({ ctx, actor }) => showCourierSettings(ctx, actor),
    updateCourierSettings: ({ ctx, actor, body }) => changeCourierSettings(ctx, actor, body),
    createCourier: ({ ctx, actor, body }) => createCustomCourier(ctx, actor, body),
    updateCourier: ({ ctx, actor, body }) => updateCustomCourier(ctx, actor, body),
    deleteCourier: ({ ctx, actor, body }) => deleteCustomCourier(ctx, actor, body.id),
    detectCourier: ({ ctx, actor, body }) => detectForShop(ctx, actor, body),
    updateCorrection: ({ ctx, actor, body }) => changeCorrection(ctx, actor, body),
    listCorrections: ({ ctx, actor, body }) => listCorrections(ctx, actor, body),
    refreshShipment: ({ ctx, actor, body }) => requestRefresh(ctx, actor, body),
    changeShipment: ({ ctx, actor, body }) => changeShipment(ctx, actor, body),
    getFulfillmentEvents: ({ ctx, actor }) => showFulfillmentEvents(ctx, actor),
    updateFulfillmentEvents: ({ ctx, actor, body }) => changeDocument(ctx, actor, "fulfillment_events", body),
    getDropshippingMode: ({ ctx, actor }) => showDocument(ctx, actor, "dropshipping_mode"),
    updateDropshippingMode: ({ ctx, actor, body }) => changeDocument(ctx, actor, "dropshipping_mode", body),
    getBlacklistedRouting: ({ ctx, actor }) => showDocument(ctx, actor, "blacklisted_routing"),
    updateBlacklistedRouting: ({ ctx, actor, body }) =>
      changeDocument(ctx, actor, "blacklisted_routing", body),
    getCustomStatuses: ({ ctx, actor }) => showDocument(ctx, actor, "custom_statuses"),
    updateCustomStatuses: ({ ctx, actor, body }) => changeCustomStatuses(ctx, actor, body),
    getSilenceText: ({ ctx, actor }) => showDocument(ctx, actor, "silence_text"),
    updateSilenceText: ({ ctx, actor, body }) => changeDocument(ctx, actor, "silence_text", body),
    getAttention: ({ ctx, actor }) => attentionSettings(ctx, actor),
    updateAttention: ({ ctx, actor, body }) => updateAttentionSettings(ctx, actor, body),
    attentionSummary: ({ ctx, actor }) => attentionSummary(ctx, actor),
    dismissAttention: ({ ctx, actor, body }) => dismissAttention(ctx, actor, body.id),
    bulkOrders: ({ ctx, actor, body }) => bulkOrders(ctx, actor, body),
    getBulkJob: ({ ctx, actor, query }) => showBulkJob(ctx, actor, query.id),
    listBulkJobs: ({ ctx, actor }) => showBulkJobs(ctx, actor),
    cancelBulkJob: ({ ctx, actor, body }) => cancelBulkJob(ctx, actor, body.id),
    dismissBulkJob: ({ ctx, actor, body }) => dismissBulkJob(ctx, actor, body.id),
    listTags: ({ ctx, actor }) => listTags(ctx, actor),
    createTag: ({ ctx, actor, body }) => createTag(ctx, actor, body),
    renameTag: ({ ctx, actor, body }) => renameTag(ctx, actor, body),
    deleteTag: ({ ctx, actor, body }) => deleteTag(ctx, actor, body),
    exportOrders: ({ ctx, actor, body }) => requestExport(ctx, actor, body),
    createImport: ({ ctx, actor, body }) => createImport(ctx, actor, body),
    addImportPart: ({ ctx, actor, body }) => addImportPart(ctx, actor, body),
    previewImport: ({ ctx, actor, query }) => previewImport(ctx, actor, query),
    checkImport: ({ ctx, actor, body }) => checkImport(ctx, actor, body),
    startImport: ({ ctx, actor, body }) => startImport(ctx, actor, body.id),
    cancelImport: ({ ctx, actor, body }) => cancelImport(ctx, actor, body.id),
    getImport: ({ ctx, actor, query }) => getImport(ctx, actor, query.id),
    listImports: ({ ctx, actor, query }) => listImports(ctx, actor, query),
    reportImport: ({ ctx, actor, body }) => reportImport(ctx, actor, body.id),
    getGates: ({ ctx, actor }) => showGates(ctx, actor),
    tryGates: ({ ctx, actor, body }) => tryGates(ctx, actor, body),
  });
}
