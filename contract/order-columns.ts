// In a file without schemas, so that the list does not bring them into the browser.

/** Orders that the list opens with. */
export const OPENING_SIZE = 50;

/** Columns that the orders list can show beside the order's name, in their order. */
export const ORDER_COLUMNS = [
  "ordered",
  "customer",
  "destination",
  "status",
  "number",
  "courier",
  "last_event",
  "transit_days",
  "silent_days",
  "shipped",
  "estimated",
  "tags",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

export const DEFAULT_COLUMNS: readonly OrderColumn[] = [
  "ordered",
  "customer",
  "status",
  "number",
  "last_event",
];

export const MAX_VIEWS = 50;
export const MAX_VIEW_NAME = 60;
