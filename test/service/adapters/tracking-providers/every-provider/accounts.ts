import { Hono } from "hono";
import { createAftership } from "../../../../../sandbox/couriers/aftership";
import { createEasypost } from "../../../../../sandbox/couriers/easypost";
import { createKarrio } from "../../../../../sandbox/couriers/karrio";
import type { ProviderServerOptions } from "../../../../../sandbox/couriers/provider-controls";
import { createSeventeenTrack } from "../../../../../sandbox/couriers/seventeen-track";
import { aftership } from "../../../../../service/adapters/tracking-providers/aftership/aftership";
import { easypost } from "../../../../../service/adapters/tracking-providers/easypost/easypost";
import { karrio } from "../../../../../service/adapters/tracking-providers/karrio/karrio";
import type { Turns } from "../../../../../service/domain/tracking-providers/budget/turns";
import type { TrackingProvider } from "../../../../../service/domain/tracking-providers/provider";
import { seventeenTrack } from "../../../../../service/adapters/tracking-providers/seventeen-track/seventeen-track";
import { vendor } from "../../../../msw/vendor";
import { receiver } from "../../../domain/couriers/receiver";

export const KEY = "0123456789ABCDEF0123456789ABCDEF";
/** With letters that Unicode writes in two ways: EasyPost signs with one of them. */
const SECRET = "whsec ﬁ-Ångström";
/** Karrio's travels in a header. */
const PLAIN_SECRET = "whsec-karrio-0123456789";
export const REGISTERED = Date.UTC(2026, 4, 4, 15);

interface AdapterOptions {
  key: string;
  url: string;
  timeoutMs?: number;
  requestsPerSecond?: number;
  turns?: Turns;
}

interface Simulated {
  app: Hono;
  faults: {
    set(kind: "timeout" | "server_error" | "not_json" | "twice" | "wrong_signature", times: number): void;
  };
  pushes: { flush(): Promise<unknown> };
  stop(): void;
}

/** Each provider: its adapter, and a server that behaves like it. */
export const providers: Record<
  string,
  {
    adapter(options: AdapterOptions): TrackingProvider;
    server(options: ProviderServerOptions): Simulated;
    /** How many requests a second the server lets pass. */
    limit: number;
    signsBody: boolean;
    /** Another kind of push than news of a shipment. */
    otherPush: object;
  }
> = {
  "17TRACK": {
    adapter: seventeenTrack,
    server: (options) => createSeventeenTrack({ ...options, quota: 500 }),
    limit: 3,
    signsBody: true,
    otherPush: { event: "CARRIER_RENAMED", data: {} },
  },
  AfterShip: {
    adapter: (options) => aftership({ ...options, webhookSecret: SECRET }),
    server: createAftership,
    limit: 10,
    signsBody: true,
    otherPush: { event: "edd_revise", event_id: "1", msg: {} },
  },
  EasyPost: {
    adapter: (options) => easypost({ ...options, webhookSecret: SECRET }),
    server: createEasypost,
    limit: 10,
    signsBody: true,
    otherPush: { id: "evt_1", description: "batch.created", result: {} },
  },
  Karrio: {
    adapter: (options) => karrio({ ...options, webhookSecret: PLAIN_SECRET }),
    server: (options) => createKarrio({ ...options, webhookSecret: PLAIN_SECRET }),
    limit: 10,
    signsBody: false,
    otherPush: { event: "order_created", data: {} },
  },
};

/** Turns of one process, on a clock that goes on where one is waited for. */
export function turnsBy(clock: { at: number }): Turns {
  const free = new Map<string, number>();
  const wait = (account: string) => (clock.at = Math.max(clock.at, free.get(account) ?? 0));
  return {
    async take(account, perSecond) {
      free.set(account, wait(account) + Math.ceil(1100 / perSecond));
      return async () => {};
    },
    pause: async (account, seconds) => void free.set(account, clock.at + seconds * 1000),
  };
}

/** An adapter that speaks to the server; both live by one clock, an event follows the other after a minute. */
export async function anAccount(name: string, options: Partial<AdapterOptions> = {}) {
  const { adapter, server: create } = providers[name]!;
  const clock = { at: REGISTERED };
  const pushes = receiver();
  const server = create({
    key: KEY,
    callback: `${vendor(pushes.app)}/push`,
    webhookSecret: SECRET,
    now: () => new Date(clock.at),
    pace: { msPerStep: 60_000 },
  });
  const sent: string[] = [];
  const outer = new Hono();
  outer.use("/api/*", async (c, next) => {
    sent.push(await c.req.raw.clone().text());
    await next();
  });
  outer.route("/api", server.app);
  const url = vendor(outer);
  return {
    provider: adapter({ key: KEY, url: `${url}/api`, turns: turnsBy(clock), ...options }),
    faults: server.faults,
    /** Bodies of the calls, in their order. */
    sent,
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
