import type { RateClass } from "../../../contract/endpoint";
import { TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { Db, Tx } from "../db/database";
import type { Log } from "../log";
import { AppError } from "../errors";
import { givePointBack, takePoint } from "./rate-limits.queries";

declare module "../context" {
  interface Context {
    limits: RateLimits;
  }
}

/** Write calls by shop, in the classes of the contract (contract/endpoint.ts). */
type WriteLimit = `write-${RateClass}`;
export type LimitName = keyof typeof rules | WriteLimit;

interface Rule {
  points: number;
  seconds: number;
}

/** Points in a window of seconds. Counted in the database, so that every process counts together. */
const rules = {
  /** Failed look-ups of an order, by shop and address: order numbers are easy to guess. */
  "lookup-failed": { points: 5, seconds: 15 * 60 },
  /** Failed look-ups of one order number, whoever asks; beyond it each network has its own few. */
  "lookup-order": { points: 100, seconds: 60 * 60 },
  /** Failed look-ups of such an order number by one network. */
  "lookup-order-network": { points: 2, seconds: 60 * 60 },
  /** Problems reported by one address: each is a mail to the shop's team. */
  "problem-report": { points: 10, seconds: 60 * 60 },
  /** Photos that one address sends, before they are read: several megabytes each. */
  "photo-from": { points: 30, seconds: 60 * 60 },
  /** Photos sent about one order, whoever has its link. */
  "photo-order": { points: 60, seconds: 24 * 60 * 60 },
  /** Problems reported about one order, whoever has its link. */
  "problem-order": { points: 20, seconds: 24 * 60 * 60 },
  /** Links to all orders of an address, asked for by one client. */
  "link-asked-from": { points: 10, seconds: 60 * 60 },
  /** Links mailed to one address: nobody's mailbox is filled by strangers. */
  "link-asked-for": { points: 3, seconds: 60 * 60 },
  /** Emails at a shipment's next change, asked for by one client, and those that ask one address whether it agrees. */
  "watch-asked-from": { points: 10, seconds: 60 * 60 },
  "watch-asked-for": { points: 3, seconds: 60 * 60 },
  /** Coupons that were refused, by shop: codes are short. */
  "coupon-failed": { points: 10, seconds: 15 * 60 },
  /** Delivery dates that one client asks one shop for, and no cache has: less than wait in the shop's queue. */
  "date-asked": { points: 30, seconds: 10 },
  /** Names that one shop sets for its pages: each is asked for in the DNS. */
  "domain-set": { points: 20, seconds: 60 * 60 },
  /** Checks of a name that one shop asks for. */
  "domain-check": { points: 1, seconds: 10 },
  /** Connection keys that no store has, by shop. */
  "link-failed": { points: 10, seconds: 15 * 60 },
  /** Files asked for, by shop: one may read every order. */
  download: { points: 30, seconds: 10 * 60 },
  /** Emails to a customer that the merchant sends once more, by shipment and by shop. */
  "resend-order": { points: 3, seconds: 60 * 60 },
  "resend-shipment": { points: 3, seconds: 60 * 60 },
  resend: { points: 100, seconds: 60 * 60 },
  /** Previews of templates of mails by one shop: each fills a template in a thread that all shops share. */
  "mail-preview": { points: 240, seconds: 60 },
  /** Those that did as much work as templates may, or had no answer. */
  "mail-preview-slow": { points: 20, seconds: 60 },
  /** Mails by which a merchant looks at a template, by shop, and to one mailbox that is not the shop's own. */
  "test-mail": { points: 30, seconds: 60 * 60 },
  "test-mail-day": { points: 100, seconds: 24 * 60 * 60 },
  "test-mail-to": { points: 5, seconds: 60 * 60 },
  /** Codes for senders' addresses, by shop, and to one address. */
  "sender-code": { points: 5, seconds: 60 * 60 },
  "sender-code-day": { points: 20, seconds: 24 * 60 * 60 },
  "sender-code-to": { points: 5, seconds: 60 * 60 },
  /** Emails that ask an address whether it is a recipient of service notifications, by shop, and to one address. */
  "team-invitation": { points: 10, seconds: 60 * 60 },
  "team-invitation-day": { points: 25, seconds: 24 * 60 * 60 },
  "team-invitation-to": { points: 3, seconds: 60 * 60 },
  /** Domains that one shop sets for its emails: each makes two keys, and is asked for in the DNS. */
  "sender-domain-set": { points: 20, seconds: 60 * 60 },
  "sender-domain-check": { points: 1, seconds: 10 },
  /** Connections to mail servers that one shop asks for: each holds a request for some seconds. */
  "mail-server-set": { points: 20, seconds: 60 * 60 },
  "mail-server-check": { points: 1, seconds: 10 },
  /** Logins that a mail server has refused, by account there, whichever shop tries it: nobody guesses passwords through us. */
  "mail-server-login": { points: 10, seconds: 60 * 60 },
  /** Automations that one shop tries on its past: each reads 90 days of the log, and up to 75 days of couriers' news before them. */
  "automation-tried": { points: 30, seconds: 5 * 60 },
  /** Choices of one recipient of emails that resume some, by whichever of their links: each is an entry in the ledger. */
  "email-preferences": { points: 60, seconds: 10 * 60 },
  /** Writes by one signed link, which may be passed on: a choice, an Undo, and some more of both. */
  "link-writes": { points: 60, seconds: 10 * 60 },
  /** Token exchanges by shop, successful or not: each is a call to Shopify, by a caller with a valid id token of the shop. */
  exchange: { points: 30, seconds: 60 },
} as const;

export interface RateLimits {
  /**
   * Takes one point, for good; within a transaction, as far as that is committed.
   * @throws AppError TOO_MANY_REQUESTS with `retry_after` in seconds
   */
  take(name: LimitName, key: string, tx?: Tx): Promise<void>;
  /**
   * Does work that may be a guess, under a limit on wrong guesses. The point is taken before the work begins, so that
   * guesses side by side count each other, and given back unless the guess was wrong.
   * @param isWrong is asked about what the work returned or threw
   * @throws what the work throws; AppError TOO_MANY_REQUESTS where no point is left, and then nothing was done
   */
  guess<Result>(
    name: LimitName,
    key: string,
    work: () => Promise<Result>,
    isWrong: (outcome: unknown) => boolean,
  ): Promise<Result>;
}

interface Outside {
  db: Db;
  now: () => Date;
  log: Log;
  /** Write calls of the usual class by one shop. */
  writesPerMinute: number;
}

const writeRules = (perMinute: number): Record<WriteLimit, Rule> => ({
  "write-usual": { points: perMinute, seconds: 60 },
  "write-costly": { points: Math.ceil(perMinute / 10), seconds: 60 },
  // A file of 20 MB has 40 pieces.
  "write-upload": { points: 2 * perMinute, seconds: 60 },
});

export function createRateLimits({ db, now, log, writesPerMinute }: Outside): RateLimits {
  const all: Record<LimitName, Rule> = { ...rules, ...writeRules(writesPerMinute) };
  async function take(name: LimitName, key: string, within: Db = db) {
    const { points, seconds } = all[name];
    const at = now();
    const endsAt = new Date(at.getTime() + seconds * 1000);
    const window = await takePoint(within, { key: `${name}:${key}`, endsAt }, { most: points, now: at });
    if (window.isTaken) return window;
    const secondsLeft = Math.ceil((window.endsAt.getTime() - at.getTime()) / 1000);
    const details = { retry_after: Math.max(1, secondsLeft) };
    throw new AppError(TOO_MANY_REQUESTS, "tooManyRequests", { details });
  }

  return {
    async take(name, key, tx) {
      await take(name, key, tx);
    },
    async guess(name, key, work, isWrong) {
      const window = await take(name, key);
      let outcome: unknown;
      try {
        const result = await work();
        outcome = result;
        return result;
      } catch (error) {
        outcome = error;
        throw error;
      } finally {
        // Only logged, at the price of a point too many: thrown from `finally`, it would replace the result of the work.
        if (!isWrong(outcome)) {
          await givePointBack(db, window).catch((error: unknown) =>
            log.warn({ err: error, limit: name }, "a point of a rate limit could not be given back"),
          );
        }
      }
    },
  };
}
