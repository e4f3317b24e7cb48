import { z } from "zod";
import { Day } from "./day";
import { LANE_LEVELS } from "./estimate-reasons";

/** Where blocks of the storefront ask for a date before there is an order; a dot is in no address of a page. */
export const DELIVERY_ESTIMATES_ADDRESS = "estimated-delivery.json";

/** What a shopper's address and basket say; what is not known is left out. */
export const EstimateQuestion = z.object({
  /** Ids of Shopify; several of a cart are separated by commas. */
  product: z
    .string()
    .regex(/^(\d{1,20}(,\d{1,20}){0,49})?$/)
    .default(""),
  /** Dates are of products: accepted, so that a block can send what it has. */
  variant: z
    .string()
    .regex(/^\d{0,20}$/)
    .default(""),
  country: z
    .string()
    .regex(/^([A-Za-z]{2})?$/)
    .default(""),
  region: z
    .string()
    .regex(/^[\p{L}\p{N}]{0,6}$/u)
    .default(""),
  postal_code: z
    .string()
    .regex(/^[\p{L}\p{N} -]{0,12}$/u)
    .default(""),
  /** The shipping method as the rules name it. */
  method: z.string().max(100).default(""),
});
export type EstimateQuestion = z.output<typeof EstimateQuestion>;

export const DeliveryEstimate = z.object({
  /** Both days belong to it; null where neither rules nor own history give one. */
  date: z.object({ from: Day, to: Day }).nullable(),
  reason: z.discriminatedUnion("by", [
    z.object({ by: z.literal("rules") }),
    z.object({
      by: z.literal("history"),
      level: z.enum(LANE_LEVELS),
      /** Parcels that it rests on. */
      shipments: z.int(),
      /** Percent of them that arrive by the last day. */
      sure: z.int(),
    }),
    z.object({
      by: z.literal("none"),
      why: z.enum(["off", "excluded", "no_transit", "always_closed", "no_country"]),
    }),
  ]),
  /** The day on which it is handed to the courier; null where processing is not known. */
  handed_over: Day.nullable(),
  /** An order until then has this date, in UTC: the next cut-off, or the end of the shop's day. */
  valid_until: z.iso.datetime(),
});
export type DeliveryEstimate = z.output<typeof DeliveryEstimate>;
