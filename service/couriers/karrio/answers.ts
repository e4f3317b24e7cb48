import { z } from "zod";

/** What Karrio answers, as far as we read it. Anything may be missing or null: only the number must be there. */
const text = z.string().nullish().catch(null);

const Event = z.object({
  date: text,
  time: text,
  description: text,
  location: text,
  /** Newer servers normalise each event; older ones know its status of the shipment only. */
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
  info: z.object({ shipment_destination_country: text }).nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});
export type Tracker = z.output<typeof Tracker>;

/** Refusals name what is wrong in a list; the key of the list depends on who refuses, Karrio or the carrier behind it. */
const Message = z.object({ code: z.coerce.string().nullish(), message: z.unknown() });
export const Refused = z.union([
  z.object({ errors: z.array(Message).min(1) }).transform(({ errors }) => errors[0]!),
  z.object({ messages: z.array(Message).min(1) }).transform(({ messages }) => messages[0]!),
]);

export const Push = z.object({ event: z.string(), data: z.unknown() });
