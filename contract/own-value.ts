/**
 * What an object itself holds under a word from outside: `values[word]` would also find what every object inherits, such
 * as `constructor`. For objects that come as they are (JSON, jsonb); a table of ours is a Map (docs/decisions/031).
 */
export function ownValue<Value>(
  values: Readonly<Record<string, Value>> | null | undefined,
  word: string,
): Value | undefined {
  return values && Object.hasOwn(values, word) ? values[word] : undefined;
}
