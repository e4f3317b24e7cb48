/**
 * The object's own property of this name: `values[word]` would also find inherited ones, such as `constructor`. For
 * objects from outside (JSON, jsonb); our own tables are Maps (docs/decisions/031).
 */
export function ownValue<Value>(
  values: Readonly<Record<string, Value>> | null | undefined,
  word: string,
): Value | undefined {
  return values && Object.hasOwn(values, word) ? values[word] : undefined;
}
