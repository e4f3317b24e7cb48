import { isBuilt } from "../../../permissions/built";
import type { FeatureId } from "../../../permissions/decide";
import type english from "./texts/en.json";

/** The areas of the navigation, in its order; each has its page at `/track/{area}`. */
export const AREAS = [
  "dashboard",
  "trackingPage",
  "orders",
  "notification",
  "analytics",
  "addOns",
  "billing",
  "settings",
] as const;
export type Area = (typeof AREAS)[number];

/** A screen's id is its anchor, the id of its element on the page, and its place in the texts. */
export type ScreenId = keyof (typeof english)["screens"];

export interface ScreenEntry {
  area: Area;
  /** The screen whose heading this one and its neighbours share. */
  group?: ScreenId;
  /** The screen that draws this one as a part of it, where it has something to show. */
  within?: ScreenId;
  /** Below its area's page, which leads there, where it is on a page of its own: `/track/{area}/{page}`. */
  page?: string;
  /** Its heading stands above it, so that it has all of the width. */
  wide?: true;
  /** What a plan must open; it also names and explains the screen, unless `title` and `about` do. */
  feature?: FeatureId;
  /** Not built yet, and without a feature by which permissions/built.ts knows it. */
  coming?: true;
  /** Keys of texts that exist elsewhere; otherwise those below `screens:{id}`. */
  title?: string;
  about?: string;
}

/** A screen of a page with a layout of its own, under the heading it has there. */
const named = (area: Area, title: string, within?: ScreenId): ScreenEntry => ({
  area,
  title,
  ...(within && { within }),
});

/** Every section of every page (specification, section 2), in the order in which pages draw them. */
export const screens: Record<ScreenId, ScreenEntry> = {
  "orders-by-status": named("dashboard", "dashboard:tiles"),
  "orders-and-shipments": named("dashboard", "dashboard:chart.title"),
  "delivery-time": named("dashboard", "dashboard:delivery.title"),
  quota: named("dashboard", "billing:usage.quota"),
  exceptions: named("dashboard", "dashboard:exceptions.title"),

  orders: named("orders", "orderList:search"),
  "sync-orders": named("orders", "orderList:sync"),
  export: { area: "orders", feature: "export" },

  pages: { area: "trackingPage" },
  "tracking-page-address": {
    area: "trackingPage",
    within: "pages",
    feature: "tracking-page-url-editor",
  },
  translation: { area: "trackingPage" },
  "tracking-details-translation": {
    area: "trackingPage",
    feature: "translation-detail-editor",
  },
  "menu-item": { area: "trackingPage" },
  "additional-text": { area: "trackingPage" },
  "seo-optimization": { area: "trackingPage" },
  "css-and-html": { area: "trackingPage" },
  theme: { area: "trackingPage" },
  "order-lookup": { area: "trackingPage", group: "theme" },
  "tracking-details": { area: "trackingPage", group: "theme" },
  "embed-code": { area: "trackingPage", group: "theme" },
  "product-recommendation": { area: "trackingPage", group: "theme", coming: true },
  "product-recommendation-type": {
    area: "trackingPage",
    group: "theme",
    within: "product-recommendation",
    feature: "product-recommendation-type",
  },
  "instagram-feed": { area: "trackingPage", group: "theme", feature: "instagram-feed" },
  "shipment-review-widget": { area: "trackingPage", group: "theme", coming: true },
  "sort-sections": { area: "trackingPage", group: "theme" },
  "store-brand": { area: "trackingPage" },
  "store-logo": {
    area: "trackingPage",
    group: "store-brand",
    feature: "logo-editor",
    title: "screens:store-logo.title",
  },
  favicon: { area: "trackingPage", group: "store-brand" },
  style: { area: "trackingPage", group: "store-brand" },
  "brand-display": {
    area: "trackingPage",
    group: "store-brand",
    feature: "logo-editor",
    title: "screens:brand-display.title",
    about: "screens:brand-display.about",
  },

  notification: { area: "notification", wide: true },
  "email-switches": { area: "notification", within: "notification", feature: "notification-setting" },
  "email-templates": { area: "notification", within: "notification", feature: "notification-setting" },
  "email-settings": { area: "notification" },
  "email-design": {
    area: "notification",
    page: "design",
    feature: "notification-setting",
    title: "screens:email-design.title",
    about: "screens:email-design.about",
  },
  "email-sender": {
    area: "notification",
    page: "sender",
    feature: "notification-setting",
    title: "screens:email-sender.title",
    about: "screens:email-sender.about",
  },
  "sender-domain": {
    area: "notification",
    page: "sender",
    feature: "notification-setting",
    title: "screens:sender-domain.title",
    about: "screens:sender-domain.about",
  },
  "mail-server": {
    area: "notification",
    page: "sender",
    feature: "notification-setting",
    title: "screens:mail-server.title",
    about: "screens:mail-server.about",
  },
  "email-consent": { area: "notification", page: "consent" },
  "email-suppressions": { area: "notification", page: "recipients" },
  "email-statistics": { area: "notification", page: "statistics", wide: true },
  "email-measuring": { area: "notification", page: "statistics" },
  "email-history": { area: "notification", page: "history" },
  automations: {
    area: "notification",
    page: "automations",
    feature: "notification-setting",
    title: "screens:automations.title",
    about: "screens:automations.about",
  },
  "email-pause": { area: "notification" },
  "team-emails": { area: "notification" },

  reports: { area: "analytics", feature: "analytics-page", title: "screens:reports.title" },
  "report-export": { area: "analytics", coming: true },
  globe: { area: "analytics", feature: "traditional-3D-globe" },

  "blacklisted-routing": { area: "addOns" },
  "custom-status": { area: "addOns", feature: "custom-status-editor" },
  "silence-text": { area: "addOns" },
  "app-blocks": { area: "addOns", coming: true },
  "estimated-delivery-time": { area: "addOns", feature: "estimated-delivery-time-editor" },
  "apple-wallet": { area: "addOns", feature: "apple-wallet" },
  "product-reviews": { area: "addOns", coming: true },

  "current-plan": named("billing", "billing:tier.current"),
  plans: named("billing", "billing:plans.title"),
  coupon: named("billing", "billing:coupon.label", "plans"),
  usage: named("billing", "billing:usage.title"),
  "capped-amount": named("billing", "billing:cap.label", "usage"),
  "usage-history": named("billing", "billing:history.title", "usage"),
  compare: named("billing", "billing:compare.title"),
  "linked-stores": named("billing", "billing:stores.title"),
  "connection-key": named("billing", "billing:key.label", "linked-stores"),

  "tracking-link": { area: "settings" },
  "custom-domain": { area: "settings" },
  "fulfillment-events": { area: "settings" },
  "courier-writeback": { area: "settings" },
  "dropshipping-mode": { area: "settings" },
  couriers: { area: "settings" },
  "courier-auto-correction": { area: "settings", within: "couriers", feature: "courier-auto-correction" },
  "attention-rules": { area: "settings" },
  "order-status-page": { area: "settings", coming: true },
  "service-notifications": { area: "settings" },
  "api-and-webhook": {
    area: "settings",
    feature: "webhook",
    title: "screens:api-and-webhook.title",
    about: "screens:api-and-webhook.about",
  },
  "preferred-language": {
    area: "settings",
    title: "settings:language.title",
    about: "settings:language.text",
  },
  payment: { area: "settings" },
  paypal: { area: "settings", group: "payment", feature: "paypal-integrate" },
  stripe: { area: "settings", group: "payment", feature: "stripe-integrate" },
  automation: { area: "settings" },
  klaviyo: { area: "settings", group: "automation", feature: "klaviyo-integrate" },
  omnisend: { area: "settings", group: "automation", feature: "omnisend-integrate" },
  review: { area: "settings" },
  "review-apps": { area: "settings", group: "review", coming: true },
  other: { area: "settings" },
  "other-apps": { area: "settings", group: "other", coming: true },
  integration: { area: "settings" },
  slack: { area: "settings", group: "integration", feature: "slack-integrate" },
  gorgias: { area: "settings", group: "integration", feature: "gorgias-integrate" },
  "google-analytics": {
    area: "settings",
    group: "integration",
    feature: "google-analytics-integrate",
  },
};

export const screenIds = Object.keys(screens) as ScreenId[];

/** The screens of a page in their order: of the area's own, or of one below it. */
export const screensOf = (area: Area, page?: string): ScreenId[] =>
  screenIds.filter((id) => screens[id].area === area && screens[id].page === page);

/** The page that a screen is on. */
export function pathOf(id: ScreenId): string {
  const { area, page } = screens[id];
  return page ? `/track/${area}/${page}` : `/track/${area}`;
}

/** The key of a screen's name; each exists in every language (test/app/screens.test.tsx). */
export function titleKeyOf(id: ScreenId): string {
  const { title, feature } = screens[id];
  return title ?? (feature ? `gates:feature.${feature}` : `screens:${id}.title`);
}

/** The key of the screen's description. */
export function aboutKeyOf(id: ScreenId): string {
  const { about, feature } = screens[id];
  return about ?? (feature ? `billing:features.${feature}` : `screens:${id}.about`);
}

/** Whether a screen is announced and not there yet; its page lists it as such, and the search marks it. */
export function isComing(id: ScreenId): boolean {
  const { coming = false, feature } = screens[id];
  return coming || (feature !== undefined && !isBuilt(feature));
}
