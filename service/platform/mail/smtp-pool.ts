import { createConcurrencyLimit } from "../concurrency-limit";
import { openSession, type SmtpServer, type SmtpSession } from "./smtp-session";
import { MailServerError } from "./transport";

/** From the connection to the last answer: less than the minute that a channel has for sending. */
const MOST_MS = 45_000;
/** Mails over one connection: some servers close it after so many. */
const MOST_MAILS = 200;
/** As long as a burst of changes lasts. A server closes those that nothing comes over. */
const IDLE_MS = 5_000;

export interface SmtpPool {
  /**
   * @param begin called once a connection is there, right before the mail goes over it: what it throws is thrown, and nothing was sent
   * @throws MailServerError where no mail can be handed over; else nodemailer's error about this one
   */
  send(envelope: { from: string; to: string }, raw: Buffer, begin?: () => void): Promise<void>;
  close(): void;
}

interface Kept {
  session: SmtpSession;
  mails: number;
  timer?: NodeJS.Timeout;
}

/**
 * Connections to a server that are used again. Mails wait here for a free one, and not within nodemailer: there nobody could ask whether they
 * are still to go.
 */
export function createSmtpPool(server: SmtpServer, connections: number): SmtpPool {
  const limit = createConcurrencyLimit({ atOnce: connections, waiting: Number.POSITIVE_INFINITY });
  const idle: Kept[] = [];
  let isClosed = false;

  async function take(signal: AbortSignal): Promise<Kept> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.session.isOpen()) return kept;
    }
    try {
      const session = await openSession(server, signal);
      await session.login(signal);
      return { session, mails: 0 };
    } catch (error) {
      throw new MailServerError((error as Error).message, { cause: error });
    }
  }

  function giveBack(kept: Kept): void {
    if (isClosed || kept.mails >= MOST_MAILS || !kept.session.isOpen()) return kept.session.close();
    kept.timer = setTimeout(() => {
      idle.splice(idle.indexOf(kept), 1);
      kept.session.close();
    }, IDLE_MS).unref();
    idle.push(kept);
  }

  return {
    send: (envelope, raw, begin) =>
      limit.run(async () => {
        // Before the connection as well: what waited too long need not open one.
        begin?.();
        const signal = AbortSignal.timeout(MOST_MS);
        const kept = await take(signal);
        try {
          begin?.();
        } catch (error) {
          giveBack(kept);
          throw error;
        }
        await kept.session.send(envelope, raw, signal);
        kept.mails += 1;
        giveBack(kept);
      }),
    close() {
      isClosed = true;
      for (const { session, timer } of idle.splice(0)) {
        clearTimeout(timer);
        session.close();
      }
    },
  };
}
