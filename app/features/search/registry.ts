import type { FeatureId } from "../../../permissions/decide";
import type { ParseKeys } from "i18next";

export interface FeatureEntry {
  title: ParseKeys<["nav", "billing", "settings", "gates", "orders"]>;
  path: string;
  /** The id of the section's element; empty: the page from its top. */
  anchor: string;
  feature?: FeatureId;
}

const gated = (path: string, features: FeatureId[]): FeatureEntry[] =>
  features.map((feature) => ({ title: `gates:feature.${feature}`, path, anchor: "coming", feature }));

/** Everything of the app that the search leads to: areas, sections of their pages, and features of a plan. */
export const features: readonly FeatureEntry[] = [
  { title: "nav:dashboard", path: "/track/dashboard", anchor: "" },
  { title: "nav:trackingPage", path: "/track/trackingPage", anchor: "" },
  { title: "nav:orders", path: "/track/orders", anchor: "" },
  { title: "nav:notification", path: "/track/notification", anchor: "" },
  { title: "nav:analytics", path: "/track/analytics", anchor: "" },
  { title: "nav:addOns", path: "/track/addOns", anchor: "" },
  { title: "nav:billing", path: "/track/billing", anchor: "" },
  { title: "nav:settings", path: "/track/settings", anchor: "" },
  { title: "settings:language.title", path: "/track/settings", anchor: "language" },
  { title: "billing:plans.title", path: "/track/billing", anchor: "plans" },
  { title: "billing:coupon.label", path: "/track/billing", anchor: "coupon" },
  { title: "billing:usage.title", path: "/track/billing", anchor: "usage" },
  { title: "billing:compare.title", path: "/track/billing", anchor: "compare" },
  { title: "billing:stores.title", path: "/track/billing", anchor: "linked-stores" },
  ...gated("/track/trackingPage", [
    "tracking-page-url-editor",
    "instagram-feed",
    "logo-editor",
    "translation-detail-editor",
    "product-recommendation-type",
  ]),
  ...gated("/track/notification", ["notification-setting"]),
  ...gated("/track/analytics", ["export", "traditional-3D-globe"]),
  ...gated("/track/addOns", [
    "custom-status-editor",
    "apple-wallet",
    "estimated-delivery-time-editor",
    "courier-auto-correction",
  ]),
  ...gated("/track/settings", [
    "google-analytics-integrate",
    "paypal-integrate",
    "stripe-integrate",
    "klaviyo-integrate",
    "slack-integrate",
    "gorgias-integrate",
    "omnisend-integrate",
    "webhook",
  ]),
];
