import { z } from "zod";

/** Karrio responses, as far as we read them. Every field may be missing or null except the number. */
const text = z.string().nullish().catch(null);

const Event = z.object({
  date: text,
  time: text,
  description: text,
  location: text,
  /** Newer servers set it per event; older ones have a status of the shipment only. */
  status: text,
  reason: text,
});
export type KarrioEvent = z.output<typeof Event>;

export const Tracker = z.object({
  tracking_number: z.string(),
  carrier_name: text,
  status: text,
  estimated_delivery: text,
  events: z.array(Event).nullish(),
  info: z.object({ shipment_destination_country: text, signed_by: text }).nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});
export type Tracker = z.output<typeof Tracker>;

/** Errors come as a list; its key depends on whether Karrio or the carrier rejected the request. */
const Message = z.object({ code: z.coerce.string().nullish(), message: z.unknown() });
export const Refused = z.union([
  z.object({ errors: z.array(Message).min(1) }).transform(({ errors }) => errors[0]!),
  z.object({ messages: z.array(Message).min(1) }).transform(({ messages }) => messages[0]!),
]);

export const Push = z.object({ event: z.string(), data: z.unknown() });
