import { z } from "zod";
import { alpha3 } from "../../../../contract/country-codes";
import { normaliseNumber } from "../../../domain/couriers/directory/normalise-number";
import { mapSequentially, plainNumber, reject } from "../shared/map-sequentially";
import {
  type TrackingProvider,
  type TrackingRequest,
  type ProviderLimits,
  type ReadResult,
  type RegisterResult,
  type Rejection,
  UNREGISTERED,
} from "../../../domain/tracking-providers/provider";
import { bodyId } from "../shared/webhook-secret";
import { Tracking, TrackingList } from "./responses";
import { aftershipClient, type AftershipOptions, type Refusal } from "./client";
import { slugs } from "./courier-slugs";
import { normalise, TAG_FIELD } from "./normalise";
import { parsePush, verifySignature } from "./webhook";

/** Numbers per read request; registering takes one number a call. */
const limits: ProviderLimits = {
  shipmentsPerRequest: 50,
  registrationsPerRequest: 1,
  requestsPerSecond: 10,
  courierChanges: 5,
};

const ALREADY_THERE = 4003;
const NOT_THERE = [404, 4004];
const FIELDS_NEEDED = 4011;
const STILL_FOLLOWED = 4013;
const RETRACKED_BEFORE = 4016;

type Listed = z.output<typeof TrackingList>["trackings"][number];

/** AfterShip, tracking API 2026-07: shipments count against the plan when they are created, reads and pushes are free. */
export function aftership(options: AftershipOptions): TrackingProvider {
  const call = aftershipClient(options);

  async function list(shipments: TrackingRequest[]): Promise<Listed[]> {
    const numbers = [...new Set(shipments.map(plainNumber))].map(encodeURIComponent).join(",");
    const response = await call(
      "GET",
      `/trackings?tracking_numbers=${numbers}&limit=200`,
      undefined,
      TrackingList,
    );
    return "data" in response ? response.data.trackings : [];
  }

  /** Sends a request about the shipment's tracking at AfterShip; `missing` is the result where it has none. */
  async function withTracking(
    shipment: TrackingRequest,
    method: "PUT" | "DELETE" | "POST",
    body: unknown,
    missing: RegisterResult,
    action = "",
  ): Promise<RegisterResult> {
    const id = Tracking.safeParse(trackingOf(shipment, await list([shipment]))).data?.id;
    if (!id) return missing;
    const response = await call(method, `/trackings/${encodeURIComponent(id)}${action}`, body, z.unknown());
    return "data" in response ? { outcome: "accepted", shipment } : refusal(shipment, response.refusal);
  }

  /** Follows a tracking again that AfterShip has ended; it does so once. One that it still follows is fine as well. */
  async function retrack(shipment: TrackingRequest): Promise<RegisterResult> {
    const result = await withTracking(shipment, "POST", undefined, notThere(shipment), "/retrack");
    const isActive = result.outcome === "rejected" && result.code === String(STILL_FOLLOWED);
    return isActive ? { outcome: "already", shipment } : result;
  }

  return {
    id: "aftership",
    limits,

    register: (shipments) =>
      mapSequentially<RegisterResult>(shipments, async (shipment) => {
        if (!isSupported(shipment)) return badNumber(shipment);
        let response = await call("POST", "/trackings", toRegistration(shipment), z.unknown());
        // Some couriers tell nothing without more; the others need not know.
        const demanded = demandedOf(shipment);
        const wantsMore = "refusal" in response && response.refusal.code === FIELDS_NEEDED;
        if (wantsMore && Object.keys(demanded).length > 0) {
          response = await call(
            "POST",
            "/trackings",
            { ...toRegistration(shipment), ...demanded },
            z.unknown(),
          );
        }
        if ("data" in response) return { outcome: "accepted", shipment, ...stateIn(shipment, response.data) };
        if (response.refusal.code !== ALREADY_THERE) return refusal(shipment, response.refusal);
        return shipment.isStopped ? retrack(shipment) : { outcome: "already", shipment };
      }),

    async read(shipments) {
      const found: Listed[] = [];
      const supported = shipments.filter(isSupported);
      for (let at = 0; at < supported.length; at += limits.shipmentsPerRequest) {
        found.push(...(await list(supported.slice(at, at + limits.shipmentsPerRequest))));
      }
      return shipments.map((shipment) =>
        isSupported(shipment) ? readOf(shipment, trackingOf(shipment, found)) : badNumber(shipment),
      );
    },

    stop: (shipments) =>
      mapSequentially<RegisterResult>(shipments, (shipment) =>
        withTracking(shipment, "DELETE", undefined, { outcome: "already", shipment }),
      ),

    async changeCourier(shipment, courier) {
      const slug = slugs.keyOf(courier);
      if (!slug) return reject(shipment, "unknown_courier", "AfterShip's name of it is not known", false);
      const result = await withTracking(shipment, "PUT", { slug }, notThere(shipment));
      return result.outcome === "rejected" ? result : { ...result, shipment: { ...shipment, courier } };
    },

    // AfterShip shows the usage of a plan in its admin only.
    quota: async () => null,
    verifyWebhook: (rawBody, headers) =>
      verifySignature(rawBody, headers.get("aftership-hmac-sha256"), options.webhookSecret),
    webhookId: (rawBody) => bodyId(rawBody, "event_id"),
    parseWebhook: parsePush,
  };
}

/** AfterShip's number format: 4 to 100 letters, digits and four signs. */
function isSupported(shipment: TrackingRequest): boolean {
  return /^[A-Z0-9._/-]{4,100}$/.test(plainNumber(shipment));
}

function badNumber(shipment: TrackingRequest): Rejection {
  return reject(shipment, "invalid_number", "AfterShip takes numbers of 4 to 100 letters and digits", false);
}

/** Sends only postcode and countries: some carriers require them, and no other personal data is needed. */
const toRegistration = (shipment: TrackingRequest) => ({
  tracking_number: plainNumber(shipment),
  slug: slugs.keyOf(shipment.courier),
  origin_country_region: alpha3(shipment.originCountry),
  destination_country_region: alpha3(shipment.destination?.country),
  destination_postal_code: shipment.destination?.zip ?? undefined,
  custom_fields: shipment.tag === null ? undefined : { [TAG_FIELD]: shipment.tag },
});

/**
 * What a courier may demand besides, as far as it is known: a refusal does not say which. The phone number is not among it: AfterShip
 * takes whole ones only, and sends text messages to them.
 */
const demandedOf = ({ shippedAt, destination }: TrackingRequest) => ({
  ...(shippedAt && { tracking_ship_date: dayOf(shippedAt) }),
  ...(destination?.province && { destination_state: destination.province }),
});

/** As AfterShip writes a day: 20261118. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10).replaceAll("-", "");

/** The shipment's tracking; where several carriers have its number, the one of its own courier. */
function trackingOf(shipment: TrackingRequest, listed: Listed[]): Listed | undefined {
  const number = normaliseNumber(shipment.trackingNumber);
  const same = listed.filter((entry) => normaliseNumber(entry.tracking_number) === number);
  return same.find((entry) => entry.slug === slugs.keyOf(shipment.courier)) ?? same[0];
}

/** What the answer to a registration says of the shipment; nothing where it cannot be read. */
function stateIn(shipment: TrackingRequest, data: unknown) {
  const answer = Tracking.safeParse(data);
  return answer.success
    ? { update: { ...normalise(answer.data, data), trackingNumber: shipment.trackingNumber } }
    : {};
}

function readOf(shipment: TrackingRequest, entry: Listed | undefined): ReadResult {
  if (!entry) return notThere(shipment);
  const tracking = Tracking.safeParse(entry);
  if (!tracking.success)
    return reject(shipment, "bad_response", "AfterShip's answer about it cannot be read", true);
  const update = normalise(tracking.data, entry);
  return { outcome: "found", shipment, update: { ...update, trackingNumber: shipment.trackingNumber } };
}

function notThere(shipment: TrackingRequest): Rejection {
  return reject(shipment, UNREGISTERED, "AfterShip does not know this shipment", false);
}

/** About the number or its courier (invalid, unknown, fields that the courier demands): the same until the shipment's data changes. */
const isAboutShipment = (code: number) =>
  (code >= 4005 && code <= 4012) || code === 4017 || code === RETRACKED_BEFORE;

/** Codes that are not about the shipment, or not known, count as retryable: giving up would lose shipments. */
function refusal(shipment: TrackingRequest, { code, message }: Refusal): Rejection {
  if (NOT_THERE.includes(code)) return notThere(shipment);
  return reject(shipment, String(code), message, !isAboutShipment(code));
}
