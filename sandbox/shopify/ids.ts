/** Today's real ids have 13 digits; samples in the documentation, and some objects of old shops, have 18. */
const SHORT_BASE = 6_100_000_000_000n;
const LONG_BASE = 820_982_911_946_000_000n;

/**
 * The id of the n-th object: decimal text, deterministic. Every second one exceeds 2^53, which exposes code that parses
 * ids as numbers.
 */
export function idOf(sequence: number): string {
  const n = BigInt(sequence);
  return String(n % 2n === 0n ? LONG_BASE + n * 1009n : SHORT_BASE + n * 32_768n);
}

/** `gid://shopify/Order/820982911946154508` */
export function gid(type: string, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

/** The id and type in a gid; undefined where the text is not one. */
export function parseGid(text: string): { type: string; id: string } | undefined {
  const [, type, id] = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(text) ?? [];
  return type && id ? { type, id } : undefined;
}

/** Compares decimal texts as numbers. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
