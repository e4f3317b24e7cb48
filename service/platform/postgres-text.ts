/**
 * What PostgreSQL takes as text: no NUL, and no half of a surrogate pair, which jsonb refuses. Couriers cut messages
 * in the middle of an emoji, and one such character must not cost an order.
 */
export function postgresText(text: string): string {
  return Buffer.from(text.replaceAll("\0", "")).toString();
}

/** For JSON.parse and its like: every string in the value as it can be stored. */
export function asPostgresText(_key: string, value: unknown): unknown {
  return typeof value === "string" ? postgresText(value) : value;
}

/** Whether a JSON text may hold such a character: only then is it worth to look at every string. */
export function mayHoldInvalidText(json: string): boolean {
  return /\\u(?:0000|d[89a-f])/i.test(json);
}

/** JSON from outside, with every string as it can be stored. @throws SyntaxError */
export function parsePostgresJson(json: string): unknown {
  return JSON.parse(json, mayHoldInvalidText(json) ? asPostgresText : undefined);
}
