import type { Context } from "../../../platform/context";
import { shipmentsWaiting, shipmentWaitingAge } from "../../../platform/metrics";
import { countQueued } from "./tracking-queue.queries";

/**
 * Sets the gauges of shipments that wait for a provider. Called when metrics are read. The oldest is one of those that are not put off:
 * what waits for hours in any case says nothing about the provider.
 */
export async function measureTrackingQueue(ctx: Pick<Context, "db" | "now">): Promise<void> {
  const now = ctx.now();
  const counts = await countQueued(ctx.db, now);
  for (const call of ["register", "read"] as const) {
    const ofCall = counts.filter((each) => each.call === call);
    const since = ofCall.flatMap((each) => each.since?.getTime() ?? []);
    shipmentsWaiting.set(
      { call },
      ofCall.reduce((sum, { count }) => sum + count, 0),
    );
    shipmentWaitingAge.set({ call }, Math.max(0, (now.getTime() - Math.min(now.getTime(), ...since)) / 1000));
  }
}
