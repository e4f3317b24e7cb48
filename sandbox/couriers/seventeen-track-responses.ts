import type { SubStatus } from "../../contract/shipment-status";
import type { Journey, JourneyEvent } from "./journeys";

/** Some of 17TRACK's public carrier keys: key, our code, name, country, and the format of its numbers. */
const carriers = [
  [100002, "ups", "UPS", "US", /^1Z/],
  [190008, "yunexpress", "YunExpress", "CN", /^YT\d{16}$/],
  [3011, "china-post", "China Post", "CN", /^[A-Z]{2}\d{9}CN$/],
  [11031, "royal-mail", "Royal Mail", "GB", /^[A-Z]{2}\d{9}GB$/],
  [6051, "la-poste", "La Poste (Colissimo)", "FR", /^[A-Z]{2}\d{9}FR$/],
  [2151, "correios-br", "Correios Brazil", "BR", /^[A-Z]{2}\d{9}BR$/],
  [7041, "dhl-paket", "DHL Paket", "DE", /^(?:JJD|00340)/],
  [21051, "usps", "USPS", "US", /^(?:9[1-5]\d{20}|SIM)/],
  [100003, "fedex", "FedEx", "US", /^\d{12}$/],
  [100001, "dhl-express", "DHL Express", "DE", /^\d{10}$/],
] as const;

export interface Carrier {
  key: number;
  courier: string | null;
  name: string;
  country: string | null;
}

/** The carrier of a key; a key outside this small list is used as given. Undefined for an impossible key. */
export function carrierOf(key: number): Carrier | undefined {
  if (!Number.isInteger(key) || key < 1000 || key > 999_999) return undefined;
  const carrier = carriers.find(([own]) => own === key);
  return carrier
    ? { key, courier: carrier[1], name: carrier[2], country: carrier[3] }
    : { key, courier: null, name: `Carrier ${key}`, country: null };
}

export function detectCarrier(number: string): Carrier | undefined {
  const found = carriers.find(([, , , , pattern]) => pattern.test(number));
  return found && carrierOf(found[0]);
}

function keyOf(courier: string | null): number {
  return carriers.find(([, code]) => code === courier)?.[0] ?? 0;
}

/** 17TRACK's sub-status for each of ours that a simulated journey uses. */
const subStatusNames: Partial<Record<SubStatus, string>> = {
  INFO_RECEIVED_01: "InfoReceived",
  IN_TRANSIT_03: "InTransit_CustomsReleased",
  IN_TRANSIT_06: "InTransit_Arrival",
  IN_TRANSIT_08: "InTransit_Departure",
  WAITING_DELIVERY_01: "OutForDelivery_Other",
  WAITING_DELIVERY_02: "AvailableForPickup_Other",
  DELIVERED_01: "Delivered_Other",
  DELIVERED_02: "Delivered_Other",
  DELIVERED_03: "Delivered_Other",
  DELIVERED_04: "Delivered_Other",
  DELIVERY_FAILED_02: "DeliveryFailure_NoBody",
  ABNORMAL_02: "InTransit_CustomsRequiringInformation",
  ABNORMAL_05: "DeliveryFailure_Rejected",
  ABNORMAL_06: "Exception_Returned",
  ABNORMAL_07: "Exception_Returning",
};

function subStatusOf({ subStatus }: JourneyEvent): string {
  return subStatusNames[subStatus] ?? "InTransit_Other";
}

function eventOf(event: JourneyEvent) {
  const subStatus = subStatusOf(event);
  const [date, clock = ""] = event.rawTime.split(" ");
  const [time, zone] = [clock.slice(0, 8), clock.slice(8)];
  // Deliveries have a local time without a zone, as the documentation warns.
  const isBare = subStatus === "Delivered_Other";
  const { city, province, country, zip } = event.place;
  return {
    time_iso: isBare ? null : `${date}T${time}${zone}`,
    time_utc: isBare ? null : event.at.toISOString().replace(".000Z", "Z"),
    time_raw: { date, time, timezone: isBare ? null : zone },
    description: event.message,
    description_translation: null,
    location: [city, country].filter(Boolean).join(", "),
    stage: subStatus.split("_")[0],
    sub_status: subStatus,
    address: { country, state: province, city, street: null, postal_code: zip, coordinates: null },
  };
}

/** `track_info` of a number: its newest event first, each leg with its own carrier. */
export function trackInfo(journey: Journey, events: JourneyEvent[], carrier: Carrier) {
  const newestFirst = events.toReversed();
  const newest = newestFirst[0];
  const status = newest ? subStatusOf(newest) : "NotFound_Other";
  const lastMile = journey.lastMile?.courier;
  const legOf = (key: number, name: string, country: string | null, own: JourneyEvent[]) => ({
    provider: { key, name, alias: name, tel: null, homepage: null, country },
    latest_sync_status: "Success",
    events: own.map(eventOf),
  });
  const first = newestFirst.filter(({ courier }) => courier !== lastMile || !lastMile);
  const last = newestFirst.filter(({ courier }) => lastMile && courier === lastMile);
  const localKey = keyOf(lastMile ?? null);
  return {
    latest_status: { status: status.split("_")[0], sub_status: status, sub_status_descr: null },
    latest_event: newest ? eventOf(newest) : null,
    time_metrics: { estimated_delivery_date: { source: null, from: null, to: journey.estimatedDeliveryAt } },
    misc_info: {
      local_number: journey.lastMile?.number ?? null,
      local_key: last.length > 0 ? localKey : 0,
    },
    tracking: {
      providers: [
        legOf(carrier.key, carrier.name, carrier.country, first),
        ...(last.length > 0 ? [legOf(localKey, lastMile ?? "", last[0]!.place.country, last)] : []),
      ],
    },
  };
}
