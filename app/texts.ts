import type calls from "../contract/texts/en.json";
import type components from "./components/texts/en.json";
import type attention from "./features/attention/texts/en.json";
import type automations from "./features/automations/texts/en.json";
import type billing from "./features/billing/texts/en.json";
import type bulk from "./features/bulk/texts/en.json";
import type couriers from "./features/couriers/texts/en.json";
import type dashboard from "./features/dashboard/texts/en.json";
import type deliveryPromise from "./features/delivery-promise/texts/en.json";
import type editors from "./features/editors/texts/en.json";
import type exports from "./features/exports/texts/en.json";
import type imports from "./features/imports/texts/en.json";
import type inspector from "./features/inspector/texts/en.json";
import type mailEditor from "./features/mail-editor/texts/en.json";
import type notifications from "./features/notifications/texts/en.json";
import type orderDetail from "./features/order-detail/texts/en.json";
import type orderList from "./features/order-list/texts/en.json";
import type pageStyle from "./features/page-editor/style/texts/en.json";
import type pageCode from "./features/page-editor/code/texts/en.json";
import type pageTranslation from "./features/page-editor/translation/texts/en.json";
import type pageSeo from "./features/page-editor/search-engines/texts/en.json";
import type screens from "./features/screens/texts/en.json";
import type pageEditor from "./features/page-editor/texts/en.json";
import type search from "./features/search/texts/en.json";
import type settings from "./features/settings/texts/en.json";
import type setupGuide from "./features/setup-guide/texts/en.json";
import type courierTexts from "./features/courier-texts/texts/en.json";
import type shopperVisibility from "./features/shopper-visibility/texts/en.json";
import type sync from "./features/sync/texts/en.json";
import type form from "./form/texts/en.json";
import type dnsRecords from "./features/dns-records/texts/en.json";
import type customDomain from "./features/custom-domain/texts/en.json";
import type team from "./features/team/texts/en.json";
import type courierWriteback from "./features/courier-writeback/texts/en.json";
import type shopifyPermission from "./features/shopify-permission/texts/en.json";
import type trackingLink from "./features/tracking-link/texts/en.json";
import type trackingPages from "./features/tracking-pages/texts/en.json";
import type updateStatus from "./features/update-status/texts/en.json";
import type shared from "./i18n/texts/en.json";
import type shell from "./shell/texts/en.json";

/**
 * The admin's texts of one language by namespace. English is the source: an unknown key does not compile (i18next.d.ts).
 * Each folder has its own in `texts/{language}.json`. read-texts.ts merges them, and vite/merge-texts.ts makes of that what the
 * server draws with (`virtual:texts`, i18n/texts.server.ts) and what the browser fetches (`/i18n/{language}.json`,
 * entry.client.tsx).
 */
export type Texts = typeof attention &
  typeof automations &
  typeof billing &
  typeof bulk &
  typeof calls &
  typeof components &
  typeof couriers &
  typeof dashboard &
  typeof deliveryPromise &
  typeof editors &
  typeof exports &
  typeof form &
  typeof imports &
  typeof inspector &
  typeof mailEditor &
  typeof notifications &
  typeof orderDetail &
  typeof orderList &
  typeof pageSeo &
  typeof pageStyle &
  typeof pageTranslation &
  typeof pageCode &
  typeof pageEditor &
  typeof screens &
  typeof search &
  typeof settings &
  typeof setupGuide &
  typeof shared &
  typeof shell &
  typeof courierTexts &
  typeof shopperVisibility &
  typeof sync &
  typeof customDomain &
  typeof dnsRecords &
  typeof team &
  typeof trackingLink &
  typeof courierWriteback &
  typeof shopifyPermission &
  typeof trackingPages &
  typeof updateStatus;

/** The folder of each namespace, as in `app/{folder}/texts/{language}.json` (those of calls are beside the contract, for the service to read them as well); the file for browsers has them in this order. */
export const NAMESPACES = {
  common: "i18n",
  nav: "shell",
  shell: "shell",
  status: "i18n",
  untracked: "i18n",
  subStatus: "i18n",
  sync: "features/sync",
  setupGuide: "features/setup-guide",
  dashboard: "features/dashboard",
  orderList: "features/order-list",
  order: "features/order-detail",
  billing: "features/billing",
  coming: "features/screens",
  form: "form",
  standAlone: "components",
  errors: "i18n",
  refusals: "../contract",
  fieldErrors: "../contract",
  settings: "features/settings",
  gates: "components",
  inspector: "features/inspector",
  search: "features/search",
  screens: "features/screens",
  couriers: "features/couriers",
  providers: "shell",
  courierTexts: "features/courier-texts",
  shopperVisibility: "features/shopper-visibility",
  attention: "features/attention",
  bulk: "features/bulk",
  deliveryPromise: "features/delivery-promise",
  editors: "features/editors",
  exports: "features/exports",
  imports: "features/imports",
  notifications: "features/notifications",
  automations: "features/automations",
  mailEditor: "features/mail-editor",
  team: "features/team",
  trackingLink: "features/tracking-link",
  courierWriteback: "features/courier-writeback",
  shopifyPermission: "features/shopify-permission",
  customDomain: "features/custom-domain",
  dnsRecords: "features/dns-records",
  trackingPages: "features/tracking-pages",
  pageStyle: "features/page-editor/style",
  pageSeo: "features/page-editor/search-engines",
  pageCode: "features/page-editor/code",
  pageTranslation: "features/page-editor/translation",
  pageEditor: "features/page-editor",
  updateStatus: "features/update-status",
  orderPage: "features/order-detail",
} satisfies Record<keyof Texts, string>;
