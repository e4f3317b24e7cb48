import { decide, type GateStore } from "./decide";
import { featureIds, type FeatureId } from "./features";
import type { Gate, GateTable } from "./gates-schema";
import type { JsonPath } from "./json-source";
import { columnsOf } from "./matrix";
import { gateKey, unlocks } from "./levels";
import type { Rules } from "./rules";
import type { Warning } from "./warnings";

/** A store as losses are counted over: `isPaying` when its plan, or its main store's, costs money. */
export interface CountedStore extends GateStore {
  isPaying: boolean;
}

/** The part of a row that takes a feature away: kill switch, override, rollout, or the plan rule with what is kept. */
export type Cause = "off" | "stores" | "rollout" | "level";

/** Paying stores that one part of one row concerns. */
export interface Loss {
  feature: FeatureId;
  cause: Cause;
  /** Stores whose plan includes the feature. */
  included: number;
  /** Those among them that do not have it all the same. */
  without: number;
  /** Stores that had it by the table before and have it no more. */
  losing: number;
}

/**
 * Counts the paying stores that a table takes something from: what their plan includes and they have not, and, where
 * there is a table before it, what they had by that. Stores come one after another, so that any number can be counted.
 */
export function countLosses(before: GateTable | null, after: GateTable) {
  const watched = featureIds.filter((feature) => closes(after.features[feature]) || isChanged(feature));
  const counts = new Map<FeatureId, { included: number; causes: Map<Cause, Omit<Loss, "included">> }>(
    watched.map((feature) => [feature, { included: 0, causes: new Map() }]),
  );

  function isChanged(feature: FeatureId): boolean {
    return (
      before !== null && JSON.stringify(before.features[feature]) !== JSON.stringify(after.features[feature])
    );
  }

  function add(store: CountedStore): void {
    if (!store.isPaying) return;
    for (const [feature, count] of counts) {
      const isIncluded = unlocks(gateKey(store.plan), after.features[feature].level);
      if (isIncluded) count.included += 1;
      const { on, why } = decide(after, feature, store);
      if (on) continue;
      const isLosing = before !== null && decide(before, feature, store).on;
      if (!isIncluded && !isLosing) continue;
      const cause = causeOf(why);
      const loss = count.causes.get(cause) ?? { feature, cause, without: 0, losing: 0 };
      if (isIncluded) loss.without += 1;
      if (isLosing) loss.losing += 1;
      count.causes.set(cause, loss);
    }
  }

  return {
    add,
    losses: (): Loss[] =>
      [...counts.values()].flatMap(({ included, causes }) =>
        [...causes.values()].map((loss) => ({ ...loss, included })),
      ),
  };
}

function closes({ off, stores = {}, rollout }: Gate): boolean {
  return off !== undefined || rollout !== undefined || Object.values(stores).includes(false);
}

function causeOf(why: string): Cause {
  if (why === "store") return "stores";
  return why === "off" || why === "rollout" ? why : "level";
}

/** A warning for each loss that was counted, with the number of stores. */
export function countedWarnings(losses: readonly Loss[]): Warning[] {
  return losses.map(({ feature, cause, included, without, losing }) => ({
    in: "gates",
    path: ["features", feature, cause],
    message: [
      without > 0 && `${without} of ${stores(included)} whose plan includes it ${have(without)} it not`,
      losing > 0 && `${stores(losing)} ${losing === 1 ? "loses" : "lose"} it by this change`,
      cause === "level" && 'a "keepFor" would leave it to them',
    ]
      .filter(Boolean)
      .join("; "),
  }));
}

const stores = (count: number) => `${count} paying ${count === 1 ? "store" : "stores"}`;
const have = (count: number) => (count === 1 ? "has" : "have");

/** The same warnings where stores cannot be counted: what takes a feature from a plan that includes it. */
export function uncountedWarnings(before: Rules | null, after: Rules): Warning[] {
  return featureIds.flatMap((feature) => {
    const gate = after.table.features[feature];
    const warn = (cause: Cause, message: string): Warning[] => [
      { in: "gates", path: ["features", feature, cause] satisfies JsonPath, message },
    ];
    const lost = before && !gate.keepFor ? plansLosing(before.table.features[feature], gate, after) : [];
    return [
      ...(gate.off !== undefined ? warn("off", "Paying stores whose plan includes it have it not") : []),
      ...(Object.values(gate.stores ?? {}).includes(false)
        ? warn("stores", "A store has it not, even if its plan includes it")
        : []),
      ...(gate.rollout ? warn("rollout", "Of the stores whose plan includes it, only these have it") : []),
      ...(lost.length > 0
        ? warn(
            "level",
            `Stores on ${lost.join(", ")} lose it by this change; a "keepFor" would leave it to them`,
          )
        : []),
    ];
  });
}

/** Plans whose level no longer opens it. */
function plansLosing(before: Gate, after: Gate, { catalogue }: Rules): string[] {
  return columnsOf(catalogue)
    .filter(({ key }) => unlocks(key, before.level) && !unlocks(key, after.level))
    .map(({ name }) => name);
}
