import type { Context } from "../context";
import { deliveriesDue, deliveryAge } from "../metrics";
import { countDue } from "./claim-deliveries.queries";

/** Sets the gauges of what is due. Called when metrics are read, so that every process gives the same figures. */
export async function measureDeliveries(ctx: Pick<Context, "db" | "now" | "channels">): Promise<void> {
  const now = ctx.now();
  const due = new Map((await countDue(ctx.db, now)).map((each) => [each.channel, each]));
  // By our own list of channels: a label is never a word from the database.
  for (const channel of ctx.channels.keys()) {
    const { count = 0, since = now } = due.get(channel) ?? {};
    deliveriesDue.set({ channel }, count);
    deliveryAge.set({ channel }, Math.max(0, (now.getTime() - since.getTime()) / 1000));
  }
}
