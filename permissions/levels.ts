/** The levels a feature may ask for, in rising order. A level is the name of the first plan that is sold with it. */
export const LEVELS = ["Growth", "Advanced"] as const;
export type Level = (typeof LEVELS)[number];

/** Plan codes of section 3 of the specification, in the order in which a merchant climbs them. */
export const PLAN_ORDER = ["STARTER", "GROWTH", "ADVANCED", "CUSTOM"] as const;
export type PlanCode = (typeof PLAN_ORDER)[number];

/** What the gates need to know of a plan; null where reading the plan failed. */
export interface GatePlan {
  name: string;
  /** The key granted to this store by us; goes before the plan's name. */
  funcPermission: string | null;
}

/** `Free` is not the Starter plan: it is granted by us, as `func_permission`, and opens everything. */
export const GRANTED_KEY = "Free";
const KEYS_TO_EVERYTHING: ReadonlySet<string> = new Set([GRANTED_KEY, "Advanced"]);

/** A failed plan call must not open anything: this key unlocks no level. */
const KEY_WITHOUT_PLAN = "Starter";

/** The gate keys that lack something: what a feature can be opened to beyond the plans that include it. */
export const KEYS_BELOW_ADVANCED = [KEY_WITHOUT_PLAN, "Growth"] as const;

/** `func_permission`, else the plan's name (section 6 of the specification). */
export function gateKey(plan: GatePlan | null): string {
  return plan?.funcPermission || plan?.name || KEY_WITHOUT_PLAN;
}

/** Free and Advanced unlock everything, any other key its own level and no other (section 6 of the specification). */
export function unlocks(key: string, level: Level): boolean {
  return KEYS_TO_EVERYTHING.has(key) || key === level;
}
