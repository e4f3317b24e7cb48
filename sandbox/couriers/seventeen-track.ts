import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import { ownValue } from "../../contract/own-value";
import { Faults } from "./faults";
import { PUSH_FAULTS, Pushes } from "./pushes";
import { Item, seventeenTrackAccount } from "./seventeen-track-account";

const SEVENTEEN_TRACK_FAULTS = ["timeout", "server_error", "not_json", "partial", ...PUSH_FAULTS] as const;

export interface SeventeenTrackServerOptions {
  key: string;
  /** Webhook URL, which 17TRACK stores in the account; calls do not contain it. */
  callback?: string;
  now?: () => Date;
  pace?: { msPerStep: number };
  requestsPerSecond?: number;
  quota?: number;
  log?: (facts: Record<string, unknown>, message: string) => void;
}

/**
 * Simulates the 17TRACK tracking API v2.4: key, three requests a second, forty numbers a call, each accepted or
 * rejected by itself, quota, webhooks with its signature. A shipment's data is a simulated journey that begins when the
 * number is registered. State is in memory.
 */
export function createSeventeenTrack(options: SeventeenTrackServerOptions) {
  const { key, callback, pace, now = () => new Date(), requestsPerSecond = 3, quota = 100 } = options;
  const faults = new Faults(SEVENTEEN_TRACK_FAULTS);
  const pushes = new Pushes({ now, faults, log: options.log });
  const account = seventeenTrackAccount({ key, callback, now, pace, quota, pushes });
  const recent: number[] = [];
  const app = new Hono();

  // Before the guards: this route is not part of the simulated API.
  faults.mount(app);

  app.use("*", async (c, next) => {
    if (faults.strikes("timeout")) {
      // No response until the caller disconnects.
      await new Promise<void>((resolve) => c.req.raw.signal.addEventListener("abort", () => resolve()));
      return c.body(null, 504);
    }
    if (faults.strikes("server_error")) return c.text("Internal error", 500);
    if (faults.strikes("not_json")) return c.html("<h1>Down for maintenance</h1>");
    if (c.req.header("17token") !== key) return refuse(c, 401, -18010002, "The access token is invalid.");
    const at = now().getTime();
    while (recent.length > 0 && recent[0]! <= at - 1000) recent.shift();
    if (recent.length >= requestsPerSecond) return c.body(null, 429, { "retry-after": "1" });
    recent.push(at);
    return next();
  });

  app.post("/getquota", (c) =>
    c.json({
      code: 0,
      data: {
        quota_total: quota,
        quota_used: account.quotaUsed(),
        quota_remain: quota - account.quotaUsed(),
        today_used: account.quotaUsed(),
        max_track_daily: 10_000,
      },
    }),
  );

  app.post("/gettracklist", async (c) => {
    const filter = z
      .object({ page_no: z.int().min(1).default(1) })
      .safeParse(await c.req.json().catch(() => ({})));
    const page = filter.data?.page_no ?? 1;
    const accepted = account.registrations.slice((page - 1) * 40, page * 40).map((known) => ({
      number: known.number,
      carrier: known.carrier.key,
      register_time: known.registeredAt,
      tracking_status: known.stoppedAt ? "Stopped" : "Tracking",
      package_status: account.tell(known, now()).track_info.latest_status.status,
      carrier_change_count: known.changes,
      is_retracked: known.isRetracked,
      tag: known.tag,
    }));
    const total = account.registrations.length;
    return c.json({
      page: { data_total: total, page_total: Math.ceil(total / 40), page_no: page, page_size: 40 },
      code: 0,
      data: { accepted },
    });
  });

  app.post("/:verb", async (c) => {
    const verb = c.req.param("verb");
    const handle = ownValue(account.verbs, verb);
    if (!handle) return c.notFound();
    const items = z
      .array(Item)
      .min(1)
      .safeParse(await c.req.json().catch(() => null));
    if (!items.success) return refuse(c, 200, -18010013, "The submitted data is invalid.");
    if (items.data.length > 40) return refuse(c, 200, -18010014, "More than 40 numbers were submitted.");
    const accepted: object[] = [];
    const rejected: object[] = [];
    const isPartial = faults.strikes("partial");
    for (const [at, item] of items.data.entries()) {
      if (isPartial && at % 2 === 1) {
        rejected.push(rejection(item, -18010003, "Internal service error, please try again later."));
        continue;
      }
      const outcome = handle(item);
      if ("accepted" in outcome) accepted.push(outcome.accepted);
      else rejected.push(rejection(item, outcome.code, outcome.message));
    }
    return c.json({ code: 0, data: { accepted, rejected } });
  });

  return {
    app,
    faults,
    pushes,
    giveUp: account.giveUp,
    stop: () => pushes.close(),
  };
}

function rejection(item: Item, code: number, message: string) {
  return { number: item.number, carrier: item.carrier ?? 0, error: { code, message } };
}

function refuse(c: Context, status: 200 | 401, code: number, message: string) {
  return c.json({ code: status === 200 ? 0 : code, data: { errors: [{ code, message }] } }, status);
}
