import type { Gate } from "./gates-schema";

type Rollout = NonNullable<Gate["rollout"]>;

/**
 * Where a store stands in a feature's rollout: 0 up to, not including, 100. It depends on feature and shop alone, so
 * a store never flickers, and the stores that come first differ from feature to feature.
 * FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), mixed once more: alone it moves too little between near names.
 * Never change it: every running rollout would pick other stores.
 */
export function bucketOf(feature: string, shop: string): number {
  const text = `${feature}/${shop}`;
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
}

/** Whether the rollout's days, both included and in UTC, hold the instant. */
export function isWithinDays({ from, until }: Rollout, at: Date): boolean {
  const today = dayOf(at);
  return (from === undefined || from <= today) && (until === undefined || today <= until);
}

/** Whether a store is among those the feature is open for at this instant. */
export function isRolledOut(rollout: Rollout, feature: string, shop: string, at: Date): boolean {
  return isWithinDays(rollout, at) && bucketOf(feature, shop) < (rollout.percent ?? 100);
}

/** The day of an instant in UTC, as 2026-12-31; days written so compare as text. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
