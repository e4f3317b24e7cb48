import { Hono } from "hono";
import { z } from "zod";
import type { JourneyEvent } from "./journeys";
import { providerControls, type ProviderServerOptions, type Registration } from "./provider-controls";

const Body = z.object({
  tracking_number: z.string(),
  carrier_name: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
});

/** Karrio's status and reason by our sub-status. */
const statusNames = new Map(
  Object.entries<[status: string, reason?: string]>({
    INFO_RECEIVED_01: ["pending"],
    WAITING_DELIVERY_01: ["out_for_delivery"],
    WAITING_DELIVERY_02: ["ready_for_pickup"],
    DELIVERED_01: ["delivered"],
    DELIVERED_03: ["delivered"],
    DELIVERY_FAILED_02: ["delivery_failed", "consignee_not_home"],
    ABNORMAL_02: ["on_hold", "customs_delay"],
    ABNORMAL_05: ["delivery_failed", "consignee_refused"],
    ABNORMAL_06: ["return_to_sender"],
    ABNORMAL_07: ["return_to_sender"],
  }),
);

/**
 * Simulates the trackers of Karrio: token, one tracker per number, which must name its carrier; webhooks that carry the
 * secret itself.
 */
export function createKarrio(options: ProviderServerOptions) {
  const app = new Hono();
  const controls = providerControls(options, (registration, past, isSignedWrongly) => ({
    headers: { "x-event-id": `${options.webhookSecret}${isSignedWrongly ? "?" : ""}` },
    body: JSON.stringify({ event: "tracker_updated", data: present(registration, past), test_mode: true }),
  }));
  const refusal = (code: string, message: string) => ({ errors: [{ code, message }] });
  controls.guard(
    app,
    (c) => c.req.header("authorization") === `Token ${options.key}`,
    (c, status) => {
      c.header("retry-after", "1");
      return c.json(refusal("refused", "Refused"), status);
    },
  );
  const find = (number: string | undefined) =>
    controls.registrations.find((registration) => registration.number === number);

  app.post("/v1/trackers", async (c) => {
    const body = Body.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json(refusal("validation_error", "Invalid request payload"), 400);
    const { tracking_number: number, carrier_name: carrier, metadata } = body.data;
    if (/^SIMBAD/.test(number)) return c.json(refusal("invalid", "The carrier has no such number"), 400);
    // The carrier fails for every second shipment; Karrio reports it as a failed dependency.
    if (controls.faults.strikes("partial")) {
      return c.json({ messages: [{ code: "500", message: "Carrier error", carrier_name: carrier }] }, 424);
    }
    const registration =
      find(number) ??
      controls.register({
        number,
        carrier,
        reference: metadata.reference ?? null,
        destination: { country: "US", zip: null },
      });
    return c.json(present(registration, controls.eventsOf(registration)), 202);
  });

  app.get("/v1/trackers/:number", (c) => {
    const registration = find(c.req.param("number"));
    if (!registration) return c.json(refusal("not_found", "Tracking not found"), 404);
    return c.json(present(registration, controls.eventsOf(registration)));
  });

  app.delete("/v1/trackers/:number", (c) => {
    const registration = find(c.req.param("number"));
    if (!registration) return c.json(refusal("not_found", "Tracking not found"), 404);
    controls.remove(registration);
    return c.json(present(registration, []));
  });

  return { app, faults: controls.faults, pushes: controls.pushes, stop: () => controls.pushes.close() };
}

/** Newest first, in local time without a zone. */
function present(registration: Registration, past: JourneyEvent[]) {
  const [status] = past.length > 0 ? wordsOf(past.at(-1)!) : ["pending"];
  return {
    id: registration.id,
    carrier_name: registration.carrier,
    carrier_id: registration.carrier,
    tracking_number: registration.number,
    object_type: "tracker",
    status,
    delivered: status === "delivered",
    metadata: registration.reference === null ? {} : { reference: registration.reference },
    events: past.toReversed().map((event) => {
      const { city, province, zip, country } = event.place;
      const [state, reason] = wordsOf(event);
      return {
        date: event.rawTime.slice(0, 10),
        time: event.rawTime.slice(11, 16),
        description: event.message,
        location: [city, province, zip, country].filter(Boolean).join(", "),
        status: state,
        reason: reason ?? null,
      };
    }),
  };
}

function wordsOf({ subStatus }: JourneyEvent): [status: string, reason?: string] {
  return statusNames.get(subStatus) ?? ["in_transit"];
}
