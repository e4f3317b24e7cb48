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
  /** The window has no more: it is not asked for again before it ends. */
  isRefused: boolean;
}

interface PaceWindow {
  name: string;
  most: number;
  ms: number;
}

/** Paces the emails of each shop, over all processes. What is over a limit waits for the next window, and keeps nobody else. */
export function createMailPace({ db, now }: { db: Db; now: () => Date }, limits: PaceLimits): MailPace {
  // The longest first: where it is used up, nothing is taken of the other.
  const windows: PaceWindow[] = [
    { name: "mail-day", most: limits.perDay, ms: 86_400_000 },
    { name: "mail-minute", most: limits.perMinute, ms: 60_000 },
  ].filter(({ most }) => most > 0);
  const blocks = new Map<string, Promise<Block>>();

  async function fetchBlock(key: string, { most, ms }: PaceWindow): Promise<Block> {
    const at = now();
    const count = Math.min(AT_ONCE, most);
    const { isTaken, endsAt } = await takePoint(
      db,
      { key, endsAt: new Date(at.getTime() + ms) },
      { most, now: at, count },
    );
    return { left: isTaken ? count : 0, endsAt, isRefused: !isTaken };
  }

  /** The block that this process counts in, another one where that is used up; one statement for all that ask meanwhile. */
  async function blockOf(shop: ShopId, window: PaceWindow): Promise<Block> {
    const key = `${window.name}:${shop}`;
    for (;;) {
      let fetched = blocks.get(key);
      if (!fetched) {
        fetched = fetchBlock(key, window);
        blocks.set(key, fetched);
        fetched.catch(() => blocks.delete(key));
      }
      const block = await fetched;
      if (block.endsAt > now() && (block.left > 0 || block.isRefused)) return block;
      if (blocks.get(key) === fetched) blocks.delete(key);
    }
  }

  return {
    async take(shop) {
      for (;;) {
        const counted: Block[] = [];
        for (const window of windows) {
          const block = await blockOf(shop, window);
          if (block.isRefused) return block.endsAt;
          counted.push(block);
        }
        // Others have counted in them meanwhile.
        if (counted.some(({ left }) => left === 0)) continue;
        for (const block of counted) block.left -= 1;
        return null;
      }
    },
  };
}
