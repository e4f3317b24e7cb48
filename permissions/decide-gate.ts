import type { Gate } from "./gates-schema";
import { gateKey, unlocks, type GatePlan, type Level } from "./levels";
import { dayOf, isAmong } from "./rollout";

/** What a decision depends on. Everything is given, so that the same question has the same answer everywhere. */
export interface GateStore {
  /** `{name}.myshopify.com` */
  domain: string;
  /** The plan that pays for the store: a linked store has its main store's. Null: reading it failed. */
  plan: GatePlan | null;
  /** When the store first installed the app; null if that is not known, and then nothing is kept for it. */
  createdAt: Date | null;
  /** The instant that is asked about. */
  at: Date;
}

/**
 * Which of the rules decided: kill switch, override, grandfathering, widening, rollout, or the plan. `unknown`: the
 * table does not have the feature.
 */
export type Why = "off" | "store" | "kept" | "also" | "rollout" | "unknown" | `plan:${Level}`;

/** `level` is the plan the feature is sold with, whatever decided; null where the table does not have the feature. */
export interface GateDecision {
  on: boolean;
  why: Why;
  level: Level | null;
}

/** One row of the table against one store; the first rule that applies decides. */
export function decideGate(feature: string, gate: Gate, store: GateStore): GateDecision {
  const { level } = gate;
  if (gate.off !== undefined) return { on: false, why: "off", level };

  if (gate.stores && Object.hasOwn(gate.stores, store.domain)) {
    return { on: gate.stores[store.domain] === true, why: "store", level };
  }

  const key = gateKey(store.plan);
  if (gate.keepFor && isKept(gate.keepFor, key, store.createdAt)) return { on: true, why: "kept", level };
  if (gate.alsoFor && isAlso(gate.alsoFor, feature, key, store)) return { on: true, why: "also", level };
  if (gate.rollout && !isAmong(gate.rollout, feature, store.domain, store.at)) {
    return { on: false, why: "rollout", level };
  }
  return { on: unlocks(key, level), why: `plan:${level}`, level };
}

function isKept(rule: NonNullable<Gate["keepFor"]>, key: string, createdAt: Date | null): boolean {
  const createdOn = createdAt && dayOf(createdAt);
  if (!createdOn || createdOn >= rule.createdBefore) return false;
  return rule.level === undefined || unlocks(key, rule.level);
}

/** A plan that could not be read counts as Starter for what is locked, and as no plan for what is given. */
function isAlso(rule: NonNullable<Gate["alsoFor"]>, feature: string, key: string, store: GateStore): boolean {
  if (store.plan === null || !rule.plans.some((plan) => plan === key)) return false;
  return isAmong(rule, feature, store.domain, store.at);
}
