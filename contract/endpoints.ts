import type { Endpoint } from "./endpoint";
import { attentionEndpoints } from "./attention";
import { bulkEndpoints } from "./bulk";
import { courierEndpoints } from "./couriers";
import { exportEndpoints } from "./exports";
import { gateEndpoints } from "./gates";
import { importEndpoints } from "./imports";
import { linkedStoreEndpoints } from "./linked-stores";
import { oauthEndpoints } from "./oauth";
import { orderNoteEndpoints } from "./order-notes";
import { orderRouteEndpoints } from "./order-route";
import { orderViewEndpoints } from "./order-views";
import { orderEndpoints } from "./orders";
import { providerHealthEndpoints } from "./provider-health";
import { searchEndpoints } from "./search";
import { shipmentChangeEndpoints } from "./shipment-changes";
import { shopperVisibilityEndpoints } from "./shopper-visibility";
import { statisticsEndpoints } from "./statistics";
import { storeEndpoints } from "./store";
import { subscribeEndpoints } from "./subscribe";
import { tagEndpoints } from "./tags";

/** Every call of the service, by the name of the function in the typed client: each area declares its own. */
export const endpoints = {
  ...oauthEndpoints,
  ...subscribeEndpoints,
  ...linkedStoreEndpoints,
  ...storeEndpoints,
  ...providerHealthEndpoints,
  ...searchEndpoints,
  ...statisticsEndpoints,
  ...orderEndpoints,
  ...orderViewEndpoints,
  ...orderRouteEndpoints,
  ...orderNoteEndpoints,
  ...shipmentChangeEndpoints,
  ...courierEndpoints,
  ...shopperVisibilityEndpoints,
  ...attentionEndpoints,
  ...bulkEndpoints,
  ...tagEndpoints,
  ...exportEndpoints,
  ...importEndpoints,
  ...gateEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
