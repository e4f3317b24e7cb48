import { z } from "zod";
import { CourierCode } from "./couriers";
import { post } from "./endpoint";
import { ShipmentId } from "./ids";
import { fieldKey } from "./reasons";

export const MAX_NUMBER_LENGTH = 100;

/** Letters, digits, and the signs that people write between them. */
export const ShipmentNumber = z
  .string()
  .trim()
  .max(MAX_NUMBER_LENGTH)
  // Courier's numbers are longer, and have a digit: what has none is a word.
  .refine((text) => /\d/.test(text) && text.replace(/[^\p{L}\p{N}]/gu, "").length >= 5, {
    error: fieldKey("trackingNumberTooShort"),
  })
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/#-]*$/u, { error: fieldKey("trackingNumber") });

export const changeShipment = post("/api/order/change-shipment", {
  summary:
    "Gives a shipment another courier or number and tracks it anew; a new number is a new shipment, whose id is answered",
  feature: null,
  changes: ["orders"],
  body: z.object({
    id: ShipmentId,
    tracking_number: ShipmentNumber,
    /** Null: the number decides. */
    courier: CourierCode.nullable(),
    /** Emails the customer the new number; a new courier alone is told to nobody. */
    tell_customer: z.boolean().default(false),
    /** Takes a number that a shipment of another order has. */
    allow_duplicate: z.boolean().default(false),
  }),
  response: z.object({ id: ShipmentId }),
});

export const shipmentChangeEndpoints = { changeShipment };
