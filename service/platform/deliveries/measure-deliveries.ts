import type { Context } from "../context";
import { deliveriesDue, deliveriesHeld, deliveryAge } from "../metrics";
import { countDue } from "./claim-deliveries.queries";

/** Sets the gauges of what is due. Called when metrics are read, so that every process gives the same figures. */
export async function measureDeliveries(ctx: Pick<Context, "db" | "now" | "channels">): Promise<void> {
  const now = ctx.now();
  const due = new Map((await countDue(ctx.db, now)).map((each) => [each.channel, each]));
  // By our own list of channels: a label is never a word from the database.
  for (const channel of ctx.channels.keys()) {
    const { count, since, held } = due.get(channel) ?? { count: null, since: null, held: null };
    deliveriesDue.set({ channel }, count ?? 0);
    deliveriesHeld.set({ channel }, held ?? 0);
    deliveryAge.set({ channel }, Math.max(0, (now.getTime() - (since ?? now).getTime()) / 1000));
  }
}
