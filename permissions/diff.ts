import { featureIds, type FeatureId } from "./features";
import type { Rules } from "./rules";
import { columnsOf, shareOf } from "./matrix";

/** What one plan's stores gain and lose between two versions; `shares` are rollouts that grow or shrink, in percent. */
export interface PlanDiff {
  plan: string;
  gained: string[];
  lost: string[];
  shares: { feature: string; from: number; to: number }[];
}

/** One value that was written, changed or taken out. */
export interface Edit {
  path: string;
  from: unknown;
  to: unknown;
}

/** Plan by plan, what a new version gives and takes as of an instant; plans without a change are left out. */
export function planDiffs(before: Rules, after: Rules, at: Date): PlanDiff[] {
  const earlier = new Map(columnsOf(before.catalogue).map(({ name, key }) => [name, key]));
  return columnsOf(after.catalogue)
    .map(({ name, key }): PlanDiff => {
      const diff: PlanDiff = { plan: name, gained: [], lost: [], shares: [] };
      for (const feature of featureIds) {
        const from = share(before, feature, earlier.get(name) ?? key, at);
        const to = share(after, feature, key, at);
        if (from === to) continue;
        if (from === 0 && to === 100) diff.gained.push(feature);
        else if (to === 0) diff.lost.push(feature);
        else diff.shares.push({ feature, from, to });
      }
      return diff;
    })
    .filter(({ gained, lost, shares }) => gained.length + lost.length + shares.length > 0);
}

const share = (rules: Rules, feature: FeatureId, key: string, at: Date) =>
  shareOf(rules.table.features[feature], key, at);

/** One sentence for each plan: "Growth gains webhook; loses instagram-feed; globe 25% → 60%". */
export function printPlanDiff({ plan, gained, lost, shares }: PlanDiff): string {
  const parts = [
    gained.length > 0 && `gains ${gained.join(", ")}`,
    lost.length > 0 && `loses ${lost.join(", ")}`,
    ...shares.map(({ feature, from, to }) => `${feature} ${from}% → ${to}%`),
  ];
  return `${plan} ${parts.filter(Boolean).join("; ")}`;
}

/** Every value that differs: overrides, dates and prices as well, which no plan as a whole gains or loses. */
export function edits(before: unknown, after: unknown, path = ""): Edit[] {
  if (isBranch(before) && isBranch(after)) {
    const names = Object.keys({ ...before, ...after });
    return names.flatMap((name) =>
      edits(own(before, name), own(after, name), path ? `${path}.${name}` : name),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, from: before, to: after }];
}

const own = (branch: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(branch, name) ? branch[name] : undefined;

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** "features.export.level: "Growth" → "Advanced"" */
export function printEdit({ path, from, to }: Edit): string {
  const say = (value: unknown) => (value === undefined ? "nothing" : JSON.stringify(value));
  return `${path}: ${say(from)} → ${say(to)}`;
}
