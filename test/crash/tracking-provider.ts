import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createSeventeenTrack } from "../../sandbox/couriers/seventeen-track";
import { pause } from "./children.mjs";
import { STORY } from "./push-sender";

const KEY = "0123456789ABCDEF0123456789ABCDEF";
/** What a call takes at the provider: it takes the numbers in the middle of it. */
const LATENCY_MS = 120;
const TRY_AGAIN_MS = 150;
const ANSWERS_WITHIN_MS = 5000;
/** USPS, as 17TRACK names it. */
const COURIER = 21051;
/** 17TRACK's words for the steps of STORY. */
const STAGES = ["InfoReceived", "PickedUp", "Departure", "OutForDelivery", "Delivered"];
const MAIN_STATUSES = ["InfoReceived", "InTransit", "InTransit", "OutForDelivery", "Delivered"];

/** What a kill waits for: a call that is under way, or a push. */
export type Moment = "register" | "gettrackinfo" | "push";

/**
 * 17TRACK in the process of the test, which is never killed. It pushes the story of each number from when it has taken it, which may be
 * before its caller knows, and reads tell nothing: what a push has brought is in no read.
 */
export async function openTrackingProvider(appUrl: string) {
  const account = createSeventeenTrack({ key: KEY, requestsPerSecond: 1e6, quota: 1e9 });
  const taken = new Map<string, number>();
  const readAt = new Map<string, number>();
  const counts = { register: 0, gettrackinfo: 0, answered: 0, failed: 0 };
  const sent = new Set<string>();
  const stories: Promise<void>[] = [];
  const waiting = new Map<Moment, (() => void)[]>();

  const tell = (moment: Moment) => {
    for (const resolve of waiting.get(moment) ?? []) resolve();
    waiting.delete(moment);
  };

  async function post(body: string): Promise<boolean> {
    try {
      const sign = createHash("sha256").update(`${body}/${KEY}`).digest("hex");
      const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
      const sending = fetch(`${appUrl}/couriers/17track/webhook`, {
        ...{ method: "POST", headers: { sign }, body, signal },
      });
      tell("push");
      const { ok } = await sending;
      counts[ok ? "answered" : "failed"] += 1;
      return ok;
    } catch {
      // Nobody is there, or was killed while answering: the ordinary thing here.
      counts.failed += 1;
      return false;
    }
  }

  async function tellStory(number: string): Promise<void> {
    const begunAt = Date.now() - STORY.length * 60_000;
    for (const step of STORY.keys()) {
      await pause(Math.random() * 500);
      const body = pushOf(number, step, new Date(begunAt + step * 60_000));
      while (!(await post(body))) await pause(TRY_AGAIN_MS);
      sent.add(createHash("sha256").update(body).digest("hex"));
    }
  }

  const app = new Hono();
  app.use("*", async (c, next) => {
    const verb = c.req.path.slice(1);
    if (verb === "register" || verb === "gettrackinfo") {
      counts[verb] += 1;
      tell(verb);
    }
    await pause(LATENCY_MS / 2);
    await next();
    if (c.res.status === 200) {
      const { data } = (await c.res.clone().json()) as { data: { accepted: { number: string }[] } };
      for (const { number } of data.accepted) {
        if (verb === "gettrackinfo") readAt.set(number, performance.now());
        if (verb !== "register") continue;
        taken.set(number, (taken.get(number) ?? 0) + 1);
        stories.push(tellStory(number));
      }
    }
    await pause(LATENCY_MS / 2);
  });
  app.route("/", account.app);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.keepAliveTimeout = 10 * 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    env: {
      SEVENTEEN_TRACK_KEY: KEY,
      SEVENTEEN_TRACK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PROVIDER_ORDER: "17track",
    },
    counts,
    /** How often each number was taken, which is paid for each time. */
    taken,
    /** When each number was read last, by the clock of `performance`. */
    readAt,
    /** Ids of the pushes that were answered 200. */
    sent,
    /** The next call or push of this kind begins. */
    next: (moment: Moment) =>
      new Promise<void>((resolve) => waiting.set(moment, [...(waiting.get(moment) ?? []), resolve])),
    /** Every push of what was taken so far is answered. */
    async pushed() {
      for (let waited = -1; waited < stories.length;) {
        waited = stories.length;
        await Promise.all(stories);
      }
    },
    async close() {
      account.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Provider17Track = Awaited<ReturnType<typeof openTrackingProvider>>;

/** A push with one event: one that is lost leaves a gap, one that is taken twice a line too many. */
function pushOf(number: string, step: number, at: Date): string {
  const event = {
    time_iso: at.toISOString(),
    time_utc: at.toISOString(),
    description: STORY[step]![2],
    stage: STAGES[step],
    sub_status: null,
  };
  const provider = { key: COURIER, name: "USPS", country: "US" };
  return JSON.stringify({
    event: "TRACKING_UPDATED",
    data: {
      ...{ number, carrier: COURIER, tag: null },
      track_info: {
        latest_status: { status: MAIN_STATUSES[step], sub_status: null },
        tracking: { providers: [{ provider, events: [event] }] },
      },
    },
  });
}
