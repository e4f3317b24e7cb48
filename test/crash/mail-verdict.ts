import { groupBy } from "../../service/platform/group-by";
import type { AcceptedMail } from "./mail-recorder";
import type { MixedFacts } from "./mixed-facts";

/**
 * Milliseconds between the mail server's answer and the row's `done_at`: the part of the window that is ours. Before it comes
 * the time that the answer is on its way, after it the commit of one statement.
 */
export interface Window {
  mails: number;
  median: number;
  p95: number;
}

export interface MailVerdict {
  faults: string[];
  /** Acceptances of a mail that had been accepted before. */
  repeats: number;
  /** Accepted, but settled otherwise, because it was no longer wanted at the next try. */
  unsettled: number;
  window: Window;
}

/**
 * Compares what the mail server accepted with what the log says was sent. A repeat is excused by the one window: the mail
 * was accepted in a life that was killed before the row was settled, so at most one for each slot of a killed life.
 */
export function evaluateMails(
  { deliveries, slots }: Pick<MixedFacts, "deliveries" | "slots">,
  accepted: AcceptedMail[],
  isKilled: (life: number) => boolean,
): MailVerdict {
  const faults: string[] = [];
  const byId = groupBy(accepted, ({ messageId }) => messageId);
  const logged = new Map(deliveries.mails.map((mail) => [mail.messageId, mail]));
  const sent = deliveries.mails.filter(({ state }) => state === "sent");
  const lost = sent.filter(({ messageId }) => !byId.has(messageId)).length;
  if (lost > 0) faults.push(`${lost} mails are logged as sent, and were never accepted`);
  if (logged.size < deliveries.mails.length) faults.push("two deliveries have one Message-ID");

  const inWindow = new Map<number, number>();
  let [repeats, unsettled] = [0, 0];
  for (const [id, copies] of byId) {
    const row = logged.get(id);
    if (!row) faults.push(`${id} was accepted, and is not in the log`);
    const isSent = row?.state === "sent";
    if (!isSent) unsettled += 1;
    repeats += copies.length - 1;
    if (new Set(copies.map(({ digest }) => digest)).size > 1) faults.push(`${id} went out with other bytes`);
    // The last acceptance settled the row as sent; every one before was in the window.
    for (const { life } of isSent ? copies.slice(0, -1) : copies) {
      if (!isKilled(life)) faults.push(`${id} was repeated, although the sender was not killed`);
      inWindow.set(life, (inWindow.get(life) ?? 0) + 1);
    }
    if (new Set(copies.map(({ life }) => life)).size < copies.length)
      faults.push(`${id} was sent twice by one process`);
  }
  for (const [life, mails] of inWindow) {
    if (mails > slots)
      faults.push(`${mails} mails were in the window of life ${life}, which has ${slots} slots`);
  }
  const waits = sent.flatMap(({ messageId, doneAt }) => {
    const last = byId.get(messageId)?.at(-1);
    return last?.answeredAt ? [doneAt - last.answeredAt] : [];
  });
  return { faults, repeats, unsettled, window: sizeOf(waits) };
}

function sizeOf(waits: number[]): Window {
  const ascending = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(ascending[Math.floor(ascending.length * share)] ?? 0);
  return { mails: waits.length, median: at(0.5), p95: at(0.95) };
}
