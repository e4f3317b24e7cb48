/** A share of the stores, on some days: what narrows (`rollout`) and what widens (`alsoFor`) have in common. */
export interface Share {
  percent?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

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

/** Whether the days, both included and in UTC, hold the instant; an instant that is none is held by no days. */
export function isWithinDays({ from, until }: Share, at: Date): boolean {
  if (from === undefined && until === undefined) return true;
  const today = dayOf(at);
  if (today === null) return false;
  return (from === undefined || from <= today) && (until === undefined || today <= until);
}

/** Whether a store is among those the feature is open for at this instant. */
export function isAmong(share: Share, feature: string, shop: string, at: Date): boolean {
  return bucketOf(feature, shop) < percentOf(share, at);
}

/** How many in a hundred that is at this instant. */
export function percentOf(share: Share, at: Date): number {
  return isWithinDays(share, at) ? (share.percent ?? 100) : 0;
}

/** The day of an instant in UTC, as 2026-12-31; days written so compare as text. Null for an invalid date. */
export function dayOf(at: Date): string | null {
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10);
}
