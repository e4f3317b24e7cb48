import type { Endpoint } from "../contract/endpoint";
import type { ShipmentStatus } from "../contract/shipment-status";

/** What the specification quotes, letter by letter; section numbers are the specification's. */

/** 2, top navigation. */
export const NAVIGATION: [entry: string, route: string][] = [
  ["Dashboard", "/track/dashboard"],
  ["Tracking Page", "/track/trackingPage"],
  ["Order", "/track/orders"],
  ["Notification", "/track/notification"],
  ["Analytics", "/track/analytics"],
  ["Add-Ons", "/track/addOns"],
  ["Billing", "/track/billing"],
  ["Setting", "/track/settings"],
];

/** Texts that exist in English as they are quoted. */
export const TEXTS = [
  // 2, sections of settings
  ...["Blacklisted routing", "App Blocks", "Estimated delivery time", "Product reviews"],
  ...[
    "Tracking link",
    "Fulfillment events",
    "Dropshipping mode",
    "Order status page",
    "Service notifications",
  ],
  ...["API and Webhook", "Preferred language", "Payment", "Automation", "Review", "Other", "Integration"],
  ...["Pages", "Translation", "Theme", "Order lookup", "Tracking details", "Product recommendation"],
  ...["Instagram feed", "Shipment review widget", "Store brand", "Style", "Brand display", "Menu item"],
  ...["Additional text", "SEO optimization", "CSS and HTML", "Incorrect url"],
  // 2, plan selection; 4 and 5, billing
  ...["Change plan", "Plan changed", "Verify", "Update plan", "Modify billing settings"],
  // 2 and 3, global search
  ...["Search", "Feature", "Order", "Shipment", "Customer", "Show 5 more", "Pin", "Unpin", "Undo"],
  "Search {searchValue} in Help Center",
  // 6, locked features
  "Available for {plan} plan",
  // 8, errors
  ...["getShopInfo failed", "Network Error", "No orders found", "Serve error", "Invalid tracking number"],
  ...["timeout", "Delete failed", "No result found", "No carriers found", "Could not load video metadata"],
  "Invalid Code",
  ...["the plan quota has been exhausted", "the usage charges have reached the capped amount"],
  // 5, rules of fields
  "URL format error, please check",
];

/** Texts that are shown in another form than they are quoted in. */
export const DIFFERENT_TEXTS: [quoted: string, shown: string][] = [
  ["Custom status", "Custom statuses"],
  ["Apple wallet order tracking", "Order tracking in Apple Wallet"],
  ["Sort Sections", "Sort sections"],
  ["store logo", "Store logo"],
  ["favicon", "Favicon"],
  ["contact us", "Contact us"],
  ["shipments", "{count, number} shipments"],
  ["Orders per month", "{count, number} orders per month"],
  ["Orders per year", "{count, number} orders per year"],
  ["Get locale data error", "Get locale data error: the store's language could not be read."],
];

/** Texts of screens and errors that do not exist yet. */
export const NOT_BUILT_TEXTS = [
  // 8, errors whose handling the specification does not show
  ...["server error", "Invalid API key", "Invalid public key", "Invalid private key", "Invalid key"],
  ...["Invalid credentials", "Invalid webhook URL"],
  ...["Missing PayPal account", "Missing Stripe account", "Insufficient quota"],
  ...["Account connection failed"],
];

/** 3, shipment statuses. */
export const SHOWN_STATUSES: [status: ShipmentStatus, shown: string][] = [
  ["INIT", "Pending"],
  ["NO_RECORD", "Pending"],
  ["INFO_RECEIVED", "Info received"],
  ["IN_TRANSIT", "In transit"],
  ["WAITING_DELIVERY", "Out for delivery"],
  ["DELIVERY_FAILED", "Failed attempt"],
  ["ABNORMAL", "Exception"],
  ["DELIVERED", "Delivered"],
  ["EXPIRED", "Expired"],
];

/** 2, other routes of the admin. */
export const OTHER_ROUTES = [
  ...["/track/onBoarding", "/track/emailStatistics", "/track/emailUnsubscribe", "/track/orders/updateStatus"],
  ...["/track/paypal", "/track/insCallBack", "/track/shipmentReviews", "/track/notification/edit"],
];

/** A call with the fields that the specification names. */
export interface SpecifiedCall extends Pick<Endpoint, "method" | "path"> {
  query?: string[];
  body?: string[];
  response?: string[];
}

const PLAN_OPTION = [
  ...["quota", "price", "original_price", "plan", "interval", "discount_show", "discount_duration"],
  ...["extra_shipment_price", "month_discount_price"],
];
const SEARCH_CONFIG = ["pined_item_list", "search_history"].map((name) => `global_search_config.${name}`);
const found = (...fields: string[]) => [
  "content",
  "total_elements",
  ...fields.map((name) => `content.${name}`),
];

/** 3 and 7, calls below /endApi. */
export const CALLS: SpecifiedCall[] = [
  {
    method: "GET",
    path: "/api/subscribe/plan",
    response: [
      ...["name", "quota_usage", "quota_amount", "percent", "quota_used_up", "func_permission"],
      ...["store_plan_quota_list", "store_plan_quota_list.master", "authList"],
    ],
  },
  {
    method: "GET",
    path: "/api/store/get-store-info",
    response: [
      ...["domain", "myshopify_domain", "store_owner", "email", "plan", "shopify_plan", "order_sync_amount"],
      ...["order_sync_available", "create_time", "interval", "show_on_boarding"],
    ],
  },
  { method: "GET", path: "/api/store/locale-lang", response: ["locale"] },
  { method: "POST", path: "/api/statistics/dashboard/status-statistics" },
  {
    method: "GET",
    path: "/api/subscribe/plan-list",
    response: [
      ...["name", "price", "original_price", "quota_amount", "quota_remain", "interval", "trial_status"].map(
        (name) => `current_plan.${name}`,
      ),
      ...["current_plan.main_store.myshopify_domain", "starter.quota"],
      ...["growth_list", "advanced_list", "custom"].flatMap((list) => [
        list,
        ...PLAN_OPTION.map((name) => `${list}.${name}`),
      ]),
    ],
  },
  {
    method: "GET",
    path: "/api/subscribe/apply-discount-code",
    query: ["discount_code"],
    response: ["discount"],
  },
  {
    method: "POST",
    path: "/api/subscribe/plan",
    body: ["interval", "is_trial", "plan", "discount_code"],
  },
  {
    method: "POST",
    path: "/api/order/global-search/tracking-number",
    response: found("tracking_number", "transit_status"),
  },
  { method: "POST", path: "/api/order/global-search/order-name", response: found("order_name") },
  { method: "POST", path: "/api/order/global-search/customer", response: found("customer", "order_count") },
  {
    method: "GET",
    path: "/api/store/get-setting-config",
    response: ["global_search_config", ...SEARCH_CONFIG],
  },
  {
    method: "POST",
    path: "/api/store/update-setting-config",
    body: ["global_search_config", ...SEARCH_CONFIG],
  },
];

/** 7, calls of the app host. */
export const EMBEDDED_CALLS: SpecifiedCall[] = [
  { method: "GET", path: "/shopify/oauth/getShop", query: ["shop"] },
  { method: "POST", path: "/shopify/oauth/getAccessToken", body: ["token", "shop"] },
];

/** Words that the specification uses for two things. */
export const MEANT_TWICE = ["Free, Starter", "order_count", "review", "automation", "section"];
