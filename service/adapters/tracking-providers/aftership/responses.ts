import { z } from "zod";

/** AfterShip 2026-07 responses, as far as we read them. Every field may be missing or null except the number. */
const text = z.string().nullish().catch(null);

const Checkpoint = z.object({
  checkpoint_time: text,
  message: text,
  slug: text,
  tag: text,
  subtag: text,
  city: text,
  state: text,
  zip: text,
  country_region: text,
  location: text,
});
export type Checkpoint = z.output<typeof Checkpoint>;

const Estimate = z
  .object({
    estimated_delivery_date: text,
    estimated_delivery_date_min: text,
    estimated_delivery_date_max: text,
  })
  .nullish()
  .catch(null);
export type Estimate = z.output<typeof Estimate>;

export const Tracking = z.object({
  id: z.string().nullish(),
  tracking_number: z.string(),
  slug: text,
  tag: text,
  subtag: text,
  checkpoints: z.array(Checkpoint).nullish(),
  latest_estimated_delivery: z
    .object({ datetime: text, datetime_min: text, datetime_max: text })
    .nullish()
    .catch(null),
  courier_estimated_delivery_date: Estimate,
  aftership_estimated_delivery_date: Estimate,
  last_mile: z.object({ slug: text, tracking_number: text }).nullish().catch(null),
  signed_by: text,
  /** Where the recipient collects it, in one text, and when or how. */
  pickup_location: text,
  pickup_note: text,
  custom_fields: z.record(z.string(), z.unknown()).nullish().catch(null),
});
export type Tracking = z.output<typeof Tracking>;

/** The envelope of every response, errors included. */
export const Envelope = z.object({
  meta: z.object({ code: z.number(), message: text }),
  data: z.unknown(),
});

/** Items are parsed one by one: an invalid one must not fail the others. */
export const TrackingList = z.object({
  trackings: z.array(z.looseObject({ tracking_number: z.string(), slug: text })),
});

export const Push = z.object({ event: z.string(), msg: z.unknown() });
