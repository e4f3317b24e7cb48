import { z } from "zod";
import { EstimateStep } from "./estimate-steps";
import { HAND_REASONS } from "./estimated-delivery-limits";

/** How exact the part of the history is that an estimate rests on. */
export const LANE_LEVELS = ["shop", "countries", "courier", "lane", "place"] as const;
export type LaneLevel = (typeof LANE_LEVELS)[number];

/** Where a shipment was last seen. */
export const SHIPMENT_STAGES = [
  ...(["handed_over", "info_received", "in_transit", "arrived", "customs", "out_for_delivery"] as const),
  ...(["pickup", "failed_attempt", "exception"] as const),
] as const;
export type ShipmentStage = (typeof SHIPMENT_STAGES)[number];

/**
 * Why an estimate by history is another than the one before: it is the first, there was a scan, there was none, history has grown,
 * or the merchant wants it more or less sure.
 */
export const MOVE_CAUSES = ["first", "scan", "silence", "history", "settings"] as const;

/** Why a date is as it is, in keys and numbers: each reader gets it in their own words. */
export const EstimateReason = z.discriminatedUnion("by", [
  z.object({ by: z.literal("merchant"), why: z.enum(HAND_REASONS) }),
  z.object({ by: z.literal("rules"), steps: z.array(EstimateStep) }),
  z.object({
    by: z.literal("history"),
    cause: z.enum(MOVE_CAUSES),
    level: z.enum(LANE_LEVELS),
    /** Shipments that it rests on. */
    shipments: z.int(),
    /** Percent. */
    sure: z.int(),
    stage: z.enum(SHIPMENT_STAGES),
    scan: z.int(),
    /** Days since the last scan, or the hand-over. */
    silent: z.int(),
  }),
]);
export type EstimateReason = z.output<typeof EstimateReason>;
export type HistoryReason = Extract<EstimateReason, { by: "history" }>;
