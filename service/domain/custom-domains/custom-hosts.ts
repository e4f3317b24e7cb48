import type { ShopDomain } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { createTtlCache } from "../../platform/ttl-cache";
import { listServedHosts } from "../shops/shops.queries";

declare module "../../platform/context" {
  interface Context {
    /** Which names of shops are served. */
    customHosts: CustomHosts;
  }
}

export interface CustomHosts {
  /** The shop whose proved name this is; null for any other name. */
  find(host: string): Promise<ShopDomain | null>;
  /** In this process at once; others know within `KEPT_MS`. */
  forget(host: string): void;
}

/** A name that is lost or removed is served no longer than this. */
const KEPT_MS = 5_000;
/** A name that is nobody's is asked about again after this. */
const UNKNOWN_MS = 30_000;
/** Names by the thousand come from scanners: they push out each other, and never a shop's. */
const MOST_UNKNOWN = 20_000;
const MOST_KNOWN = 20_000;
/** Names of one statement, and those that may wait for the next. */
const AT_ONCE = 200;
const MOST_WAITING = 2_000;

const NOBODY = Promise.resolve(null);

interface Waiting {
  host: string;
  resolve(shop: ShopDomain | null): void;
  reject(error: unknown): void;
}

/**
 * Answers from two caches, and asks the database about all other names together: one statement at a time, at most one every
 * `everyMs`, however many names strangers send.
 */
export function createCustomHosts(db: Db, everyMs = 50): CustomHosts {
  const clock = () => performance.now();
  const known = createTtlCache<ShopDomain>({ maxEntries: MOST_KNOWN, maxAgeMs: KEPT_MS, clock });
  const unknown = createTtlCache<null>({ maxEntries: MOST_UNKNOWN, maxAgeMs: UNKNOWN_MS, clock });
  const asked = new Map<string, Promise<ShopDomain | null>>();
  let waiting: Waiting[] = [];
  let isReading = false;
  let beganAt = -Infinity;

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, beganAt + everyMs - clock())));
      beganAt = clock();
      const group = waiting.slice(0, AT_ONCE);
      waiting = waiting.slice(AT_ONCE);
      try {
        const rows = await listServedHosts(
          db,
          group.map(({ host }) => host),
        );
        const shopOf = new Map(rows.map(({ host, domain }) => [host, domain]));
        for (const { host, resolve } of group) resolve(shopOf.get(host) ?? null);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isReading = false;
  }

  const ask = (host: string) =>
    new Promise<ShopDomain | null>((resolve, reject) => {
      waiting.push({ host, resolve, reject });
      void read();
    });

  /** What a statement says that was under way when its name was forgotten is not kept. */
  async function load(host: string): Promise<ShopDomain | null> {
    const asking = ask(host);
    asked.set(host, asking);
    const isWanted = () => asked.get(host) === asking;
    try {
      const shop = await asking;
      if (isWanted())
        void (shop ? known.keep(host, asking as Promise<ShopDomain>) : unknown.keep(host, NOBODY));
      return shop;
    } finally {
      if (isWanted()) asked.delete(host);
    }
  }

  return {
    async find(host) {
      const kept = known.peek(host) ?? unknown.peek(host) ?? asked.get(host);
      if (kept) return kept;
      // Flooded: a shop's name that no cache has waits for the next request.
      if (waiting.length >= MOST_WAITING) return null;
      return load(host);
    },
    forget(host) {
      known.drop(host);
      unknown.drop(host);
      asked.delete(host);
    },
  };
}
