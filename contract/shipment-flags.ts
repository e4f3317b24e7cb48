import { z } from "zod";

/** What is special about a shipment's present state, beside status and sub-status; at most one at a time. */
const SHIPMENT_FLAGS = [
  "delayed",
  "weather",
  "customs",
  "documents",
  "damaged",
  "lost",
  "held",
  "held_for_payment",
  "bad_address",
  "recipient_moved",
  "rejected_by_courier",
  "awaiting_information",
  "business_closed",
  "forwarded",
  "picked_up",
  "cash_on_delivery",
  "invalid_number",
  "buyer_action",
] as const;
export const ShipmentFlag = z.enum(SHIPMENT_FLAGS);
export type ShipmentFlag = z.output<typeof ShipmentFlag>;

/** Who has to act so that the shipment moves on; `retailer` is the merchant, `consignee` the recipient. */
const RESPONSIBLE_PARTIES = ["courier", "retailer", "consignee", "customs", "weather", "other"] as const;
export const ResponsibleParty = z.enum(RESPONSIBLE_PARTIES);
export type ResponsibleParty = z.output<typeof ResponsibleParty>;
