import { MAIL_SERVER_WAIT_HOURS, type MailServerProblem } from "../../../contract/mail-server-limits";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { lockShop } from "../shops/shops.queries";
import { answerOf, problemOf } from "./mail-server";
import { mailServerFailing } from "./mail-server.events";
import {
  findMailServer,
  listShopsOfFailingServers,
  type MailServerRow,
  noteSuccess,
  saveFailure,
} from "./mail-servers.queries";

/** Failures in a row after which emails wait for a server. */
const MOST_FAILURES = 3;
const MINUTE_MS = 60_000;
const MOST_WAIT_MS = 30 * MINUTE_MS;

/** A server that fails is checked for so long. */
const CHECKED_FOR_MS = 3 * 86_400_000;
/** In place of the next check where there is none, of a server that fails: without a time it would be one that works. */
const NO_CHECK = new Date("9999-12-31T00:00:00Z");

/** When a server that fails is checked next; null: once its merchant has it checked. */
export const plannedCheck = (nextCheckAt: Date): Date | null =>
  nextCheckAt.getTime() === NO_CHECK.getTime() ? null : nextCheckAt;

const WAIT_MS = MAIL_SERVER_WAIT_HOURS * 3_600_000;

/** From when on emails leave by our server, of one that fails. */
export const waitsUntil = (failingSince: Date): Date => new Date(failingSince.getTime() + WAIT_MS);

/** For `Channel.waitingShops`: whose emails wait for their own server. */
export const shopsWaitingForServers = ({ db, now }: Pick<Context, "db" | "now">): Promise<ShopId[]> =>
  listShopsOfFailingServers(db, new Date(now().getTime() - WAIT_MS));

/** Whether emails leave by it, or wait for it. After a wait that was too long they do not, until a check has found it to work. */
export const isServerInForce = (
  { failingSince, nextCheckAt }: Pick<MailServerRow, "failingSince" | "nextCheckAt">,
  now: Date,
): boolean => failingSince === null || nextCheckAt === null || waitsUntil(failingSince) > now;

interface Failure {
  strikes: number;
  failingSince: Date;
  problem: MailServerProblem;
}

/** What no waiting mends, and what providers take for an attack when it is tried again and again. */
const OF_LOGIN: ReadonlySet<MailServerProblem> = new Set(["mailServerLogin", "mailServerPasswordLost"]);

const isOfLogin = (problem: MailServerProblem | null): boolean => problem !== null && OF_LOGIN.has(problem);

/**
 * A minute, doubling with each failure beyond those that it may have. None after three days, and none of a login that is refused once emails
 * leave by our server: twice in a row, because a server that comes back from an outage may refuse one before its accounts are there.
 */
function nextCheckOf(
  { strikes, failingSince, problem, before }: Failure & { before: MailServerProblem | null },
  now: Date,
): Date {
  const checkedUntil =
    isOfLogin(problem) && isOfLogin(before)
      ? waitsUntil(failingSince)
      : new Date(failingSince.getTime() + CHECKED_FOR_MS);
  if (checkedUntil <= now) return NO_CHECK;
  const wait = MINUTE_MS * 2 ** Math.max(0, strikes - MOST_FAILURES);
  return new Date(now.getTime() + Math.min(MOST_WAIT_MS, wait));
}

/**
 * Counts a failure, and decides by it how long emails wait. Of a check one is enough: nobody but the server itself was asked. Whoever has it
 * checked sees what came of it, so the merchant is told only of what emails have met.
 * @param error a MailServerError
 */
export async function noteServerFailed(
  ctx: Context,
  { shopId, changedAt }: Pick<MailServerRow, "shopId" | "changedAt">,
  error: unknown,
  { isCheck = false } = {},
): Promise<void> {
  const at = ctx.now();
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shopId);
    const row = await findMailServer(tx, shopId);
    // Another one was set since.
    if (row?.changedAt.getTime() !== changedAt.getTime()) return;
    // Emails wait for it already: what was under way then says nothing new.
    if (row.nextCheckAt && !isCheck) return;
    const strikes = row.strikes + 1;
    const isFailing = isCheck || strikes >= MOST_FAILURES;
    const failingSince = row.failingSince ?? (isFailing ? at : null);
    const problem = problemOf(error);
    const nextCheckAt =
      isFailing && failingSince
        ? nextCheckOf({ strikes, failingSince, problem, before: row.problem }, at)
        : null;
    await saveFailure(tx, shopId, { strikes, failingSince, problem, answer: answerOf(error), nextCheckAt });
    if (isFailing && !row.failingSince && !isCheck) await publish(ctx, tx, shopId, mailServerFailing, [{}]);
  });
}

export async function noteServerWorks(ctx: Context, server: MailServerRow): Promise<void> {
  await transaction(ctx.db, (tx) => noteSuccess(tx, server));
}

/** By which a transport knows that it is another account. */
export const versionOf = ({ shopId, changedAt }: { shopId: ShopId; changedAt: Date }): string =>
  `${shopId} ${changedAt.toISOString()}`;
