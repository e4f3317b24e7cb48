import { z } from "zod";

/** What EasyPost v2 answers, as far as we read it. Anything may be missing or null: only the number must be there. */
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
  tracking_details: z.array(Detail).nullish(),
});
export type Tracker = z.output<typeof Tracker>;

/** Read one by one: a bad one must not cost the rest. */
export const TrackerList = z.object({
  trackers: z.array(z.looseObject({ tracking_code: z.string(), carrier: text })),
});

export const Refused = z.object({ error: z.object({ code: z.string(), message: z.unknown() }) });

export const Push = z.object({ description: z.string(), result: z.unknown() });
