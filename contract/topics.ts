import { z } from "zod";

/**
 * What a shop has that pages show: every change raises the version of its topic, and an open page reads again what it
 * shows of that topic. A write call names the topics it changes, and a page those it shows (`reloadOn`): after the call only
 * pages with one of these are read again. One closed list, so that a call cannot name a topic that nobody reads.
 */
export const TOPICS = [
  /** Orders and their shipments, with status, attention and tags. */
  "orders",
  /** When couriers were asked about shipments, and what hinders it: not in the list, and changed all the time. */
  "checks",
  /** What the merchant's team has noted on orders. */
  "notes",
  /** Mails to customers and what is written to Shopify: how they have ended. */
  "deliveries",
  /** What takes long: order syncs, imports, bulk work. */
  "tasks",
  /** Saved views of the order list. */
  "views",
  /** Settings that are stored as documents, the set-up guide among them. */
  "settings",
  /** Tracking pages. */
  "pages",
  /** Templates of emails to customers, and whether they can be filled. */
  "templates",
  /** Automations, and what they have done. */
  "automations",
  /** Custom couriers. */
  "couriers",
  /** The store's row: its plan, its language, its linked stores. */
  "store",
] as const;

export const Topic = z.enum(TOPICS);
export type Topic = z.output<typeof Topic>;

/** Version by topic; a topic that has never changed is left out. */
export const Versions = z.partialRecord(Topic, z.int());
export type Versions = z.output<typeof Versions>;
