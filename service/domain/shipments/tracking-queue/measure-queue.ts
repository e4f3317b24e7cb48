import type { Context } from "../../../platform/context";
import { shipmentsWaiting, shipmentWaitingAge } from "../../../platform/metrics";
import { countQueued } from "./tracking-queue.queries";

/** Sets the gauges of shipments that wait for a provider. Called when metrics are read. */
export async function measureTrackingQueue(ctx: Pick<Context, "db" | "now">): Promise<void> {
  const now = ctx.now();
  const queued = new Map((await countQueued(ctx.db, now)).map((each) => [each.call, each]));
  for (const call of ["register", "read"] as const) {
    const { count, since } = queued.get(call) ?? { count: 0, since: null };
    shipmentsWaiting.set({ call }, count);
    shipmentWaitingAge.set({ call }, since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
  }
}
