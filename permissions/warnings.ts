import type { Gate } from "./gates-schema";
import type { JsonPath } from "./json-source";
import { LEVELS } from "./levels";
import type { Rules } from "./lint";
import { planColumns, shareOf } from "./matrix";
import { dayOf } from "./rollout";

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
    const code = Object.entries(catalogue.plans).find(([, plan]) => plan.name === dearer.name)?.[0] ?? "";
    const count = lost.length === 1 ? "1 feature" : `${lost.length} features`;
    return [
      {
        in: "plans",
        path: ["plans", code],
        message: `Moving up from ${cheaper.name} to ${dearer.name} takes ${count} away: ${lost.join(", ")}`,
      },
    ];
  });
}

function idleRules(feature: string, { level, keepFor, rollout }: Gate, at: Date): Warning[] {
  const found: Warning[] = [];
  const warn = (path: string[], message: string) =>
    found.push({ in: "gates", path: ["features", feature, ...path], message });

  if (keepFor?.level && LEVELS.indexOf(keepFor.level) >= LEVELS.indexOf(level)) {
    warn(["keepFor", "level"], `Keeps nothing: a store with ${keepFor.level} is not below ${level}`);
  }
  if (rollout?.until && rollout.until < dayOf(at)) {
    warn(["rollout", "until"], "This day is over: the feature is closed on every plan");
  }
  if (rollout?.percent === 0) warn(["rollout", "percent"], "0 % closes the feature on every plan");
  return found;
}
