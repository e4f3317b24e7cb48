import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { JourneyEvent } from "./journeys";
import { providerControls, type ProviderServerOptions, type Registration } from "./provider-controls";

const Body = z.object({ tracker: z.object({ tracking_code: z.string(), carrier: z.string().optional() }) });

/** EasyPost's status and detail by our sub-status. */
const statusNames = new Map(
  Object.entries<[status: string, detail: string]>({
    INFO_RECEIVED_01: ["pre_transit", "label_created"],
    IN_TRANSIT_02: ["in_transit", "arrived_at_facility"],
    IN_TRANSIT_07: ["in_transit", "received_at_destination_facility"],
    WAITING_DELIVERY_01: ["out_for_delivery", "out_for_delivery"],
    WAITING_DELIVERY_02: ["available_for_pickup", "arrived_at_pickup_location"],
    DELIVERED_01: ["delivered", "arrived_at_destination"],
    DELIVERED_03: ["delivered", "arrived_at_destination"],
    DELIVERY_FAILED_02: ["in_transit", "delivery_exception"],
    ABNORMAL_05: ["failure", "refused"],
    ABNORMAL_06: ["return_to_sender", "return"],
    ABNORMAL_07: ["return_to_sender", "return"],
  }),
);

/**
 * Simulates the trackers of EasyPost's API v2: Basic authentication, one tracker per call, the existing tracker for a
 * known number, webhooks signed in hex over a body whose weight it writes without its decimal.
 */
export function createEasypost(options: ProviderServerOptions) {
  const app = new Hono();
  const controls = providerControls(options, (registration, past, isSignedWrongly) => {
    const event = {
      id: `evt_${registration.id}_${past.length}`,
      description: "tracker.updated",
      mode: "test",
    };
    const body = JSON.stringify({ ...event, object: "Event", result: present(registration, past) });
    const secret = `${options.webhookSecret}${isSignedWrongly ? "?" : ""}`.normalize("NFKD");
    const signed = body.replaceAll('"weight":17', '"weight":17.0');
    const signature = createHmac("sha256", secret).update(signed).digest("hex");
    return { headers: { "x-hmac-signature": `hmac-sha256-hex=${signature}` }, body };
  });
  controls.guard(
    app,
    (c) => c.req.header("authorization") === `Basic ${Buffer.from(`${options.key}:`).toString("base64")}`,
    (c, status) => {
      c.header("retry-after", "1");
      return c.json({ error: { code: "REFUSED", message: "Refused", errors: [] } }, status);
    },
  );

  app.post("/trackers", async (c) => {
    const body = Body.safeParse(await c.req.json().catch(() => null));
    const refuse = (message: string) =>
      c.json({ error: { code: "TRACKER.CREATE.ERROR", message, errors: [] } }, 422);
    if (!body.success) return refuse("The tracker could not be created.");
    const { tracking_code: number, carrier = "USPS" } = body.data.tracker;
    if (/^SIMBAD/.test(number)) return refuse("The tracking code does not fit any carrier.");
    const old = controls.registrations.find(
      (registration) => registration.number === number && registration.carrier === carrier,
    );
    const registration =
      old ??
      controls.register({ number, carrier, reference: null, destination: { country: "US", zip: null } });
    return c.json(present(registration, controls.eventsOf(registration)), 201);
  });

  app.get("/trackers", (c) => {
    const trackers = controls.registrations
      .filter(({ number }) => number === c.req.query("tracking_code"))
      .toReversed()
      .map((registration) => present(registration, controls.eventsOf(registration)));
    return c.json({ trackers, has_more: false });
  });

  return { app, faults: controls.faults, pushes: controls.pushes, stop: () => controls.pushes.close() };
}

function present(registration: Registration, past: JourneyEvent[]) {
  const [status, detail] = past.length > 0 ? wordsOf(past.at(-1)!) : ["unknown", "unknown"];
  return {
    id: registration.id,
    object: "Tracker",
    tracking_code: registration.number,
    carrier: registration.carrier,
    status,
    status_detail: detail,
    weight: 17,
    est_delivery_date: null,
    tracking_details: past.map((event) => ({
      object: "TrackingDetail",
      message: event.message,
      description: null,
      status: wordsOf(event)[0],
      status_detail: wordsOf(event)[1],
      datetime: event.at.toISOString().replace(".000Z", "Z"),
      source: registration.carrier,
      tracking_location: {
        city: event.place.city,
        state: event.place.province,
        country: event.place.country,
        zip: event.place.zip,
      },
    })),
  };
}

function wordsOf({ subStatus }: JourneyEvent): [status: string, detail: string] {
  return statusNames.get(subStatus) ?? ["in_transit", "status_update"];
}
