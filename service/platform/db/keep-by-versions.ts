import type { ShopId } from "../../../contract/ids";
import type { Topic } from "../../../contract/topics";
import { createTtlCache, type TtlCache } from "../ttl-cache";
import type { Db } from "./database";
import { gatherByShop } from "./gather-by-shop";
import { readVersions } from "./noted-changes";

export interface KeepOptions {
  /** What the value is of; whoever changes that raises them (`noteChange`). */
  topics: readonly Topic[];
  maxEntries: number;
  maxAgeMs: number;
}

export interface Asked {
  /** Of several values of a shop. */
  name?: string;
  /** What else a value holds for: one of another is read again, and takes its place. */
  of?: string;
}

/** In one statement for all that ask at the same time. */
const versionsTogether = gatherByShop(async (db, shop, asked: undefined[]) => {
  const versions = await readVersions(db, shop);
  return asked.map(() => versions);
});

/**
 * Keeps what is read of a shop, and reads it again once one of the topics has been raised: a statement of a row or two in place of what
 * takes longer. Each process and each pool of connections keeps its own.
 * @returns the shop's value of that name; those who ask at the same time share one read
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

  return async (db: Db, shop: ShopId, read: () => Promise<Value>, asked: Asked = {}): Promise<Value> => {
    const { name = "", of = "" } = asked;
    const raised = await versionsTogether(db, shop, undefined);
    const versions = topics.map((topic) => raised[topic] ?? 0);
    return cacheOf(db).get(`${shop} ${name}`, read, [...versions, of].join(" "));
  };
}
