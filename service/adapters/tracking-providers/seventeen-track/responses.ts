import { z } from "zod";

/** 17TRACK v2.4 responses, as far as we read them. Every field may be missing or null except the number. */
const text = z.string().nullish();
/** Carrier keys are numbers, and strings in some rejections. */
const key = z.coerce.number().int().nullish().catch(null);

const Address = z.object({ country: text, state: text, city: text, postal_code: text }).nullish().catch(null);

const Event = z.object({
  time_iso: text,
  time_utc: text,
  time_raw: z.object({ date: text, time: text, timezone: text }).nullish().catch(null),
  description: text,
  description_translation: z.object({ description: text }).nullish().catch(null),
  location: text,
  stage: text,
  sub_status: text,
  address: Address,
});
export type SeventeenTrackEvent = z.output<typeof Event>;

const Provider = z.object({
  provider: z.object({ key, name: text, country: text }).nullish(),
  events: z.array(Event).nullish(),
});
export type Leg = z.output<typeof Provider>;

const TrackInfo = z.object({
  latest_status: z.object({ status: text, sub_status: text }).nullish(),
  time_metrics: z
    .object({ estimated_delivery_date: z.object({ source: text, from: text, to: text }).nullish() })
    .nullish()
    .catch(null),
  misc_info: z.object({ local_number: text, local_key: key }).nullish().catch(null),
  tracking: z.object({ providers: z.array(Provider).nullish() }).nullish(),
});

export const TrackedNumber = z.object({
  number: z.string(),
  carrier: key,
  tag: text,
  track_info: TrackInfo.nullish(),
});
export type TrackedNumber = z.output<typeof TrackedNumber>;

const Refused = z.object({
  number: z.string(),
  carrier: key,
  error: z.object({ code: z.number(), message: z.string() }),
});

/** Results per number. Accepted items are parsed one by one: an invalid one must not fail the others. */
export const Batch = z.object({
  accepted: z.array(z.looseObject({ number: z.string(), carrier: key })).default([]),
  rejected: z.array(Refused).default([]),
});
export type Batch = z.output<typeof Batch>;

export const Quota = z.object({ quota_total: z.number(), quota_used: z.number(), quota_remain: z.number() });

export const Envelope = z.object({
  code: z.number(),
  data: z.unknown(),
});

/** Rejection of the whole call: code 0 with a list of errors. */
export const AccountError = z.object({
  errors: z.array(z.object({ code: z.number(), message: z.string() })).min(1),
});

export const Push = z.object({ event: z.string(), data: z.unknown() });
