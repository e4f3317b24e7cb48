import { z } from "zod";
import { ShopId } from "../../../../contract/ids";
import { claimDue } from "../../../domain/dns-records/claim-due.queries";
import { answerOf, openPassword, problemOf } from "../../../domain/mail-senders/mail-server";
import {
  endWait,
  findMailServer,
  type MailServerRow,
  noteFailedCheck,
  noteFailure,
} from "../../../domain/mail-senders/mail-servers.queries";
import { nextCheckOf } from "../../../domain/mail-senders/server-state";
import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { sendDeliveriesType } from "../../../platform/deliveries/enqueue-deliveries";
import { MailServerError } from "../../../platform/mail/transport";
import { defineJob } from "../../../platform/queue/job";

/**
 * Connects to a shop's mail server and logs in. Where it does not let us in, emails wait for it; they go out again once it does.
 */
export async function checkServer(ctx: Context, shop: ShopId): Promise<void> {
  const row = await findMailServer(ctx.db, shop);
  if (!row) return;
  const { host, port, tls, userName: user } = row;
  try {
    const password = openPassword(ctx, shop, { host, user }, row.password);
    await ctx.mailServers.check({ host, port, tls, user, password });
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    await noteFailed(ctx, row, error);
    return;
  }
  if (!row.nextCheckAt) return;
  await transaction(ctx.db, async (tx) => {
    await endWait(tx, row);
    await ctx.enqueue(tx, sendDeliveriesType, {});
  });
  ctx.mailFlow.places.release(shop);
}

/** Found by a check, one failure is enough: nobody but the server itself was asked. */
async function noteFailed(ctx: Context, row: MailServerRow, error: MailServerError): Promise<void> {
  const at = ctx.now();
  const nextCheckAt = nextCheckOf(row.strikes + 1, at);
  const failure = { problem: problemOf(error), answer: answerOf(error), nextCheckAt };
  await transaction(ctx.db, async (tx) => {
    if (row.nextCheckAt) await noteFailedCheck(tx, row, failure);
    else await noteFailure(tx, row, { ...failure, at, most: 1 });
  });
}

/** Safe to run twice: it only connects once more. */
export const checkMailServerJob = defineJob({
  name: "sender.check-server",
  payload: z.object({ shop: ShopId }),
  // One that does not answer costs some seconds, and keeps no other shop's waiting.
  concurrency: 5,
  retries: 2,
  async run(ctx, { shop }) {
    await checkServer(ctx, shop);
  },
});

const AT_ONCE = 200;
/** A check that was lost is made up for after this. */
const PUT_OFF_MS = 5 * 60_000;

/** Safe to run twice: what is claimed is not due any more. */
export const sweepMailServers = defineJob({
  name: "sender.sweep-servers",
  payload: z.object({}),
  schedule: "* * * * *",
  async run(ctx) {
    const now = ctx.now();
    const until = new Date(now.getTime() + PUT_OFF_MS);
    const shops = await claimDue(ctx.db, "mail_servers", { now, until, limit: AT_ONCE });
    await ctx.enqueueAll(
      ctx.db,
      checkMailServerJob,
      shops.map((shop) => ({ shop })),
    );
  },
});
