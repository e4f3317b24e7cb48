import type { Endpoint } from "./endpoint";
import { getLinkedStores, linkStore, renewConnectionKey, unlinkStore } from "./linked-stores";
import { getAccessToken, getShop } from "./oauth";
import { getOrder, listOrders, refreshShipment, syncOrders } from "./orders";
import {
  getSettingConfig,
  searchCustomers,
  searchOrders,
  searchShipments,
  updateSettingConfig,
} from "./search";
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
  getOrder,
  syncOrders,
  refreshShipment,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
