import { z } from "zod";
import { ShipmentStatus, SubStatus } from "../../../../contract/shipment-status";

const when = z.iso.datetime().transform((text) => new Date(text));
const text = z.string().nullable();

/** The simulated courier uses our own statuses; an unknown one is kept as unknown. */
export const Tracking = z.object({
  number: z.string(),
  courier: text,
  tag: text,
  last_mile: z.object({ courier: z.string(), number: z.string() }).nullable(),
  estimated_delivery_at: when.nullable(),
  pickup: z.object({ name: z.string(), address: text, hours: text, until: text }).nullish(),
  signed_by: z.string().nullish(),
  events: z.array(
    z.object({
      id: z.string(),
      at: when,
      raw_time: z.string(),
      status: ShipmentStatus.nullable().catch(null),
      sub_status: SubStatus.nullable().catch(null),
      message: z.string(),
      place: z.object({ city: text, province: text, country: text, zip: text }).nullable(),
      courier: text,
    }),
  ),
});
export type Tracking = z.output<typeof Tracking>;

export const Results = z.object({
  results: z.array(
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("accepted"), number: z.string() }),
      z.object({ outcome: z.literal("found"), number: z.string(), tracking: Tracking }),
      z.object({
        outcome: z.literal("rejected"),
        number: z.string(),
        code: z.string(),
        reason: z.string(),
        retryable: z.boolean(),
      }),
    ]),
  ),
});

export const Push = z.object({ updates: z.array(Tracking) });
