import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { takePoint } from "../../platform/http/rate-limits.queries";

/** Emails that one shop may send by our server; 0: any number. */
export interface PaceLimits {
  perMinute: number;
  perDay: number;
}

export interface MailPace {
  /** Counts an email that is about to go. Until when it waits; null: it goes. */
  take(shop: ShopId): Promise<Date | null>;
}

/** Emails are counted in the database by so many, and within them by each process: a process that ends has counted some too many. */
const AT_ONCE = 20;

interface Block {
  left: number;
  endsAt: Date;
}

/** Paces the emails of each shop, over all processes. What is over a limit waits for the next window, and keeps nobody else. */
export function createMailPace({ db, now }: { db: Db; now: () => Date }, limits: PaceLimits): MailPace {
  const windows = [
    { name: "mail-minute", most: limits.perMinute, ms: 60_000 },
    { name: "mail-day", most: limits.perDay, ms: 86_400_000 },
  ].filter(({ most }) => most > 0);
  const blocks = new Map<string, Promise<Block>>();

  async function fetchBlock(key: string, most: number, ms: number): Promise<Block> {
    const at = now();
    const count = Math.min(AT_ONCE, most);
    const window = await takePoint(
      db,
      { key, endsAt: new Date(at.getTime() + ms) },
      { most, now: at, count },
    );
    return { left: window.isTaken ? count : 0, endsAt: window.endsAt };
  }

  /** The block that this process counts in, another one where that is used up; one statement for all that ask meanwhile. */
  async function take(key: string, most: number, ms: number): Promise<Date | null> {
    for (let isFresh = false; ;) {
      let block = blocks.get(key);
      if (!block) {
        block = fetchBlock(key, most, ms);
        blocks.set(key, block);
        isFresh = true;
        block.catch(() => blocks.delete(key));
      }
      const counted = await block;
      if (counted.left > 0 && counted.endsAt > now()) {
        counted.left -= 1;
        return null;
      }
      if (blocks.get(key) === block) blocks.delete(key);
      if (isFresh) return counted.endsAt;
    }
  }

  return {
    async take(shop) {
      for (const { name, most, ms } of windows) {
        const until = await take(`${name}:${shop}`, most, ms);
        if (until) return until;
      }
      return null;
    },
  };
}
