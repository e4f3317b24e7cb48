import type { z } from "zod";
import { type CourierOutage, DEFAULT_ATTENTION } from "../contract/attention";
import type { CorrectionSettings } from "../contract/couriers";
import { ORDER_TABS, ATTENTION_REASONS, type AttentionReason } from "../contract/order-filter";
import type { OrderDetail } from "../contract/order-detail";
import type { OrderRow, TabCounts } from "../contract/orders";
import type { DashboardStatistics } from "../contract/dashboard";
import type { StoreInfo } from "../contract/store";
import type { CurrentPlan } from "../contract/billing";
import type { GateTable } from "../permissions/gates-schema";
import type { ShopBrand } from "../contract/shop-brand";
import { planOf } from "../permissions/plans";
import { storeGates } from "../permissions/store-gates";
import { specifiedGates } from "./permissions/specified-gates";
import { INITIAL_DELIVERY_RULES } from "../contract/estimated-delivery";
import { TEXT_LANGUAGES, type TextLanguage } from "../contract/courier-texts-limits";
import { mailDesign } from "../contract/mail-design";
import { MAIL_KINDS } from "../contract/mail-kinds";
import { INITIAL_SWITCHES } from "../contract/notifications";
import { SHOWN_TEAM_EVENTS, wantsTeamEvent } from "../contract/team-events";
import type { Team } from "../contract/team-notifications";
import { unchanged } from "./kept-setting";

type Input<Schema extends z.ZodType> = z.input<Schema>;

const OUR_UNSUBSCRIBE = Object.fromEntries(
  TEXT_LANGUAGES.map((language) => [language, `Unsubscribe (${language})`]),
) as Record<TextLanguage, string>;
const NO_OUTCOMES = { delivered: 0, bounced: 0, complained: 0, unsubscribed: 0 };

export const SHOP = "fern-and-harbour.myshopify.com";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The claims of an admin token, unsigned: the service checks signatures, and tests of the app fake the service. */
export const ADMIN_TOKEN = [part({ alg: "HS256" }), part({ iss: "waybill", shop: SHOP }), "c2ln"].join(".");

export function aStore(change: Partial<Input<typeof StoreInfo>> = {}): Input<typeof StoreInfo> {
  return {
    domain: "fern-and-harbour.example",
    myshopify_domain: SHOP,
    name: "Fern & Harbour",
    store_owner: "Ada",
    email: "ada@example.com",
    plan: "GROWTH",
    shopify_plan: "basic",
    order_sync_amount: 12,
    order_sync_available: true,
    create_time: "2026-11-01T10:00:00.000Z",
    interval: "EVERY_30_DAYS",
    show_on_boarding: false,
    currency: "USD",
    timezone: "Europe/Berlin",
    language: "en",
    sync: { state: "done", done: 12, total: 12, left_out: 0, started_at: null, finished_at: null },
    setup: { done: ["view_page"], dismissed: false },
    tracking_notice: null,
    custom_domain: null,
    domain_notice: null,
    tracking_page_url: "http://app.test/t/fern-and-harbour",
    ...change,
  };
}

export function aPlan(change: Partial<Input<typeof CurrentPlan>> = {}): Input<typeof CurrentPlan> {
  const plan = {
    name: "Growth",
    plan: "GROWTH",
    quota_usage: 120,
    quota_amount: 300,
    percent: 40,
    quota_used_up: false,
    func_permission: null,
    store_plan_quota_list: [],
    authList: [],
    ...change,
  };
  return { ...plan, gates: change.gates ?? gatesOf(plan) };
}

/** The gates a store on such a plan is answered, by a table; the specified one as long as a test says nothing else. */
export function gatesOf(
  { plan, func_permission }: Pick<Input<typeof CurrentPlan>, "plan" | "func_permission">,
  table: GateTable = specifiedGates,
): Input<typeof CurrentPlan>["gates"] {
  const { name, funcPermission } = planOf(plan);
  return storeGates(table, {
    domain: SHOP,
    plan: { name, funcPermission: func_permission ?? funcPermission },
    createdAt: new Date("2026-11-01T10:00:00Z"),
    at: new Date("2026-11-20T12:00:00Z"),
  });
}

export function counts(change: Partial<TabCounts> = {}): TabCounts {
  return { ...(Object.fromEntries(ORDER_TABS.map((tab) => [tab, 0])) as TabCounts), ...change };
}

export function anOrder(change: Partial<Input<typeof OrderRow>> = {}): Input<typeof OrderRow> {
  return {
    id: "1",
    name: "#1001",
    created_at: "2026-11-20T23:30:00.000Z",
    customer: "Greta Schmidt-Rosenberger",
    destination: "DE",
    status: "IN_TRANSIT",
    untracked: null,
    cancelled: false,
    tracked: true,
    item_count: 2,
    transit_days: 3,
    silent_days: 1,
    attention: null,
    tags: [],
    shopify_tags: ["vip"],
    expected: null,
    shipments: [
      {
        id: "11",
        tracking_number: "00340434161094042557",
        courier: "DHL",
        status: "IN_TRANSIT",
        is_manual: false,
        sub_status: "IN_TRANSIT_03",
        last_event: "Left the sorting centre",
        last_event_words: null,
        last_event_sub_status: null,
        last_event_at: "2026-11-20T08:00:00.000Z",
        shipped_at: "2026-11-18T08:00:00.000Z",
        delivered_at: null,
        estimated_delivery_at: "2026-11-23T08:00:00.000Z",
        estimated_from: null,
        is_late: false,
      },
    ],
    ...change,
  };
}

export const aFoundOrder = (change: object = {}) => ({
  order_id: "1",
  order_name: "#1001",
  customer: "Greta Schmidt-Rosenberger",
  ordered_on: "2026-11-20",
  transit_status: "IN_TRANSIT" as const,
  untracked: null,
  ...change,
});

export const aFoundShipment = () => ({
  tracking_number: "LP100",
  transit_status: "IN_TRANSIT" as const,
  courier: "DHL",
  order_id: "1",
  order_name: "#1001",
});

export const aFoundCustomer = (change: object = {}) => ({
  customer_id: "42",
  customer: "Greta",
  email: "greta@example.com",
  order_count: 1,
  last_order: "#1001",
  last_ordered_on: "2026-11-20",
  ...change,
});

export function anOrderDetail(change: Partial<Input<typeof OrderDetail>> = {}): Input<typeof OrderDetail> {
  const { shipments, expected: _, ...order } = anOrder();
  return {
    ...order,
    messages: [],
    email: "greta@example.com",
    phone: null,
    ship_to: ["Greta Schmidt-Rosenberger", "Lange Straße 1", "10115 Berlin"],
    total: { amount: "48.90", currency: "EUR" },
    attention_since: null,
    shopify_url: "https://admin.shopify.com/store/fern-and-harbour/orders/1",
    tracking_page_url: "http://app.test/t/fern-and-harbour?order=1001",
    ...{ expected: null, takes_date: false, date_by_hand: null },
    not_yet_shipped: [{ title: "Oak shelf", variant: null, sku: null, quantity: 1, image_url: null }],
    other_items: [],
    shipments: shipments.map((shipment) => ({
      ...shipment,
      courier_code: "dhl-paket",
      courier_by: "reasons" as const,
      courier_reasons: [{ code: "format" as const }, { code: "check_digit" as const }],
      known_from: null,
      tracking_url: "https://courier.example/track?n=00340434161094042557",
      estimate: null,
      ...{ promised_at: null, promised_from: null, date_by_hand: null },
      last_checked_at: "2026-11-21T05:00:00.000Z",
      next_check_at: "2026-11-21T09:00:00.000Z",
      provider: "simulated",
      problem: null,
      flag: null,
      responsible: null,
      shopify_status: null,
      courier_status: "IN_TRANSIT",
      disagrees: false,
      fulfillment_sync: null,
      ...{ last_mile: null, pickup: null, proof: null },
      shares_items: false,
      items: [{ title: "Brass lamp", variant: "Large", sku: "BL-1", quantity: 2, image_url: null }],
      events: [
        {
          at: "2026-11-20T08:00:00.000Z",
          raw_time: null,
          message: "Left the sorting centre",
          place: "Leipzig, DE",
          status: "IN_TRANSIT",
          sub_status: null,
          source: "courier",
          ...{ words: null, text_source: "courier", to_shoppers: "shown" },
          reported_by: "DHL",
        },
        {
          at: "2026-11-18T08:00:00.000Z",
          raw_time: "18.11.2026 09:00",
          message: "Order handed over",
          place: null,
          status: "INFO_RECEIVED",
          sub_status: null,
          source: "shopify",
          ...{ words: null, text_source: "courier", to_shoppers: "shown" },
          reported_by: null,
        },
      ],
      earlier: [],
      events_before_order: [],
      events_ahead: [],
      messages: [
        {
          ...{ id: "71", channel: "email", shipment: "11", text: null },
          mail: "in_transit",
          status: "IN_TRANSIT",
          state: "skipped",
          reason: "no_email",
          to: null,
          subject: null,
          created_at: "2026-11-20T08:01:00.000Z",
          sent_at: null,
          not_before: null,
        },
      ],
    })),
    ...change,
  };
}

export function statistics(
  change: Partial<Input<typeof DashboardStatistics>> = {},
): Input<typeof DashboardStatistics> {
  return {
    counts: counts({ all: 9, in_transit: 5, exception: 1, delivered: 3 }),
    days: ["2026-11-18", "2026-11-19", "2026-11-20"].map((day, index) => ({
      day,
      orders: 4 + index,
      shipments: 3,
      delivered: 1,
    })),
    delivery: { shipments: 3, median_days: 2.5, slowest_tenth_days: 6 },
    exceptions: [anOrder({ id: "5", name: "#1005", status: "ABNORMAL" })],
    mails_sent: 1,
    ...change,
  };
}

/** Nothing needs anybody, but for what is given. */
export function attention(
  counts: Partial<Record<AttentionReason, number>> = {},
  outages: CourierOutage[] = [],
): { counts: Record<AttentionReason, number>; problems: number; outages: CourierOutage[] } {
  const none = Object.fromEntries(ATTENTION_REASONS.map((reason) => [reason, 0]));
  return { counts: { ...none, ...counts } as Record<AttentionReason, number>, problems: 0, outages };
}

/** Answers of a service in which all is well. */
export const courierSettings = () => ({
  ...unchanged({ mapping: [{ name: "Standard", courier: "dpd-de" }], preferred: ["dpd-de", "gls-de"] }),
  own: [{ id: "7", code: "own-7", name: "Blue Van", tracking_url: "https://van.example/{number}" }],
  correction: unchanged<CorrectionSettings>({ enabled: false, exempt: [] }),
  seen: [{ name: "Standard", shipments: 12, courier: "dpd-de" }],
  names: { "dpd-de": "DPD Germany", "gls-de": "GLS Germany", "own-7": "Blue Van" },
});

/** The page that every shop has from the start. */
export const aTrackingPage = (change: object = {}) => ({
  ...{ id: "1", name: null, is_default: true, address: null, url: "https://waybill.test/t/blue-door" },
  rules: { countries: [], languages: [] },
  ...{ is_published: true, has_changes: false, version: 0, published_version: null },
  ...{ scheduled_at: null, scheduled_version: null, changed: null },
  ...change,
});

/** What was read of the shop's brand. */
export const aShopBrand = (change: Partial<ShopBrand> = {}): ShopBrand => ({
  ...{ state: "empty", checked_at: "2026-11-20T04:35:00.000Z", read_at: "2026-11-20T04:35:00.000Z" },
  ...{ primary: null, secondary: null, logo: null, favicon: null, unreadable: [] },
  ...change,
});

const NO_MAILS = {
  ...{
    written: 0,
    sent: 0,
    delivered: 0,
    pending: 0,
    pixels: 0,
    opened: 0,
    machine_opened: 0,
    linked: 0,
    clicked: 0,
  },
  ...{ marketing_clicked: 0, bounced: 0, complained: 0, unsubscribed: 0, orders: 0, revenue: 0 },
};

export const wellReplies = () => ({
  getShopBrand: aShopBrand(),
  getShop: true,
  getPlan: aPlan(),
  getStoreInfo: aStore(),
  getVersions: { versions: {}, order: "1" },
  getLocale: { locale: "en_US" },
  getLocaleData: { locale: "en_US" },
  getCourierSettings: courierSettings(),
  listCorrections: { content: [], next: null },
  statusStatistics: statistics(),
  listOrders: { content: [anOrder()], next: null },
  countOrders: counts({ all: 1, in_transit: 1 }),
  getViews: { views: [], columns: null },
  getOrder: anOrderDetail(),
  getOrderMap: { shipments: [], destination: null },
  getNeighbors: { previous: null, next: null },
  getOrderHistory: { content: [], next: null },
  getNotes: { notes: [] },
  getProblemReports: { reports: [] },
  getAttention: unchanged(DEFAULT_ATTENTION),
  getTeam: aTeam(),
  getDigestSchedule: unchanged({ hour: 8 }),
  attentionSummary: attention(),
  listBulkJobs: { jobs: [] },
  getFilterChoices: { couriers: [], countries: [], tags: [] },
  getFulfillmentEvents: { ...unchanged({ enabled: false, statuses: [] }), failures: [] },
  getCustomDomain: { domain: null },
  getTrackingLink: {
    ...unchanged({ target: "courier" as const }),
    addresses: {
      shop: "https://blue-door.com/apps/track?number={number}",
      host: "https://waybill.test/t/blue-door?number={number}",
    },
    domain: null,
    permitted: true,
    templates_url: "https://admin.shopify.com/store/blue-door/settings/notifications/customer",
    task: null,
  },
  getCourierWriteback: { ...unchanged({ enabled: false }), permitted: true, held: 0, failures: [] },
  getTrackingPages: { pages: [aTrackingPage()] },
  getDeliveryRules: { ...unchanged(INITIAL_DELIVERY_RULES), timezone: "Europe/Berlin", courier_names: {} },
  getCourierTexts: unchanged({ pairs: [], automatic: false }),
  listUnknownTexts: { texts: [], engine: null },
  getDropshippingMode: unchanged({ enabled: false }),
  getBlacklistedRouting: unchanged({ words: [] }),
  getCustomStatuses: unchanged({ statuses: [] }),
  getNotificationSettings: unchanged({ kinds: INITIAL_SWITCHES }),
  getMailConsent: { ...unchanged({ countries: {}, reviews_by_checkout: false }), destinations: ["DE", "US"] },
  getAutomations: { automations: [] },
  getMailMeasuring: unchanged({ opens: true, clicks: true, attribution_days: 5 }),
  getMailStatistics: {
    ...{ from: "2026-10-30", to: "2026-11-28", currency: "EUR", total: NO_MAILS },
    ...{ kinds: [], templates: [], languages: [], automations: [], summed_at: null },
  },
  getMailPause: unchanged({ paused: false, reason: "" }),
  getMailSender: {
    ...unchanged({ name: "", address: "", reply_to: "" }),
    ...{
      state: "none" as const,
      code: null,
      shop: { name: "Fern & Harbour", address: "hello@fern-and-harbour.example" },
    },
    ours: "no-reply@waybill.localhost",
    shown: {
      name: "Fern & Harbour",
      address: "no-reply@waybill.localhost",
      reply_to: "hello@fern-and-harbour.example",
    },
  },
  getSenderDomain: { domain: null, offered: null },
  getMailDesign: { ...unchanged(mailDesign.initial), ours: { unsubscribe: OUR_UNSUBSCRIBE } },
  getMailServer: { server: null, is_sender_verified: false },
  getNotifications: {
    kinds: MAIL_KINDS.map((kind) => ({
      kind,
      is_on: kind !== "shipped",
      sent: 1200,
      not_sent: 3,
      ...NO_OUTCOMES,
    })),
    blocked: 0,
    held_since: null,
    shopify_url: "https://admin.shopify.com/store/nordlicht/settings/notifications/customer",
  },
  listMails: { content: [], next: null },
  listSuppressions: { content: [], next: null },
  getMailTemplates: { templates: [] },
  previewMailTemplate: { mail: null, faults: [], warnings: [] },
  getSilenceText: unchanged({ enabled: false, days: 7, text: "" }),
});

/** The store's own address, as every store has it at first, and others. */
export const aTeam = (more: Team["recipients"] = []): Team => ({
  recipients: [
    {
      ...{ id: "store", address: "owner@blue-door.example", state: "verified" as const, language: null },
      ...{ invited_at: null, events: SHOWN_TEAM_EVENTS.filter((event) => wantsTeamEvent({}, event)) },
    },
    ...more,
  ],
  store_address: null,
});
