import { z } from "zod";
import { Day } from "./day";
import { COUNTED_FROM } from "./estimated-delivery-limits";

/** Days on end that do not count for one reason; a holiday has its name. */
const Closed = z.object({
  ...{ from: Day, to: Day },
  why: z.enum(["weekday", "range", "holiday"]),
  name: z.string().optional(),
});

/** One step on the way to a date, in the order in which they are made. Days are of the shop's zone. */
export const EstimateStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("excluded"), product: z.string() }),
  /** Of an example order, of whose product no more is said than its collection. */
  z.object({ step: z.literal("excluded_collection"), collection: z.string() }),
  /** The product or collection of an example order has a date. */
  z.object({ step: z.literal("not_excluded") }),
  z.object({ step: z.literal("not_fulfilled") }),
  z.object({ step: z.literal("counted_from"), from: z.enum(COUNTED_FROM), day: Day }),
  z.object({ step: z.literal("warehouse"), name: z.string() }),
  /** `passed`: the day itself does not count. */
  z.object({ step: z.literal("cutoff"), time: z.string(), passed: z.boolean() }),
  Closed.extend({ step: z.literal("closed") }),
  z.object({ step: z.literal("processing_day"), day: Day, number: z.int() }),
  z.object({ step: z.literal("handed_over"), from: Day, to: Day }),
  z.object({ step: z.literal("always_closed"), who: z.enum(["warehouse", "courier"]) }),
  z.object({ step: z.literal("no_transit") }),
  /**
   * A condition of the rule that was chosen, and what fits it: codes of country, region and courier, the postal code, the name of the
   * shipping method. `range`: the one that the postal code is in.
   */
  z.object({
    step: z.literal("matched"),
    rule: z.int(),
    by: z.enum(["country", "region", "postal", "method", "courier"]),
    value: z.string(),
    range: z.string().optional(),
  }),
  /** `rule`: its place among those of the setting, from 0; null for the rest of the world. */
  z.object({ step: z.literal("transit"), rule: z.int().nullable(), min: z.int(), max: z.int() }),
  /** How the early end comes about, where the shipment may be handed over on several days. The steps after it are those of the late end. */
  z.object({ step: z.literal("earliest"), handed_over: Day, first_transit_day: Day, date: Day }),
  /** The first that counts. `latest`: of a shipment that is handed over on the last of several days. */
  z.object({ step: z.literal("first_transit_day"), day: Day, latest: z.boolean() }),
  Closed.extend({ step: z.literal("not_delivered") }),
  z.object({ step: z.literal("date"), from: Day, to: Day }),
]);
export type EstimateStep = z.output<typeof EstimateStep>;
