import type { Endpoint } from "./endpoint";
import { attentionEndpoints } from "./attention";
import { automationEndpoints } from "./automations";
import { bulkEndpoints } from "./bulk";
import { customDomainEndpoints } from "./custom-domain";
import { dateByHandEndpoints } from "./date-by-hand";
import { courierEndpoints } from "./couriers";
import { estimatedDeliveryEndpoints } from "./estimated-delivery";
import { exportEndpoints } from "./exports";
import { gateEndpoints } from "./gates";
import { imageEndpoints } from "./images";
import { importEndpoints } from "./imports";
import { linkedStoreEndpoints } from "./linked-stores";
import { oauthEndpoints } from "./oauth";
import { orderNoteEndpoints } from "./order-notes";
import { operationEndpoints } from "./operations";
import { customerMailEndpoints } from "./customer-mails";
import { mailDesignEndpoints } from "./mail-design";
import { mailSenderDomainEndpoints } from "./mail-sender-domain";
import { mailSenderEndpoints } from "./mail-sender";
import { mailServerEndpoints } from "./mail-server";
import { mailTemplateEndpoints } from "./mail-templates";
import { mailConsentEndpoints } from "./mail-consent";
import { mailMeasuringEndpoints } from "./mail-measuring";
import { mailStatisticsEndpoints } from "./mail-statistics";
import { mailRecipientEndpoints } from "./mail-recipients";
import { notificationEndpoints } from "./notifications";
import { orderHistoryEndpoints } from "./order-history";
import { orderMapEndpoints } from "./order-map";
import { pageCountEndpoints } from "./page-counts";
import { pageOrderEndpoints } from "./page-orders";
import { problemReportEndpoints } from "./problem-reports";
import { savedViewEndpoints } from "./saved-views";
import { orderDetailEndpoints } from "./order-detail";
import { orderEndpoints } from "./orders";
import { providerHealthEndpoints } from "./provider-health";
import { searchEndpoints } from "./search";
import { settingEndpoints } from "./setting-history";
import { shipmentChangeEndpoints } from "./shipment-changes";
import { courierTextEndpoints } from "./courier-texts";
import { shopperVisibilityEndpoints } from "./shopper-visibility";
import { shopBrandEndpoints } from "./shop-brand";
import { dashboardEndpoints } from "./dashboard";
import { storeEndpoints } from "./store";
import { billingEndpoints } from "./billing";
import { trackingPageEndpoints } from "./tracking-pages";
import { tagEndpoints } from "./tags";
import { teamNotificationEndpoints } from "./team-notifications";
import { courierWritebackEndpoints } from "./courier-writeback";
import { trackingLinkEndpoints } from "./tracking-link";
import { updateStatusEndpoints } from "./update-status";

/** Every call of the service, by the name of the function in the typed client: each area declares its own. */
export const endpoints = {
  ...oauthEndpoints,
  ...billingEndpoints,
  ...linkedStoreEndpoints,
  ...storeEndpoints,
  ...settingEndpoints,
  ...providerHealthEndpoints,
  ...searchEndpoints,
  ...dashboardEndpoints,
  ...orderEndpoints,
  ...orderDetailEndpoints,
  ...savedViewEndpoints,
  ...orderMapEndpoints,
  ...orderHistoryEndpoints,
  ...customerMailEndpoints,
  ...mailConsentEndpoints,
  ...mailMeasuringEndpoints,
  ...mailRecipientEndpoints,
  ...mailStatisticsEndpoints,
  ...notificationEndpoints,
  ...mailDesignEndpoints,
  ...mailSenderEndpoints,
  ...mailSenderDomainEndpoints,
  ...mailServerEndpoints,
  ...mailTemplateEndpoints,
  ...automationEndpoints,
  ...orderNoteEndpoints,
  ...problemReportEndpoints,
  ...pageCountEndpoints,
  ...pageOrderEndpoints,
  ...shipmentChangeEndpoints,
  ...courierEndpoints,
  ...courierTextEndpoints,
  ...shopperVisibilityEndpoints,
  ...estimatedDeliveryEndpoints,
  ...dateByHandEndpoints,
  ...trackingLinkEndpoints,
  ...courierWritebackEndpoints,
  ...customDomainEndpoints,
  ...trackingPageEndpoints,
  ...shopBrandEndpoints,
  ...attentionEndpoints,
  ...teamNotificationEndpoints,
  ...bulkEndpoints,
  ...tagEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...imageEndpoints,
  ...gateEndpoints,
  ...operationEndpoints,
  ...updateStatusEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
