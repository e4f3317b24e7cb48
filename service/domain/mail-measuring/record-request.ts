import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import type { MessageRef } from "../mail-recipients/return-token";
import { countClicks, withClick } from "./count-clicks";
import { isMachineOpen } from "./count-opens";
import { findSentAt, lockMeasured, updateClicks, updateOpened } from "./measured-messages.queries";

/** What a request says of who sends it. */
export interface Requester {
  agent: string;
  isHuman: boolean;
}

/** Counts a request for a link of an email, however often it is asked for and in whatever order. */
export async function recordClick(
  ctx: Pick<Context, "db" | "now">,
  ref: MessageRef & { link: number },
  { isHuman }: Requester,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const message = await lockMeasured(tx, ref);
    if (!message?.links) return;
    const { clicks: known, links, sentAt } = message;
    const click = { link: ref.link, at: ctx.now().toISOString(), isHuman };
    const clicks = withClick(known, click);
    if (clicks !== known)
      await updateClicks(tx, ref, { clicks, counted: countClicks(clicks, { sentAt, links }) });
  });
}

/** Counts that an email's picture was loaded. */
export async function recordOpen(
  ctx: Pick<Context, "db" | "now">,
  ref: MessageRef,
  { agent, isHuman }: Requester,
): Promise<void> {
  const sentAt = await findSentAt(ctx.db, ref);
  if (!sentAt) return;
  const at = ctx.now();
  const msSinceSent = at.getTime() - sentAt.getTime();
  await updateOpened(ctx.db, ref, { isMachine: isMachineOpen(agent, { isHuman, msSinceSent }), at });
}
