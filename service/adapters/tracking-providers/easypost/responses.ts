import { z } from "zod";

/** EasyPost v2 responses, as far as we read them. Every field may be missing or null except the number. */
const text = z.string().nullish().catch(null);

const Detail = z.object({
  message: text,
  description: text,
  status: text,
  status_detail: text,
  datetime: text,
  source: text,
  tracking_location: z.object({ city: text, state: text, country: text, zip: text }).nullish().catch(null),
});
export type Detail = z.output<typeof Detail>;

export const Tracker = z.object({
  id: z.string().nullish(),
  tracking_code: z.string(),
  carrier: text,
  status: text,
  status_detail: text,
  est_delivery_date: text,
  signed_by: text,
  tracking_details: z.array(Detail).nullish(),
});
export type Tracker = z.output<typeof Tracker>;

/** Items are parsed one by one: an invalid one must not fail the others. */
export const TrackerList = z.object({
  trackers: z.array(z.looseObject({ tracking_code: z.string(), carrier: text })),
});

export const Refused = z.object({ error: z.object({ code: z.string(), message: z.unknown() }) });

export const Push = z.object({ description: z.string(), result: z.unknown() });
