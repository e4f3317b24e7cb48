import { Ability, type RawRuleFrom } from "@casl/ability";
import { packRules, unpackRules, type PackRule } from "@casl/ability/extra";
import { featureIds, type FeatureId } from "./features";
import { LEVELS, type Level } from "./levels";
import type { ResolvedGate } from "./store-gates";

export type GateAction = ["use", FeatureId] | ["change", "billing"];
export type GateAbility = Ability<GateAction>;
export type GateRule = RawRuleFrom<GateAction, unknown>;
export type PackedGateRule = PackRule<GateRule>;

/**
 * A store's gates, as the service answered them, as CASL rules. Every locked feature gets a rule of its own that says
 * no: CASL knows a reason only where a rule matched. A feature the answer does not have is locked.
 */
export function rulesFrom(gates: readonly ResolvedGate[], isMainStore: boolean): GateRule[] {
  const answered = new Map(gates.map((gate) => [gate.feature, gate]));
  const rules = featureIds.map((feature): GateRule => {
    const gate = answered.get(feature);
    if (gate?.on) return { action: "use", subject: feature };
    return { action: "use", subject: feature, inverted: true, reason: gate?.why ?? "unknown" };
  });
  const billing = { action: "change" as const, subject: "billing" as const };
  rules.push(isMainStore ? billing : { ...billing, inverted: true, reason: "mainStore" });
  return rules;
}

/** The rules as plain JSON arrays, small enough for every page. */
export function packedRulesFrom(gates: readonly ResolvedGate[], isMainStore: boolean): PackedGateRule[] {
  return packRules(rulesFrom(gates, isMainStore));
}

/** The ability of one store; in the browser it is made from what the loader sent. */
export function abilityOf(rules: GateRule[]): GateAbility {
  return new Ability<GateAction>(rules);
}

/** Rules as they were before packing; for `abilityOf`, and for `ability.update` after a change of plan. */
export function unpackGateRules(packed: PackedGateRule[]): GateRule[] {
  return unpackRules<GateRule>(packed);
}

/** Why a feature is locked; `level` is the plan that would open it, null where none would. */
export interface Lock {
  why: string;
  level: Level | null;
}

/** Why a feature is locked for a store; null where it is open. Without any rule for it, it is locked. */
export function lockOf(ability: GateAbility, feature: FeatureId): Lock | null {
  const rule = ability.relevantRuleFor("use", feature);
  if (rule && !rule.inverted) return null;
  const why = rule?.reason ?? "unknown";
  return { why, level: LEVELS.find((level) => why === `plan:${level}`) ?? null };
}
