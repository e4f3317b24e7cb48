import { endpoints } from "../../contract/endpoints";
import type { StoredDocument } from "../../contract/setting";
import { setupGuide } from "../domain/shops/setup-guide";
import { importMappings } from "../features/imports/mappings";
import { switchMoments } from "../features/notifications/mail-settings";
import { dismissedOffers } from "../features/subscriptions/dismiss-offer";
import { searchConfig } from "../features/search-config/search-config";
import { orderColumns } from "../read/order-list/saved-views/columns";

/** Settings need no line here: their calls name them. */
const settings = Object.values(endpoints).flatMap((endpoint) =>
  "setting" in endpoint ? [endpoint.setting as StoredDocument] : [],
);
const remembered: StoredDocument[] = [
  setupGuide,
  dismissedOffers,
  importMappings,
  switchMoments,
  searchConfig,
  orderColumns,
];

/** Every document of a shop, by its area. */
export const documents: ReadonlyMap<string, StoredDocument> = new Map(
  [...settings, ...remembered].map((document) => [document.area, document]),
);
