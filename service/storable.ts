/**
 * What PostgreSQL takes as text: no NUL, and no half of a surrogate pair, which jsonb refuses. Carriers cut messages
 * in the middle of an emoji, and one such character must not cost an order.
 */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll("\0", "")).toString();
}

/** For JSON.parse and its like: every string in the value as it can be stored. */
export function storable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? storableText(value) : value;
}

/** Whether a JSON text may hold such a character: only then is it worth to look at every string. */
export function mayBeUnstorable(json: string): boolean {
  return /\\u(?:0000|d[89a-f])/i.test(json);
}

/** JSON from outside, with every string as it can be stored. @throws SyntaxError */
export function parseStorableJson(json: string): unknown {
  return JSON.parse(json, mayBeUnstorable(json) ? storable : undefined);
}
