import type { ShopId } from "../../../contract/ids";
import type { Topic } from "../../../contract/topics";
import { createTtlCache, type TtlCache } from "../ttl-cache";
import type { Db } from "./database";
import { gatherByShop } from "./gather-by-shop";
import { readVersions } from "./noted-changes";

export interface KeepOptions {
  /** What the value is of. Raised by whoever changes it (test/noted-changes/topics-of-tables.ts). */
  topics: readonly Topic[];
  maxEntries: number;
  maxAgeMs: number;
}

/** In one statement for all that ask at the same time. */
const versionsTogether = gatherByShop(async (db, shop, asked: undefined[]) => {
  const versions = await readVersions(db, shop);
  return asked.map(() => versions);
});

/**
 * Keeps what is read of a shop, and reads it again once one of the topics has been raised: a statement of a row or two in place of what
 * takes longer. Each process and each pool of connections keeps its own.
 * @returns the value of that name of that shop; those who ask at the same time share one read
 */
export function keepByVersions<Value>({ topics, maxEntries, maxAgeMs }: KeepOptions) {
  const caches = new WeakMap<Db, TtlCache<Value>>();
  const cacheOf = (db: Db) => {
    const known = caches.get(db);
    if (known) return known;
    const added = createTtlCache<Value>({ maxEntries, maxAgeMs, clock: () => performance.now() });
    caches.set(db, added);
    return added;
  };

  return async (db: Db, shop: ShopId, name: string, read: () => Promise<Value>): Promise<Value> => {
    const raised = await versionsTogether(db, shop, undefined);
    const versions = topics.map((topic) => raised[topic] ?? 0);
    // What was read of older versions is the least recently used.
    return cacheOf(db).get([shop, name, ...versions].join(" "), read);
  };
}
