import type { Random } from "./random";

export interface Shipment {
  number: string;
  /** The courier's name in Shopify; null where the merchant gave none. */
  company: string | null;
}

/** Weighted sum of digits; the weights repeat. */
const weigh = (digits: string, weights: readonly number[]) =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * weights[index % weights.length]!, 0);

/** `1Z`, 15 characters, check digit: letters count as (code − 63) mod 10, every second one twice. */
export function upsNumber(random: Random): string {
  const letters = Array.from({ length: 6 }, () => random.pick([..."0123456789ABCDEFGHJKLMNPRSTUVWXY"])).join(
    "",
  );
  const body = letters + random.pick(["03", "12", "66"]) + random.digits(7);
  const digits = [...body].map((c) => (/\d/.test(c) ? c : String((c.charCodeAt(0) - 63) % 10))).join("");
  return `1Z${body}${(10 - (weigh(digits, [1, 2]) % 10)) % 10}`;
}

/** 22 digits from 92 to 94, the last one by modulus 10 with weights 3 and 1 from the right. */
export function uspsNumber(random: Random): string {
  const body = random.pick(["9400111", "9205590", "9361289"]) + random.digits(14);
  return body + ((10 - (weigh([...body].reverse().join(""), [3, 1]) % 10)) % 10);
}

/** 12 digits, the last one by weights 3, 1, 7, modulus 11, 10 counting as 0. */
export function fedexNumber(random: Random): string {
  const body = random.pick(["7", "4", "6"]) + random.digits(10);
  return body + ((weigh(body, [3, 1, 7]) % 11) % 10);
}

/** 10 digits, the last one the remainder of the others by 7. */
export function dhlExpressNumber(random: Random): string {
  const body = random.between(1, 9) + random.digits(8);
  return body + (Number(body) % 7);
}

/** Two letters, nine digits, country: UPU S10 with its check digit. */
export function postalNumber(random: Random, country: string): string {
  const body = random.digits(8);
  const rest = 11 - (weigh(body, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest;
  return `${random.pick(["RR", "LX", "CP", "EA"])}${body}${check}${country}`;
}

/** 12 digits, the last one the remainder of the others by 7. */
function yamatoNumber(random: Random): string {
  const body = random.between(1, 9) + random.digits(10);
  return body + Number(BigInt(body) % 7n);
}

/** 20 digits from 00340, the last one by modulus 10 with weights 3 and 1 from the right. */
function dhlGermanyNumber(random: Random): string {
  const body = `00340${random.digits(14)}`;
  return body + ((10 - (weigh([...body].reverse().join(""), [3, 1]) % 10)) % 10);
}

type Service = { weight: number; company: string | null; number: (random: Random) => string };

const service = (weight: number, company: string | null, number: (random: Random) => string): Service => ({
  weight,
  company,
  number,
});
const post = (weight: number, company: string, country: string) =>
  service(weight, company, (random) => postalNumber(random, country));

const abroad = [
  service(3, "DHL Express", dhlExpressNumber),
  service(2, "UPS", upsNumber),
  post(3, "USPS", "US"),
  service(1, "YunExpress", (random) => `YT${random.digits(16)}`),
];

const byCountry = new Map(
  Object.entries<readonly Service[]>({
    US: [service(5, "USPS", uspsNumber), service(4, "UPS", upsNumber), service(3, "FedEx", fedexNumber)],
    CA: [service(3, "Canada Post", (random) => random.digits(16)), service(1, "UPS", upsNumber)],
    GB: [
      post(4, "Royal Mail", "GB"),
      service(1, "DPD UK", (random) => `1550${random.digits(10)}`),
      ...abroad,
    ],
    DE: [service(5, "DHL", dhlGermanyNumber), ...abroad],
    JP: [service(4, "Yamato (JA)", yamatoNumber), post(2, "Japan Post (EN)", "JP"), ...abroad],
    FR: [post(4, "La Poste", "FR"), ...abroad],
    AU: [post(4, "Australia Post", "AU"), ...abroad],
    PL: [service(4, "InPost", (random) => `6${random.digits(23)}`), ...abroad],
  }),
);

/** A tracking number of a courier that serves the country. */
export function shipmentTo(country: string, random: Random): Shipment {
  const { company, number } = random.weighted(byCountry.get(country) ?? abroad);
  // Some merchants enter the number without a courier.
  return { number: number(random), company: random.chance(0.04) ? null : company };
}
