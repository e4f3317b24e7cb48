import { z } from "zod";
import { MAX_CHOSEN } from "./bulk-limits";
import { post } from "./endpoint";
import { EXPORT_COLUMNS } from "./export-columns";
import { OrderId } from "./ids";
import { OrderFilter, OrderSort } from "./order-filter";

/** `{shop}.{secret}`: the token of one file of one shop, valid for some minutes. */
const Ticket = z.string().regex(/^[1-9]\d{0,9}\.[\w-]{43}$/);

/** Downloads a file: no envelope and no bearer token, because the ticket in the URL authorises it. */
export const Download = z.object({
  ticket: Ticket,
  /** Can be fetched any number of times before `expires_at`; it streams text/csv from the database. */
  url: z.url(),
  expires_at: z.iso.datetime(),
});
export type Download = z.output<typeof Download>;

/** The one call that responds with a file instead of the envelope; its errors are in the envelope. */
export const downloadFile = {
  path: "/api/download",
  summary: "The CSV file of a ticket, as a stream",
  query: z.object({ ticket: Ticket }),
  contentType: "text/csv",
} as const;

export const ExportRequest = z.object({
  filter: OrderFilter.prefault({}),
  sort: OrderSort.prefault({}),
  /** Only these of the orders that match the filter. */
  ids: z.array(OrderId).min(1).max(MAX_CHOSEN).optional(),
  /** All of them but these. */
  except: z.array(OrderId).max(MAX_CHOSEN).default([]),
  columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).max(EXPORT_COLUMNS.length).default(EXPORT_COLUMNS),
  /** Adds a byte order mark, without which Excel does not recognise UTF-8, and writes numbers that it would change as text. */
  excel: z.boolean().default(false),
});
export type ExportRequest = z.output<typeof ExportRequest>;

export const exportOrders = post("/api/order/export", {
  summary: "A link to the orders that pass the filter as CSV, one row a shipment",
  feature: "export",
  changes: [],
  rate: "costly",
  body: ExportRequest,
  response: Download,
});

export const exportEndpoints = { exportOrders };
