/**
 * What a page can show and a call can change. A write call names the topics it changes, a page the topics it shows
 * (`reloadOn`): after the call only the pages' data with one of these is read again.
 */
export const TOPICS = [
  /** The list of orders, an order's page, its shipments, and what is counted of them. */
  "orders",
  "notes",
  "tags",
  "views",
  /** Bulk jobs. */
  "jobs",
  "imports",
  "sync",
  /** Plan, usage, linked stores. */
  "billing",
  /** Language and set-up guide. */
  "store",
  "attention",
  "couriers",
  "visibility",
] as const;

export type Topic = (typeof TOPICS)[number];
