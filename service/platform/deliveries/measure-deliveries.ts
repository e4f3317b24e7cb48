import type { ShopId } from "../../../contract/ids";
import type { Context } from "../context";
import { deliveriesDue, deliveriesHeld, deliveriesWaiting, deliveryAge } from "../metrics";
import { countDue } from "./claim-deliveries.queries";

/** Sets the gauges of what is due. Called when metrics are read, so that every process gives the same figures. */
export async function measureDeliveries(ctx: Pick<Context, "db" | "now" | "channels">): Promise<void> {
  const now = ctx.now();
  const waiting = new Map<string, ShopId[]>();
  for (const [name, channel] of ctx.channels) waiting.set(name, (await channel.waitingShops?.(ctx)) ?? []);
  const due = new Map((await countDue(ctx.db, now, waiting)).map((each) => [each.channel, each]));
  // By our own list of channels: a label is never a word from the database.
  for (const channel of ctx.channels.keys()) {
    const counted = due.get(channel);
    deliveriesDue.set({ channel }, counted?.count ?? 0);
    deliveriesHeld.set({ channel }, counted?.held ?? 0);
    deliveriesWaiting.set({ channel }, counted?.waiting ?? 0);
    deliveryAge.set({ channel }, Math.max(0, (now.getTime() - (counted?.since ?? now).getTime()) / 1000));
  }
}
