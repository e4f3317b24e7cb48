import { DateTime } from "luxon";

/** The zone in which most people of a country live: an estimate for couriers that leave the offset out. */
const zones = new Map(
  Object.entries<string>({
    AE: "Asia/Dubai",
    AR: "America/Buenos_Aires",
    AT: "Europe/Vienna",
    AU: "Australia/Sydney",
    BE: "Europe/Brussels",
    BR: "America/Sao_Paulo",
    CA: "America/Toronto",
    CH: "Europe/Zurich",
    CL: "America/Santiago",
    CN: "Asia/Shanghai",
    CO: "America/Bogota",
    CZ: "Europe/Prague",
    DE: "Europe/Berlin",
    DK: "Europe/Copenhagen",
    ES: "Europe/Madrid",
    FI: "Europe/Helsinki",
    FR: "Europe/Paris",
    GB: "Europe/London",
    GR: "Europe/Athens",
    HK: "Asia/Hong_Kong",
    HU: "Europe/Budapest",
    ID: "Asia/Jakarta",
    IE: "Europe/Dublin",
    IL: "Asia/Jerusalem",
    IN: "Asia/Kolkata",
    IT: "Europe/Rome",
    JP: "Asia/Tokyo",
    KR: "Asia/Seoul",
    MX: "America/Mexico_City",
    MY: "Asia/Kuala_Lumpur",
    NL: "Europe/Amsterdam",
    NO: "Europe/Oslo",
    NZ: "Pacific/Auckland",
    PH: "Asia/Manila",
    PL: "Europe/Warsaw",
    PT: "Europe/Lisbon",
    RO: "Europe/Bucharest",
    SA: "Asia/Riyadh",
    SE: "Europe/Stockholm",
    SG: "Asia/Singapore",
    TH: "Asia/Bangkok",
    TR: "Europe/Istanbul",
    TW: "Asia/Taipei",
    UA: "Europe/Kyiv",
    US: "America/Chicago",
    VN: "Asia/Ho_Chi_Minh",
    ZA: "Africa/Johannesburg",
  }),
);

/**
 * Converts a courier's local time to a moment. With an offset ("+08:00") it is exact; without one the zone of the
 * country is used, or UTC where it is unknown. Null for a text that is no date.
 */
export function momentOf(
  date: string,
  time: string | null | undefined,
  offset: string | null | undefined,
  country: string | null | undefined,
): Date | null {
  const text = `${date}T${time || "00:00:00"}`;
  const zone = zones.get(country?.toUpperCase() ?? "") ?? "utc";
  const moment = offset ? DateTime.fromISO(text + offset) : DateTime.fromISO(text, { zone });
  return moment.isValid ? moment.toJSDate() : null;
}
