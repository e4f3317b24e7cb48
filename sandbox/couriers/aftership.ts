import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { JourneyEvent } from "./journeys";
import { providerControls, type ProviderServerOptions, type Registration } from "./provider-controls";

const Body = z.object({
  tracking_number: z.string(),
  slug: z.string().optional(),
  destination_country_region: z.string().optional(),
  destination_postal_code: z.string().optional(),
  custom_fields: z.record(z.string(), z.string()).optional(),
});

/** AfterShip's tag and subtag by our sub-status; InTransit_001 for all others. */
const statusNames = new Map(
  Object.entries<string>({
    INFO_RECEIVED_01: "InfoReceived_001",
    IN_TRANSIT_02: "InTransit_003",
    IN_TRANSIT_03: "InTransit_005",
    IN_TRANSIT_06: "InTransit_004",
    WAITING_DELIVERY_01: "OutForDelivery_001",
    WAITING_DELIVERY_02: "AvailableForPickup_001",
    DELIVERED_01: "Delivered_001",
    DELIVERED_03: "Delivered_003",
    DELIVERY_FAILED_02: "AttemptFail_002",
    ABNORMAL_02: "Exception_004",
    ABNORMAL_05: "Exception_003",
    ABNORMAL_06: "Exception_011",
    ABNORMAL_07: "Exception_010",
  }),
);

const countries = new Map(
  Object.entries<string>({
    US: "USA",
    DE: "DEU",
    CN: "CHN",
    GB: "GBR",
    FR: "FRA",
    JP: "JPN",
  }),
);

/**
 * Simulates the AfterShip tracking API 2026-07: key header, its envelope, one shipment per create, fifty numbers per
 * read, webhooks signed over the body.
 */
export function createAftership(options: ProviderServerOptions) {
  const app = new Hono();
  const controls = providerControls(options, (registration, past, isSignedWrongly) => {
    const event_id = `${registration.id}-${past.length}`;
    const body = JSON.stringify({
      event: "tracking_update",
      event_id,
      msg: present(registration, past),
      ts: 1,
    });
    const secret = `${options.webhookSecret}${isSignedWrongly ? "?" : ""}`;
    const signature = createHmac("sha256", secret).update(body).digest("base64");
    return { headers: { "aftership-hmac-sha256": signature }, body };
  });
  controls.guard(
    app,
    (c) => c.req.header("as-api-key") === options.key,
    (c, status) => {
      c.header("x-ratelimit-reset", String(Math.ceil(Date.now() / 1000) + 1));
      return c.json({ meta: { code: status, message: "Refused", type: "Error" }, data: {} }, status);
    },
  );
  const refusal = (code: number, message: string) => ({
    meta: { code, message, type: "BadRequest" },
    data: {},
  });
  const fine = (data: unknown, code = 200) => ({ meta: { code }, data });

  app.post("/trackings", async (c) => {
    const body = Body.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json(refusal(4001, "Invalid JSON data."), 400);
    const { tracking_number: number, slug = "usps" } = body.data;
    if (/^SIMBAD/.test(number))
      return c.json(refusal(4005, "The value of `tracking_number` is invalid."), 400);
    const isThere = controls.registrations.some(
      (registration) => registration.number === number && registration.carrier === slug,
    );
    if (isThere) return c.json(refusal(4003, "Tracking already exists."), 400);
    const registration = controls.register({
      number,
      carrier: slug,
      reference: body.data.custom_fields?.reference ?? null,
      destination: { country: "US", zip: body.data.destination_postal_code ?? null },
    });
    return c.json(fine(present(registration, controls.eventsOf(registration)), 201), 201);
  });

  app.get("/trackings", (c) => {
    const numbers = (c.req.query("tracking_numbers") ?? "").split(",");
    if (numbers.length > 50) return c.json(refusal(4008, "Too many numbers."), 400);
    const trackings = controls.registrations
      .filter((registration) => numbers.includes(registration.number))
      .map((registration) => present(registration, controls.eventsOf(registration)));
    return c.json(fine({ pagination: { total: trackings.length, has_next_page: false }, trackings }));
  });

  app.post("/trackings/:id/retrack", (c) =>
    c.json(refusal(4013, "Retrack is not allowed. The shipment is active."), 400),
  );

  app.on(["PUT", "DELETE"], "/trackings/:id", async (c) => {
    const registration = controls.registrations.find(({ id }) => id === c.req.param("id"));
    if (!registration) return c.json(refusal(4004, "Tracking does not exist."), 404);
    if (c.req.method === "DELETE") controls.remove(registration);
    else Object.assign(registration, { carrier: Body.pick({ slug: true }).parse(await c.req.json()).slug });
    return c.json(fine(present(registration, [])));
  });

  return { app, faults: controls.faults, pushes: controls.pushes, stop: () => controls.pushes.close() };
}

function present(registration: Registration, past: JourneyEvent[]) {
  const subtag = past.length > 0 ? wordOf(past.at(-1)!) : "Pending_001";
  return {
    id: registration.id,
    tracking_number: registration.number,
    slug: registration.carrier,
    tag: subtag.split("_")[0],
    subtag,
    custom_fields: registration.reference === null ? null : { reference: registration.reference },
    checkpoints: past.map((event) => ({
      checkpoint_time: event.rawTime.replace(" ", "T"),
      message: event.message,
      slug: registration.carrier,
      tag: wordOf(event).split("_")[0],
      subtag: wordOf(event),
      city: event.place.city,
      state: event.place.province,
      zip: event.place.zip,
      country_region: countries.get(event.place.country ?? "") ?? null,
    })),
  };
}

function wordOf({ subStatus }: JourneyEvent): string {
  return statusNames.get(subStatus) ?? "InTransit_001";
}
