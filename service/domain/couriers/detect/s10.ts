import { S10_OPERATORS } from "../directory/built-in-couriers";
import { s10 } from "./formats/check-digits";
import { FIRM, type NumberFormat, POSSIBLE, format } from "./formats/format";

/** UPU standard S10: two service letters, eight digits, a check digit, the letters of the issuing country. */
const SHAPE = /^[A-Z]{2}\d{9}[A-Z]{2}$/;

/**
 * Service letters outside the letter post, and endings that are no country: Parcelforce and Chronopost by their own
 * number pages, DHL Paket by Deutsche Post's, Yanwen by its customers' labels.
 */
const EXCEPTIONS: readonly [pattern: RegExp, courier: string][] = [
  [/^(?:E[A-E]|CP|GI).*GB$/, "parcelforce"],
  [/^(?:PZ|X[R-Y]).*FR$/, "chronopost"],
  [/^[CL].*DE$/, "dhl-paket"],
  [/YP$/, "yanwen"],
];

/** Couriers that also deliver or show an operator's numbers. */
const sisters = new Map(
  Object.entries<readonly string[]>({
    "royal-mail": ["parcelforce"],
    "la-poste": ["chronopost"],
    "deutsche-post": ["dhl-paket"],
    "dhl-paket": ["deutsche-post"],
    bring: ["norway-post"],
    "postnord-sweden": ["postnord"],
    "postnord-denmark": ["postnord"],
    "china-post": ["yanwen"],
  }),
);

const formats = new Map<string, NumberFormat[]>();

/** Formats of a number that matches UPU S10; none where its ending belongs to no operator. */
export function s10Formats(number: string): NumberFormat[] {
  if (!SHAPE.test(number)) return [];
  const exception = EXCEPTIONS.find(([pattern]) => pattern.test(number))?.[1];
  const operator = S10_OPERATORS.get(number.slice(-2));
  const issuer = exception ?? operator;
  if (!issuer) return [];
  const key = `${issuer} ${operator}`;
  const known = formats.get(key) ?? formatsOf(issuer, operator);
  formats.set(key, known);
  return known;
}

function formatsOf(issuer: string, operator: string | undefined): NumberFormat[] {
  const others = new Set([...(sisters.get(issuer) ?? []), ...(operator ? [operator] : [])]);
  others.delete(issuer);
  return [
    format(issuer, 13, SHAPE, FIRM, s10),
    ...[...others].map((courier) => format(courier, 13, SHAPE, POSSIBLE, s10)),
  ];
}
