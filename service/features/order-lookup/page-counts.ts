import type { ResponseOf } from "../../../contract/endpoint";
import type { ShopId } from "../../../contract/ids";
import { type getPageCounts as call, PAGE_COUNTS, type PageCount } from "../../../contract/page-counts";
import type { Actor, Context } from "../../platform/context";
import { addPageCounts, type CountedAt, listPageCounts } from "./page-counts.queries";

declare module "../../platform/context" {
  interface Context {
    pageCounts: PageCounts;
  }
}

/** Counts in memory and adds to the database every ten seconds: a row for each view would cost more than the view. */
export interface PageCounts {
  count(shop: ShopId, what: PageCount): void;
  flush(): Promise<void>;
  /** Flushes, and again no more. */
  stop(): Promise<void>;
}

const FLUSH_MS = 10_000;
/** No zone is further apart from UTC than whole quarters: within one, it is the same day. */
const QUARTER_MS = 15 * 60_000;

export function createPageCounts({ db, now, log }: Pick<Context, "db" | "now" | "log">): PageCounts {
  let counted = new Map<string, CountedAt>();

  function add({ shop, what, at, count }: CountedAt) {
    const key = `${shop} ${what} ${at.getTime()}`;
    counted.set(key, { shop, what, at, count: count + (counted.get(key)?.count ?? 0) });
  }

  async function flush() {
    if (counted.size === 0) return;
    const batch = counted;
    counted = new Map();
    try {
      await addPageCounts(db, [...batch.values()]);
    } catch (error) {
      for (const each of batch.values()) add(each);
      log.warn({ err: error }, "views of tracking pages could not be counted");
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    count(shop, what) {
      const at = new Date(Math.floor(now().getTime() / QUARTER_MS) * QUARTER_MS);
      add({ shop, what, at, count: 1 });
    },
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}

const DAYS = 30;

/** What was counted on each of the last 30 days. */
export async function getPageCounts(
  { db, now }: Pick<Context, "db" | "now">,
  { shop }: Pick<Actor, "shop">,
): Promise<ResponseOf<typeof call>> {
  const days = new Map<string, Record<PageCount, number>>();
  const total = none();
  for (const { day, what, count } of await listPageCounts(db, shop, { days: DAYS, now: now() })) {
    const counts = days.get(day) ?? none();
    days.set(day, counts);
    if (what === null || count === null) continue;
    counts[what] += count;
    total[what] += count;
  }
  return { total, days: [...days].map(([day, counts]) => ({ day, counts })) };
}

const none = () => Object.fromEntries(PAGE_COUNTS.map((what) => [what, 0])) as Record<PageCount, number>;
