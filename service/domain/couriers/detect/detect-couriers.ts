import { type DetectContext, applyContext, type Weighed } from "./apply-context";
import { fittingFormats } from "./fitting-formats";
import { readNumber } from "./read-number";
import type { Candidate, Reason } from "./reason";

/** Weight of "a courier we do not know": keeps a lone weak format from a high confidence. */
const UNKNOWN = 20;

/**
 * Ranks the couriers a tracking number may belong to, likeliest first, each with reasons. Formats and check digits give
 * a weight by how common they are; shop, order and shipment multiply it. No factor decides alone. Accepts any text: for
 * one that is no number, only the context counts.
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
