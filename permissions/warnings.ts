import type { Gate } from "./gates-schema";
import type { JsonPath } from "./json-source";
import { LEVELS, unlocks } from "./levels";
import type { Rules } from "./rules";
import { planColumns, shareOf } from "./matrix";
import { isWithinDays } from "./rollout";

/** Something that is allowed and probably not meant. */
export interface Warning {
  in: "gates" | "plans";
  path: JsonPath;
  message: string;
}

/** All warnings: first a dearer plan that has less, then rules without effect, feature by feature. */
export function warnings(rules: Rules, at: Date): Warning[] {
  const features = Object.entries(rules.table.features);
  return [...lessForMore(rules, at), ...features.flatMap(([feature, gate]) => idleRules(feature, gate, at))];
}

/** Nobody should pay more and get less: each plan has what the one below it has. */
function lessForMore({ table, catalogue }: Rules, at: Date): Warning[] {
  const columns = planColumns(catalogue);
  return columns.slice(1).flatMap((dearer, index): Warning[] => {
    const cheaper = columns[index];
    if (!cheaper) return [];
    const lost = Object.entries(table.features)
      .filter(([, gate]) => shareOf(gate, dearer.key, at) < shareOf(gate, cheaper.key, at))
      .map(([feature]) => feature);
    if (lost.length === 0) return [];
    const count = lost.length === 1 ? "1 feature" : `${lost.length} features`;
    return [
      {
        in: "plans",
        path: ["plans", dearer.code],
        message: `Moving up from ${cheaper.name} to ${dearer.name} takes ${count} away: ${lost.join(", ")}`,
      },
    ];
  });
}

function idleRules(feature: string, { level, keepFor, alsoFor, rollout }: Gate, at: Date): Warning[] {
  const found: Warning[] = [];
  const warn = (path: string[], message: string) =>
    found.push({ in: "gates", path: ["features", feature, ...path], message });
  const isOver = (until: string | undefined) => !isWithinDays({ until }, at);

  if (keepFor?.level && LEVELS.indexOf(keepFor.level) >= LEVELS.indexOf(level)) {
    warn(["keepFor", "level"], `Keeps nothing: a store with ${keepFor.level} is not below ${level}`);
  }
  const having = alsoFor?.plans.filter((plan) => unlocks(plan, level)) ?? [];
  if (having.length > 0)
    warn(["alsoFor", "plans"], `Opens nothing: ${having.join(", ")} includes it already`);
  if (isOver(alsoFor?.until)) warn(["alsoFor", "until"], "This day is over: no cheaper plan has it any more");
  if (isOver(rollout?.until)) {
    warn(["rollout", "until"], "This day is over: the feature is closed on every plan that includes it");
  }
  if (rollout?.percent === 0) {
    warn(["rollout", "percent"], "0% closes the feature on every plan that includes it");
  }
  return found;
}
