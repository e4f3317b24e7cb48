import { Hono } from "hono";
import { createSeventeenTrack } from "../../../../../sandbox/couriers/seventeen-track";
import type { TrackingRequest } from "../../../../../service/domain/tracking-providers/provider";
import { seventeenTrack } from "../../../../../service/adapters/tracking-providers/seventeen-track/seventeen-track";
import type { SeventeenTrackOptions } from "../../../../../service/adapters/tracking-providers/seventeen-track/client";
import { turnsBy } from "../every-provider/accounts";
import { vendor } from "../../../../msw/vendor";
import { receiver } from "../../../domain/couriers/receiver";

export const KEY = "0123456789ABCDEF0123456789ABCDEF";
export const REGISTERED = Date.UTC(2026, 4, 4, 15);

/**
 * The adapter, speaking to a server that behaves like 17TRACK. Both live by the clock given here, on
 * which each event of a journey follows the one before after a minute.
 */
export async function anAccount(options: Partial<SeventeenTrackOptions> & { quota?: number } = {}) {
  const clock = { at: REGISTERED };
  const pushes = receiver();
  const server = createSeventeenTrack({
    key: KEY,
    callback: `${vendor(pushes.app)}/push`,
    now: () => new Date(clock.at),
    pace: { msPerStep: 60_000 },
    quota: options.quota,
  });
  const calls: { verb: string; body: unknown }[] = [];
  const outer = new Hono();
  outer.use("/v2.4/*", async (c, next) => {
    const text = await c.req.raw.clone().text();
    calls.push({ verb: c.req.path.replace("/v2.4/", ""), body: text ? JSON.parse(text) : undefined });
    await next();
  });
  outer.route("/v2.4", server.app);
  const url = vendor(outer);

  const provider = seventeenTrack({ key: KEY, url: `${url}/v2.4`, turns: turnsBy(clock), ...options });
  return {
    provider,
    server,
    calls,
    received: pushes.received,
    async minutesLater(minutes: number): Promise<void> {
      clock.at += minutes * 60_000;
      await server.pushes.flush();
    },
    now: () => new Date(clock.at),
    close(): void {
      server.stop();
    },
  };
}
export type Account = Awaited<ReturnType<typeof anAccount>>;

export function shipment(trackingNumber: string, rest: Partial<TrackingRequest> = {}): TrackingRequest {
  return {
    trackingNumber,
    courier: "ups",
    shippedAt: new Date(REGISTERED),
    originCountry: "US",
    destination: { country: "US", city: "Boise", zip: "83702" },
    tag: "shop-1/7",
    ...rest,
  };
}
