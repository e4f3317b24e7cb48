import { z } from "zod";
import { Day } from "./day";
import { post } from "./endpoint";
import { HAND_REASONS, type HandReason } from "./estimated-delivery-limits";
import { OrderId, ShipmentId } from "./ids";
import { fieldKey } from "./reasons";
import { isPending, type ShipmentStatus } from "./shipment-status";

/** Both days belong to it; a single day is both. */
const Days = z.object({ from: Day, to: Day });

export const HandDate = Days.extend({ reason: z.enum(HAND_REASONS) }).refine(({ from, to }) => from <= to, {
  path: ["to"],
  error: fieldKey("rangeTurned"),
});
export type HandDate = z.output<typeof HandDate>;

/** As it is kept; whether it is what customers see. */
export const ShownHandDate = Days.extend({ reason: z.enum(HAND_REASONS), is_shown: z.boolean() });
export type ShownHandDate = z.output<typeof ShownHandDate>;

/**
 * The reasons that are offered for a shipment of this status; null: for what is still to be shipped. Without a shipment no courier has
 * told anything, and a courier that has the parcel waits for neither stock nor preparation.
 */
export function handReasonsFor(status: ShipmentStatus | null): readonly HandReason[] {
  if (status === null) return HAND_REASONS.filter((reason) => reason !== "courier");
  if (isPending(status) || status === "INFO_RECEIVED") return HAND_REASONS;
  return HAND_REASONS.filter((reason) => reason !== "stock" && reason !== "preparation");
}

/**
 * No feature is asked of the call itself: setting a date asks for `estimated-delivery-time-editor`, removing one does not. Who no longer has
 * the plan must be able to take back what it was told.
 */
export const setDeliveryDate = post("/api/order/delivery-date", {
  summary:
    "Sets the delivery date of a shipment, or of what is still to be shipped of an order, by hand, or removes it",
  feature: null,
  changes: ["orders"],
  body: z.object({
    order: OrderId,
    /** One of the order; null: what is still to be shipped of it, all or the rest. */
    shipment: ShipmentId.nullable(),
    /** Null removes it. */
    date: HandDate.nullable(),
  }),
  /** Whether the date by hand is what is shown now: another source may come before it. */
  response: z.object({ is_shown: z.boolean() }),
});

export const dateByHandEndpoints = { setDeliveryDate };
