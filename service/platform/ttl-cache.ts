/**
 * A cache whose values may be a few seconds old. It is bounded: the least recently used entry is dropped first. Each
 * process has its own.
 */
export interface TtlCache<Value> {
  /** The cached value, if it is of that version, else the one that `load` returns; concurrent calls share one load. */
  get(key: string, load: () => Promise<Value>, version?: string): Promise<Value>;
  /** The cached value, if it is not too old. */
  peek(key: string): Promise<Value> | undefined;
  /** Returns the value. */
  keep(key: string, value: Promise<Value>): Promise<Value>;
  /** The next call loads anew, even while an earlier load is under way. */
  drop(key: string): void;
}

export interface TtlCacheOptions {
  maxEntries: number;
  maxAgeMs: number;
  /** A monotonic clock, in milliseconds. */
  clock: () => number;
}

/** Rejected values are not kept. */
export function createTtlCache<Value>({ maxEntries, maxAgeMs, clock }: TtlCacheOptions): TtlCache<Value> {
  const entries = new Map<string, { value: Promise<Value>; at: number; version: string }>();

  function find(key: string) {
    const entry = entries.get(key);
    if (!entry) return undefined;
    // Moved to the end: a Map keeps insertion order.
    entries.delete(key);
    if (clock() - entry.at >= maxAgeMs) return undefined;
    entries.set(key, entry);
    return entry;
  }

  /** From the least recently used on: what nobody asks for any more is not held for the life of the process. */
  function dropExpired(): void {
    for (const [key, { at }] of entries) {
      if (clock() - at < maxAgeMs) return;
      entries.delete(key);
    }
  }

  function keep(key: string, value: Promise<Value>, version = ""): Promise<Value> {
    const entry = { value, at: clock(), version };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value!);
    dropExpired();
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return value;
  }

  return {
    peek: (key) => find(key)?.value,
    keep: (key, value) => keep(key, value),
    drop: (key) => void entries.delete(key),
    get(key, load, version = "") {
      const entry = find(key);
      return entry?.version === version ? entry.value : keep(key, load(), version);
    },
  };
}
