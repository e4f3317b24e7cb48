/**
 * Concurrent calls with one key share one load; nothing is kept after it has settled. For loads that count what they
 * find, so that a page that asks several times at once counts once.
 */
export function createSharedLoads<Value>() {
  const loading = new Map<string, Promise<Value>>();

  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const shared = loading.get(key);
    if (shared) return shared;
    const value = load().finally(() => loading.delete(key));
    loading.set(key, value);
    return value;
  };
}
