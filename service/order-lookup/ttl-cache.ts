/** Values that may be a few seconds old. Bounded; the longest unused goes first. Each process has its own. */
export interface TtlCache<Value> {
  /** What was loaded lately under this key, else what `load` answers; many at once share one load. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** What is there and young enough. */
  peek(key: string): Promise<Value> | undefined;
  keep(key: string, value: Promise<Value>): void;
}

export interface TtlCacheOptions {
  maxEntries: number;
  maxAgeMs: number;
  /** Milliseconds that only grow. */
  clock: () => number;
}

/** Failures are not kept. */
export function createTtlCache<Value>({ maxEntries, maxAgeMs, clock }: TtlCacheOptions): TtlCache<Value> {
  const entries = new Map<string, { value: Promise<Value>; at: number }>();

  function peek(key: string): Promise<Value> | undefined {
    const known = entries.get(key);
    if (!known) return undefined;
    // Put at the end again: a Map keeps the order in which keys came.
    entries.delete(key);
    if (clock() - known.at >= maxAgeMs) return undefined;
    entries.set(key, known);
    return known.value;
  }

  function keep(key: string, value: Promise<Value>): void {
    const entry = { value, at: clock() };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value!);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
  }

  return {
    peek,
    keep,
    get(key, load) {
      const known = peek(key);
      if (known) return known;
      const value = load();
      keep(key, value);
      return value;
    },
  };
}
