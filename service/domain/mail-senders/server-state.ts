import { MAIL_SERVER_WAIT_HOURS } from "../../../contract/mail-server-limits";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { lockShop } from "../shops/shops.queries";
import { answerOf, problemOf } from "./mail-server";
import { mailServerFailing } from "./mail-server.events";
import { type MailServerRow, noteFailure, noteSuccess } from "./mail-servers.queries";

/** Failures in a row after which emails wait for a server. */
export const MOST_FAILURES = 3;
const MINUTE_MS = 60_000;
const MOST_WAIT_MS = 30 * MINUTE_MS;

/** A minute, doubling with each failure beyond those that it may have. */
export const nextCheckOf = (strikes: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(MOST_WAIT_MS, MINUTE_MS * 2 ** Math.max(0, strikes - MOST_FAILURES)));

/** From when on emails leave by our server, of one that fails. */
export const waitsUntil = (failingSince: Date): Date =>
  new Date(failingSince.getTime() + MAIL_SERVER_WAIT_HOURS * 3_600_000);

/** Whether emails leave by it, or wait for it. After a wait that was too long they do not, until a check has found it to work. */
export const isServerInForce = (
  { failingSince, nextCheckAt }: Pick<MailServerRow, "failingSince" | "nextCheckAt">,
  now: Date,
): boolean => failingSince === null || nextCheckAt === null || waitsUntil(failingSince) > now;

/** @param error of the transport */
export async function noteServerFailed(ctx: Context, server: MailServerRow, error: unknown): Promise<void> {
  const at = ctx.now();
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, server.shopId);
    const strikes = server.strikes + 1;
    const failure = { problem: problemOf(error), answer: answerOf(error), at, most: MOST_FAILURES };
    const noted = await noteFailure(tx, server, { ...failure, nextCheckAt: nextCheckOf(strikes, at) });
    if (noted?.isNew) await publish(ctx, tx, server.shopId, mailServerFailing, [{}]);
  });
}

export async function noteServerWorks(ctx: Context, server: MailServerRow): Promise<void> {
  await transaction(ctx.db, (tx) => noteSuccess(tx, server));
}

/** By which a transport knows that it is another account. */
export const versionOf = ({ shopId, changedAt }: { shopId: ShopId; changedAt: Date }): string =>
  `${shopId} ${changedAt.toISOString()}`;
