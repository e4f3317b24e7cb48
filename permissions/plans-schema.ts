import { z } from "zod";
import { LEVELS, PLAN_ORDER } from "./levels";

const Dollars = z.number().min(0).multipleOf(0.01);
const Words = z.string().regex(/\S/, { error: "A name is needed" });

const Tier = z.strictObject({
  quota: z.int().positive().describe("Orders a month."),
  price: Dollars.describe("Dollars a month."),
});

const Plan = z.strictObject({
  name: Words.describe("Shown to merchants, and the key of the feature gates."),
  funcPermission: z
    .enum(["Free", ...LEVELS])
    .optional()
    .describe("The key that stores of this plan are given in place of the plan's name."),
  startsAt: z.int().positive().optional().describe("Orders a month from which a plan by contact starts."),
  couriers: z
    .int()
    .positive()
    .optional()
    .describe("Couriers of the directory that a level opens, our own table among them; absent: all."),
  dedicatedSupport: z
    .boolean()
    .optional()
    .describe("Whether its stores write to DEDICATED_SUPPORT_URL; said only where that is set."),
  tiers: z
    .array(Tier)
    .superRefine((tiers, { addIssue }) => {
      tiers.forEach((tier, index) => {
        const before = tiers[index - 1];
        if (!before) return;
        for (const part of ["quota", "price"] as const) {
          if (tier[part] <= before[part])
            addIssue({
              code: "custom",
              path: [index, part],
              message: `Tiers rise: this ${part} is not above the one before`,
            });
        }
      });
    })
    .describe("What can be bought in the app, in rising order. Empty: by contact only."),
});

const Interval = z.strictObject({
  months: z.int().positive().describe("Months paid at once; quotas and prices are multiplied by it."),
  multiplier: z
    .number()
    .positive()
    .max(1)
    .describe("What is left of the price after the interval's discount."),
  trialDays: z.int().min(0).describe("Days of free trial for an eligible store; 0 for none."),
  overagePrice: Dollars.nullable().describe("Dollars for each order above the quota; null: none are sold."),
});

/** Shopify bills months of 30 days, and a discount ends with one of them. */
const PERIOD_DAYS = 30;

const Offer = z.strictObject({
  on: z.boolean().describe("Whether it is made. Off, it stays with those who have taken it."),
  percent: z.int().min(1).max(90).describe("Taken off the monthly price."),
  days: z.int().positive().multipleOf(PERIOD_DAYS).describe("How long, in whole periods of 30 days."),
  plans: z.array(z.enum(PLAN_ORDER)).nonempty().describe("The plans it is made for, paid by the month."),
});

/** The shape of plans.json. */
export const PlanCatalogue = z
  .strictObject({
    $schema: z.string().optional(),
    currency: z.literal("USD"),
    intervals: z.strictObject({ EVERY_30_DAYS: Interval, ANNUAL: Interval }),
    plans: z.strictObject({ STARTER: Plan, GROWTH: Plan, ADVANCED: Plan, CUSTOM: Plan }),
    offers: z
      .record(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), Offer)
      .optional()
      .describe("For stores that never paid for a plan, by name. A dismissal is kept under the name."),
    affiliate: z
      .strictObject({
        percent: z.int().min(1).max(100).describe("Of what recommended stores pay, recurring."),
      })
      .optional()
      .describe("Said only where AFFILIATE_URL is set."),
  })
  .superRefine(({ plans, offers }, { addIssue }) => {
    for (const [id, offer] of Object.entries(offers ?? {}))
      for (const [index, code] of offer.plans.entries())
        if (!plans[code].tiers.some(({ price }) => price > 0))
          addIssue({
            code: "custom",
            path: ["offers", id, "plans", index],
            message: "This plan has no price of the list to take a part off",
          });

    const names = PLAN_ORDER.map((code) => plans[code].name);
    for (const level of LEVELS.filter((name) => !names.includes(name)))
      addIssue({
        code: "custom",
        path: ["plans"],
        message: `No plan is named ${level}, but features ask for it`,
      });

    for (const code of PLAN_ORDER) {
      const { tiers, startsAt } = plans[code];
      if ((tiers.length === 0) === (startsAt === undefined))
        addIssue({ code: "custom", path: ["plans", code], message: "A plan has either tiers or startsAt" });
    }
  });
export type PlanCatalogue = z.output<typeof PlanCatalogue>;
