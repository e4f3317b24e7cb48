import {
  createCourier,
  deleteCourier,
  detectCourier,
  getCourierSettings,
  listCorrections,
  listCouriers,
  updateCorrection,
  updateCourier,
  updateCourierSettings,
} from "./couriers";
import { attentionSummary, dismissAttention, getAttention, updateAttention } from "./attention";
import { bulkOrders, cancelBulkJob, dismissBulkJob, getBulkJob, listBulkJobs } from "./bulk";
import type { Endpoint } from "./endpoint";
import { exportOrders } from "./exports";
import { getGates, tryGates } from "./gates";
import {
  addImportPart,
  cancelImport,
  checkImport,
  createImport,
  getImport,
  listImports,
  previewImport,
  reportImport,
  startImport,
} from "./imports";
import { getLinkedStores, linkStore, renewConnectionKey, unlinkStore } from "./linked-stores";
import { getAccessToken, getShop } from "./oauth";
import { countOrders, getOrder, listOrders, refreshShipment, syncOrders } from "./orders";
import {
  countViews,
  createView,
  deleteView,
  getFilterChoices,
  getViews,
  rememberColumns,
  updateView,
} from "./order-views";
import { getOrderRoute } from "./order-route";
import { createNote, deleteNote, getNotes, updateNote } from "./order-notes";
import { changeShipment } from "./shipment-changes";
import { getProviderHealth } from "./provider-health";
import {
  getSettingConfig,
  searchCustomers,
  searchOrders,
  searchShipments,
  updateSettingConfig,
} from "./search";
import {
  getBlacklistedRouting,
  getCustomStatuses,
  getDropshippingMode,
  getFulfillmentEvents,
  getSilenceText,
  updateBlacklistedRouting,
  updateCustomStatuses,
  updateDropshippingMode,
  updateFulfillmentEvents,
  updateSilenceText,
} from "./shopper-visibility";
import { statusStatistics } from "./statistics";
import { getLocale, getLocaleData, getStoreInfo, updateLocale, updateSetup } from "./store";
import {
  applyDiscountCode,
  changeCappedAmount,
  changePlan,
  getPlan,
  getPlanList,
  getUsage,
  previewPlan,
} from "./subscribe";
import { createTag, deleteTag, listTags, renameTag } from "./tags";

/** Every call of the service, by the name of the function in the typed client. */
export const endpoints = {
  getShop,
  getAccessToken,
  getPlan,
  getPlanList,
  applyDiscountCode,
  changePlan,
  previewPlan,
  getUsage,
  changeCappedAmount,
  getLinkedStores,
  linkStore,
  unlinkStore,
  renewConnectionKey,
  getStoreInfo,
  getProviderHealth,
  getLocale,
  getLocaleData,
  updateLocale,
  updateSetup,
  searchShipments,
  searchOrders,
  searchCustomers,
  getSettingConfig,
  updateSettingConfig,
  statusStatistics,
  listOrders,
  countOrders,
  getViews,
  countViews,
  createView,
  updateView,
  deleteView,
  rememberColumns,
  getFilterChoices,
  getOrder,
  getOrderRoute,
  getNotes,
  createNote,
  updateNote,
  deleteNote,
  syncOrders,
  refreshShipment,
  changeShipment,
  listCouriers,
  getCourierSettings,
  updateCourierSettings,
  createCourier,
  updateCourier,
  deleteCourier,
  detectCourier,
  updateCorrection,
  listCorrections,
  getFulfillmentEvents,
  updateFulfillmentEvents,
  getDropshippingMode,
  updateDropshippingMode,
  getBlacklistedRouting,
  updateBlacklistedRouting,
  getCustomStatuses,
  updateCustomStatuses,
  getSilenceText,
  updateSilenceText,
  getAttention,
  updateAttention,
  attentionSummary,
  dismissAttention,
  bulkOrders,
  getBulkJob,
  listBulkJobs,
  cancelBulkJob,
  dismissBulkJob,
  listTags,
  createTag,
  renameTag,
  deleteTag,
  exportOrders,
  createImport,
  addImportPart,
  previewImport,
  checkImport,
  startImport,
  cancelImport,
  getImport,
  listImports,
  reportImport,
  getGates,
  tryGates,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
