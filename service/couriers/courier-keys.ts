export interface CourierKeys {
  /** The provider's word for our courier; undefined where we do not know it. */
  keyOf(courier: string | null): string | undefined;
  /** Our code of the provider's word, in any case; null where our directory does not know it. */
  courierOf(key: string | null | undefined): string | null;
}

/** A provider's words for couriers, by our codes. Of several couriers with one word, the first is meant. */
export function courierKeys(keys: Record<string, string>): CourierKeys {
  const byCode = new Map(Object.entries(keys));
  const byKey = new Map(
    Object.entries(keys)
      .toReversed()
      .map(([courier, key]) => [key.toLowerCase(), courier]),
  );
  return {
    keyOf: (courier) => (courier === null ? undefined : byCode.get(courier)),
    courierOf: (key) => byKey.get(key?.toLowerCase() ?? "") ?? null,
  };
}
