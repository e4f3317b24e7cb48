import { createHash, createHmac } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { Faults } from "./faults";
import { journeyFor } from "./journeys";
import type { SimulatedShipment } from "./journeys";
import { simulatedHandover } from "./simulated-handover";
import { PUSH_FAULTS, Pushes } from "./pushes";

const Shipment = z.object({
  number: z.string(),
  courier: z.string().nullish().default(null),
  shipped_at: z.iso.datetime().nullish(),
  origin: z.object({ country: z.string().nullable(), city: z.string().nullish() }).nullish().default(null),
  destination: z
    .object({
      country: z.string().nullable(),
      city: z.string().nullable(),
      province: z.string().nullish(),
      zip: z.string().nullable(),
    })
    .nullish()
    .default(null),
  tag: z.string().nullish().default(null),
});
type Shipment = z.output<typeof Shipment>;

/** URL and signing key of webhooks from now on; without it the caller polls. */
const Receiver = z.object({ callback: z.url({ protocol: /^https?$/ }), secret: z.string().min(16) });
type Receiver = z.output<typeof Receiver>;

const Request = z.object({ shipments: z.array(Shipment).min(1).max(100), push: Receiver.optional() });

export interface SimulatedCourierOptions {
  now?: () => Date;
  /** Makes every shipment travel in milliseconds, for tests. */
  pace?: { msPerStep: number };
  lateMs?: number;
  log?: (facts: Record<string, unknown>, message: string) => void;
}

export interface SimulatedCourier {
  app: Hono;
  pushes: Pushes;
  stop(): void;
}

/**
 * A simulated courier: `POST /register`, `/read`, `/stop`, each `{shipments, push?}`. It stores only the webhooks that
 * are due: responses are computed from the requested shipments, so a restart loses nothing (the next `/read` that asks
 * for webhooks schedules them again).
 */
export function createSimulatedCourier(options: SimulatedCourierOptions = {}): SimulatedCourier {
  const { pace, now = () => new Date(), log } = options;
  const faults = new Faults(PUSH_FAULTS);
  const pushes = new Pushes({ now, faults, lateMs: options.lateMs, log });
  const app = new Hono();
  const trackingAt = (shipment: Shipment, at: Date) => tracking(shipment, at, pace);

  function arm(shipment: Shipment, { callback, secret }: Receiver): void {
    const times = journeyFor(simulated(shipment), { pace }).events.map((event) => event.at);
    pushes.arm(keyOf(shipment), times, (time) => ({
      url: callback,
      write: (isSignedWrongly) =>
        signed(
          isSignedWrongly ? `${secret}?` : secret,
          now(),
          JSON.stringify({ updates: [trackingAt(shipment, time)] }),
        ),
    }));
  }

  app.post("/:verb{register|read|stop}", async (c) => {
    const request = Request.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return c.json({ error: z.prettifyError(request.error) }, 400);
    const verb = c.req.param("verb");
    const { shipments, push } = request.data;
    const results = shipments.map((shipment) => {
      const refusal = refusalOf(shipment);
      if (refusal) return { number: shipment.number, outcome: "rejected", ...refusal };
      if (verb === "stop") pushes.disarm(keyOf(shipment));
      else if (push) arm(shipment, push);
      return verb !== "stop"
        ? { number: shipment.number, outcome: "found", tracking: trackingAt(shipment, now()) }
        : { number: shipment.number, outcome: "accepted" };
    });
    return c.json({ results });
  });
  app.get("/", (c) => c.json({ name: "Simulated courier", pushes: pushes.count }));
  faults.mount(app);
  return { app, pushes, stop: () => pushes.close() };
}

/** Numbers that begin with SIMBAD are rejected like invalid numbers. */
function refusalOf({ number, shipped_at: shippedAt }: Shipment) {
  if (number.length < 5 || /^SIMBAD/i.test(number)) {
    return { code: "invalid_number", reason: "No courier has numbers like this", retryable: false };
  }
  if (!shippedAt) return { code: "not_shipped", reason: "It has not been shipped yet", retryable: true };
  return null;
}

function keyOf(shipment: Shipment): string {
  return `${shipment.number} ${shipment.shipped_at} ${shipment.tag}`;
}

function simulated(shipment: Shipment): SimulatedShipment {
  const { number, courier, origin, destination } = shipment;
  return { number, courier, origin, destination, shippedAt: new Date(shipment.shipped_at ?? 0) };
}

/** The tracking data at a moment: later events are left out. */
function tracking(shipment: Shipment, at: Date, pace: SimulatedCourierOptions["pace"]) {
  const { events, lastMile, estimatedDeliveryAt } = journeyFor(simulated(shipment), { pace });
  const past = events.filter((event) => event.at <= at);
  const isHandedOver = past.some(({ courier }) => courier === lastMile?.courier);
  return {
    number: shipment.number,
    courier: shipment.courier,
    tag: shipment.tag,
    last_mile: isHandedOver ? lastMile : null,
    ...simulatedHandover(past),
    estimated_delivery_at: past.length > 1 ? estimatedDeliveryAt : null,
    events: past.map((event) => ({
      id: createHash("sha256")
        .update(`${shipment.number} ${event.at.toISOString()}`)
        .digest("hex")
        .slice(0, 16),
      at: event.at,
      raw_time: event.rawTime,
      status: event.status,
      sub_status: event.subStatus,
      message: event.message,
      place: event.place,
      courier: event.courier,
    })),
  };
}

/** Signed as Standard Webhooks; the id is derived from the update, so a retry has the same one. */
function signed(secret: string, at: Date, body: string) {
  const id = `sim_${createHash("sha256").update(body).digest("hex").slice(0, 24)}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
  return { headers, body };
}
