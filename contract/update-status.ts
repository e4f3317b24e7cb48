import { z } from "zod";
import { ManualStatus } from "./bulk";
import { linkGet, linkPost, nothing } from "./endpoint";
import { ShipmentStatus } from "./shipment-status";

const when = z.iso.datetime();

/** An order as the page of a link shows it: no customer, no address, for mails are passed on. */
export const StatusUpdate = z.object({
  store: z.object({
    name: z.string(),
    /** IANA name of the shop's time zone. */
    timezone: z.string(),
  }),
  order: z.object({
    name: z.string(),
    /** Null while nothing was shipped. */
    status: ShipmentStatus.nullable(),
    /** Its page in the shop's admin. */
    link: z.string(),
  }),
  shipments: z.array(
    z.object({
      tracking_number: z.string(),
      courier: z.string().nullable(),
      status: ShipmentStatus,
      is_manual: z.boolean(),
    }),
  ),
  expires_at: when,
  /** What was set by this link; null while it was not used. */
  done: z
    .object({
      status: ManualStatus,
      at: when,
      customers_notified: z.boolean(),
      /** Until when it can be taken back; null where it cannot, or not any more. */
      undo_until: when.nullable(),
      /** When it was taken back. */
      undone_at: when.nullable(),
    })
    .nullable(),
  /** Whether a status can be set: false once the link is used. Taking it back gives the use back, unless customers were notified. */
  is_open: z.boolean(),
});
export type StatusUpdate = z.output<typeof StatusUpdate>;

export const getStatusUpdate = linkGet("update-status", "/api/order/update-status", {
  summary: "The order of a link that sets its status, and what the link was used for",
  feature: null,
  query: nothing,
  response: StatusUpdate,
});

export const updateStatus = linkPost("update-status", "/api/order/update-status", {
  summary: "Sets the status of every shipment of the link's order by hand; once",
  feature: null,
  changes: ["orders"],
  body: z.object({ status: ManualStatus, notify_customers: z.boolean().default(false) }),
  response: StatusUpdate,
});

export const undoStatusUpdate = linkPost("update-status", "/api/order/update-status/undo", {
  summary: "Takes back what the link has set, within half an hour",
  feature: null,
  changes: ["orders"],
  body: nothing,
  response: StatusUpdate,
});

export const updateStatusEndpoints = { getStatusUpdate, updateStatus, undoStatusUpdate };
