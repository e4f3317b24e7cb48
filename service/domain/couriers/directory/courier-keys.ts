export interface CourierKeys {
  /** The provider's key of our courier; undefined where there is none. */
  keyOf(courier: string | null): string | undefined;
  /** Our code of the provider's key, case-insensitive; null where the directory does not have it. */
  courierOf(key: string | null | undefined): string | null;
}

/**
 * Two-way map between a provider's courier keys and our codes. Where several couriers share a key, the key maps to the
 * first.
 */
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
