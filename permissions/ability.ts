import { Ability, type RawRuleFrom } from "@casl/ability";
import { packRules, unpackRules, type PackRule } from "@casl/ability/extra";
import { decide, featureIds, levelOf, type FeatureId, type GateStore, type Why } from "./decide";
import type { Level } from "./levels";

export type GateAction = ["use", FeatureId] | ["change", "billing"];
export type GateAbility = Ability<GateAction>;
export type GateRule = RawRuleFrom<GateAction, unknown>;
export type PackedGateRule = PackRule<GateRule>;

/** Why something is locked; the screen has the words for each. */
export type LockReason = Why | "mainStore";

/**
 * A store's decisions as CASL rules. Every locked feature gets a rule of its own that says no: CASL knows a reason
 * only where a rule matched.
 */
export function rulesFor(store: GateStore): GateRule[] {
  const rules = featureIds.map((feature): GateRule => {
    const { on, why } = decide(feature, store);
    const rule = { action: "use" as const, subject: feature };
    return on ? rule : { ...rule, inverted: true, reason: why satisfies LockReason };
  });
  const billing = { action: "change" as const, subject: "billing" as const };
  rules.push(store.isMainStore ? billing : { ...billing, inverted: true, reason: "mainStore" });
  return rules;
}

/** The rules as plain JSON arrays, small enough for every page. */
export function packedRulesFor(store: GateStore): PackedGateRule[] {
  return packRules(rulesFor(store));
}

/** The ability of one store; in the browser it is made from what the loader sent. */
export function abilityOf(rules: GateRule[]): GateAbility {
  return new Ability<GateAction>(rules);
}

/** Rules as they were before packing; for `abilityOf`, and for `ability.update` after a change of plan. */
export function unpackGateRules(packed: PackedGateRule[]): GateRule[] {
  return unpackRules<GateRule>(packed);
}

/** Why a feature is locked, and the level that is sold with it; null where it is open. */
export function lockOf(ability: GateAbility, feature: FeatureId): { why: LockReason; level: Level } | null {
  const rule = ability.relevantRuleFor("use", feature);
  const level = levelOf(feature);
  // No rule at all means rules of an older table: then the plan is what a merchant can be told.
  if (!rule) return { why: `plan:${level}`, level };
  return rule.inverted ? { why: rule.reason as LockReason, level } : null;
}
