import type { ShopDomain } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { listWatchedShops, type WatchedShop } from "./shop-watch.queries";

declare module "../../platform/context" {
  interface Context {
    /** For calls of open tabs, which come every few seconds. */
    shopWatch: ShopWatch;
  }
}

export interface ShopWatch {
  /** The shop as it was at most `everyMs` before the call; undefined where there is none. */
  look(domain: ShopDomain): Promise<WatchedShop | undefined>;
}

interface Waiting {
  domain: ShopDomain;
  resolve(shop: WatchedShop | undefined): void;
  reject(error: unknown): void;
}

/**
 * Reads the shops of all who ask by one statement, at most one every `everyMs`: who asks in between is answered by the
 * last reading, or waits for the next. So all open tabs of a process together cost one statement a second.
 */
export function createShopWatch(db: Db, everyMs = 1000): ShopWatch {
  let waiting: Waiting[] = [];
  let last = { beganAt: -Infinity, shops: new Map<ShopDomain, WatchedShop | undefined>() };
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setTimeout(() => void read(), Math.max(0, last.beganAt + everyMs - performance.now()));
  };

  const read = async () => {
    const asked = waiting;
    waiting = [];
    const beganAt = performance.now();
    try {
      const domains = [...new Set(asked.map(({ domain }) => domain))];
      const rows = await listWatchedShops(db, domains);
      last = {
        beganAt,
        shops: new Map(domains.map((domain) => [domain, rows.find((row) => row.domain === domain)])),
      };
      for (const { domain, resolve } of asked) resolve(last.shops.get(domain));
    } catch (error) {
      last = { beganAt, shops: new Map() };
      for (const { reject } of asked) reject(error);
    }
    isScheduled = false;
    schedule();
  };

  return {
    look(domain) {
      const isFresh = performance.now() - last.beganAt < everyMs;
      if (isFresh && last.shops.has(domain)) return Promise.resolve(last.shops.get(domain));
      return new Promise((resolve, reject) => {
        waiting.push({ domain, resolve, reject });
        schedule();
      });
    },
  };
}
