import { z } from "zod";
import { MAX_CHOSEN } from "./bulk-limits";
import { post } from "./endpoint";
import { EXPORT_COLUMNS } from "./export-columns";
import { OrderId } from "./ids";
import { OrderFilter, OrderSort } from "./order-filter";

/** `{shop}.{secret}`: names one file of one shop, for some minutes. */
export const Ticket = z.string().regex(/^[1-9]\d{0,9}\.[\w-]{43}$/);

/** Where a file is fetched: no envelope, and no bearer, for the ticket in the link proves who may have it. */
export const Download = z.object({
  ticket: Ticket,
  /** GET it before `expires_at`, as often as you like; it answers text/csv as it is read from the database. */
  url: z.url(),
  expires_at: z.iso.datetime(),
});
export type Download = z.output<typeof Download>;

/** The one call that answers with a file instead of the envelope; failures come in the envelope all the same. */
export const downloadFile = {
  path: "/api/download",
  summary: "The CSV file of a ticket, as a stream",
  query: z.object({ ticket: Ticket }),
  contentType: "text/csv",
} as const;

export const ExportWish = z.object({
  filter: OrderFilter.prefault({}),
  sort: OrderSort.prefault({}),
  /** Only these orders, of those that pass the filter. */
  ids: z.array(OrderId).min(1).max(MAX_CHOSEN).optional(),
  /** All of them but these. */
  except: z.array(OrderId).max(MAX_CHOSEN).default([]),
  columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).max(EXPORT_COLUMNS.length).default(EXPORT_COLUMNS),
  /** Begins the file with a byte order mark, without which Excel takes UTF-8 for another encoding. */
  excel: z.boolean().default(false),
});
export type ExportWish = z.output<typeof ExportWish>;

export const exportOrders = post("/api/order/export", {
  summary: "A link to the orders that pass the filter as CSV, one row a shipment",
  feature: "export",
  body: ExportWish,
  answer: Download,
});
