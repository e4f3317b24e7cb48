import { type DetectContext, applyContext, type Weighed } from "./apply-context";
import { fittingFormats } from "./fitting-formats";
import { readNumber } from "./read-number";
import type { Candidate, Reason } from "./reason";

/** What speaks for "some courier that we do not know": keeps a lone weak format from looking certain. */
const UNKNOWN = 20;

/**
 * Couriers a tracking number may be of, the likeliest first, each with why. Formats and check digits speak for
 * couriers by how often they mean them; what is known of the shop, the order and the shipment multiplies that. Nothing
 * decides alone. Any text may be asked about: for one that is no number, only the context speaks.
 */
export function detectCouriers(text: string, context: DetectContext = {}): Candidate[] {
  const number = readNumber(text);
  const fits: Weighed[] = fittingFormats(number).map(({ courier, weight, isCheckRight }) => ({
    courier,
    weight,
    reasons: reasonsOf(isCheckRight),
  }));
  const weighed = applyContext(fits, context);
  let sum = UNKNOWN;
  for (const { weight } of weighed) sum += weight;
  return weighed
    .sort((one, other) => other.weight - one.weight || (one.courier < other.courier ? -1 : 1))
    .map(({ courier, weight, reasons }) => ({ courier, confidence: weight / sum, reasons }));
}

const BY_FORMAT: Reason = { code: "format" };
const RIGHT: Reason[] = [BY_FORMAT, { code: "check_digit" }];
const WRONG: Reason[] = [BY_FORMAT, { code: "check_digit_fails" }];
const UNCHECKED: Reason[] = [BY_FORMAT];

function reasonsOf(isCheckRight: boolean | null): Reason[] {
  return isCheckRight === null ? UNCHECKED : isCheckRight ? RIGHT : WRONG;
}
