import { z } from "zod";
import { LEVELS } from "./levels";

const LevelName = z.enum(LEVELS, {
  error: ({ input }) => `${JSON.stringify(input)} is not a level: write "Growth" or "Advanced"`,
});

const Day = z.iso.date({
  error: ({ input }) => `${JSON.stringify(input)} is not a date: write it as 2026-12-31`,
});

const ShopName = z.string().regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/, {
  error: ({ input }) =>
    `${JSON.stringify(input)} is not a shop: write it as name.myshopify.com, in small letters`,
});

const FeatureName = z.string().regex(/^[a-z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*$/, {
  error: ({ input }) =>
    `${JSON.stringify(input)} is not a feature's name: use letters, digits and single hyphens`,
});

const Words = z.string().regex(/\S/, { error: "Say in a few words why" });

const Rollout = z
  .strictObject({
    percent: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe("Share of the stores, 0 to 100; 100 where absent. Raising it takes the feature from nobody."),
    from: Day.optional().describe("First day (UTC) on which the feature is open."),
    until: Day.optional().describe("Last day (UTC) on which the feature is open."),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ["until"],
    error: "The last day is before the first",
  });

const KeepFor = z.strictObject({
  createdBefore: Day.describe("Stores that installed the app before this day (UTC) keep the feature."),
  level: LevelName.optional().describe(
    "The level such a store still needs: the one the feature had before. Absent: none, on any plan.",
  ),
});

/** One row of the table: everything but the level is an exception to the plan rule. */
export const Gate = z.strictObject({
  level: LevelName.describe("The plan a store needs: Growth or Advanced."),
  why: Words.optional().describe("A note for the next reader; shown beside the matrix."),
  off: Words.optional().describe("Kill switch: present means off for everybody. Its text is the reason."),
  stores: z
    .record(ShopName, z.boolean())
    .optional()
    .describe("Stores that have the feature (true) or do not (false), whatever their plan."),
  keepFor: KeepFor.optional().describe("Older stores that keep a feature which moved to a dearer plan."),
  rollout: Rollout.optional().describe("Days and share of stores for which the feature is open at all."),
});
export type Gate = z.output<typeof Gate>;

/** The shape of gates.json. */
export const GateTable = z.strictObject({
  $schema: z.string().optional(),
  features: z.record(FeatureName, Gate).describe("Feature → level, in the order in which they are shown."),
});
export type GateTable = z.output<typeof GateTable>;
