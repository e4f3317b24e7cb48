import { z } from "zod";
import { get, nothing, polledGet, post } from "./endpoint";
import { OrderId } from "./ids";
import { LOCALES, type LocaleCode } from "./locales";
import { DomainNotice } from "./custom-domain";
import { TrackingNotice } from "./provider-health";
import { Versions } from "./topics";

/** Progress of the sync of orders from Shopify. */
export const OrderSync = z.object({
  state: z.enum(["waiting", "counting", "reading", "done", "cancelled", "failed"]),
  /** Orders read so far, and how many there are; null until counted. */
  done: z.int(),
  total: z.int().nullable(),
  /** Orders that were read and could not be saved. */
  left_out: z.int(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type OrderSync = z.output<typeof OrderSync>;

const SETUP_TASKS = ["view_page", "add_menu", "check_mail"] as const;
export const SetupTask = z.enum(SETUP_TASKS);
export type SetupTask = z.output<typeof SetupTask>;

export const StoreInfo = z.object({
  domain: z.string(),
  myshopify_domain: z.string(),
  name: z.string(),
  store_owner: z.string().nullable(),
  email: z.string().nullable(),
  plan: z.string(),
  shopify_plan: z.string().nullable(),
  order_sync_amount: z.int(),
  order_sync_available: z.boolean(),
  create_time: z.iso.datetime(),
  interval: z.string(),
  show_on_boarding: z.boolean(),
  currency: z.string(),
  timezone: z.string(),
  /** Of its online store; its customers read it where nothing else is known of them. */
  language: z.string(),
  sync: OrderSync,
  /** Tasks of the set-up guide that are done, and whether the guide was put away. */
  setup: z.object({ done: z.array(SetupTask), dismissed: z.boolean() }),
  tracking_page_url: z.url(),
  /** Why shipments are not tracked as they should be; null where they are. */
  tracking_notice: TrackingNotice.nullable(),
  /** The name of its own under which its tracking pages are served, as people read it. */
  custom_domain: z.string().nullable(),
  /** What is wrong with such a name; null where nothing is, or it has none. */
  domain_notice: DomainNotice.nullable(),
});
export type StoreInfo = z.output<typeof StoreInfo>;

export const getStoreInfo = get("/api/store/get-store-info", {
  summary: "The store, its order sync and its set-up guide",
  feature: null,
  query: nothing,
  response: StoreInfo,
});

export const getLocale = get("/api/store/locale-lang", {
  summary: "The interface language of this store",
  feature: null,
  query: nothing,
  response: z.object({ locale: z.string() }),
});

/** Asked when the app starts: the language it is drawn in (specification, section 7; its path is settled here). */
export const getLocaleData = get("/api/store/locale-data", {
  summary: "The language the app is drawn in for this store",
  feature: null,
  query: nothing,
  response: z.object({ locale: z.string() }),
});

const codes = LOCALES.map(({ code }) => code) as [LocaleCode, ...LocaleCode[]];

export const updateLocale = post("/api/store/update-locale", {
  summary: "Changes the interface language of this store",
  feature: null,
  changes: ["store"],
  body: z.object({ locale: z.enum(codes) }),
  response: z.object({ locale: z.enum(codes) }),
});

export const updateSetup = post("/api/store/update-setup-guide", {
  summary: "Marks tasks of the set-up guide as done, or puts the guide away",
  feature: null,
  changes: ["settings"],
  body: z.object({
    task: SetupTask.optional(),
    done: z.boolean().default(true),
    dismissed: z.boolean().optional(),
  }),
  response: StoreInfo.shape.setup,
});

/** The tabs of all merchants ask it every few seconds (app/shell/use-polling.ts). */
export const getVersions = polledGet("/api/store/versions", {
  summary: "How often each topic of the store has changed, and a fingerprint of one order",
  query: z.object({ order: OrderId.optional() }),
  response: z.object({
    versions: Versions,
    /** Changes with what is shown of the order, its notes included; null where there is no such order or none was asked for. */
    order: z.string().nullable(),
  }),
});

export const storeEndpoints = {
  getVersions,
  getStoreInfo,
  getLocale,
  getLocaleData,
  updateLocale,
  updateSetup,
};
