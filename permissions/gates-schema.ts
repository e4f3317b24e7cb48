import { z } from "zod";
import { featureIds, type FeatureId } from "./features";
import { KEYS_BELOW_ADVANCED, LEVELS } from "./levels";

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

const WHY = "Say in a few words why, in double quotes";
const Words = z.string({ error: WHY }).regex(/\S/, { error: WHY });

const Days = {
  from: Day.optional().describe("First day (UTC) on which it applies."),
  until: Day.optional().describe("Last day (UTC) on which it applies."),
};
const inOrder = ({ from, until }: { from?: string | undefined; until?: string | undefined }) =>
  !from || !until || from <= until;
const notInOrder = { path: ["until"], error: "The last day is before the first" };

const Percent = z
  .number()
  .min(0)
  .max(100)
  .optional()
  .describe("Share of the stores, 0 to 100; 100 where absent. Raising it takes the feature from nobody.");

const Rollout = z.strictObject({ percent: Percent, ...Days }).refine(inOrder, notInOrder);

const AlsoFor = z
  .strictObject({
    plans: z
      .array(
        z.enum(KEYS_BELOW_ADVANCED, {
          error: ({ input }) =>
            `${JSON.stringify(input)} is not a plan below Advanced: write "Starter" or "Growth"`,
        }),
      )
      .min(1, { error: "Name at least one plan" })
      .describe("Plans that do not include the feature, and whose stores get it as well."),
    percent: Percent,
    ...Days,
  })
  .refine(inOrder, notInOrder);

const KeepFor = z.strictObject({
  createdBefore: Day.describe("Stores that installed the app before this day (UTC) keep the feature."),
  level: LevelName.optional().describe(
    "The level such a store still needs: the one the feature had before. Absent: none, on any plan.",
  ),
});

/** One row of the table: everything but the level is an exception to the plan rule. */
export const Gate = z
  .strictObject({
    level: LevelName.describe("The plan a store needs: Growth or Advanced."),
    why: Words.optional().describe("A note for the next reader; shown beside the matrix."),
    off: Words.optional().describe("Kill switch: present means off for everybody. Its text is the reason."),
    stores: z
      .record(ShopName, z.boolean())
      .optional()
      .describe("Stores that have the feature (true) or do not (false), whatever their plan."),
    keepFor: KeepFor.optional().describe("Older stores that keep a feature which moved to a dearer plan."),
    alsoFor: AlsoFor.optional().describe("Widens: a share of the stores of cheaper plans has it as well."),
    rollout: Rollout.optional().describe(
      "Narrows: only a share of the stores whose plan includes the feature has it, or only on these days.",
    ),
  })
  .meta({ id: "Gate" });
export type Gate = z.output<typeof Gate>;

/** The shape of gates.json: every feature that the program knows, and no other. */
export const GateTable = z.strictObject({
  $schema: z.string().optional(),
  features: z
    .strictObject(Object.fromEntries(featureIds.map((id) => [id, Gate])) as Record<FeatureId, typeof Gate>)
    .describe("Feature → level, in the order in which they are shown."),
});
export type GateTable = z.output<typeof GateTable>;
