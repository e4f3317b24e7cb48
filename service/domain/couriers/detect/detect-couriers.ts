import { type DetectContext, applyContext } from "./apply-context";
import { fittingFormats } from "./fitting-formats";
import { readNumber } from "./read-number";
import type { Candidate, Reason } from "./reason";

/** Weight of "a courier we do not know": keeps a lone weak format from a high confidence. */
const UNKNOWN = 20;

/**
 * Upper limit of the confidence in a courier for which only the look of a number speaks: neither a right check digit, nor
 * letters or a prefix of its own, nor anything of shop or order. Half of all couriers print such digits.
 */
const BY_LOOK_ALONE = 0.29;

/**
 * Ranks the couriers a tracking number may belong to, likeliest first, each with reasons. Formats and check digits give
 * a weight by how common they are; shop, order and shipment multiply it. No factor decides alone. Accepts any text: for
 * one that is no number, only the context counts.
 */
export function detectCouriers(text: string, context: DetectContext = {}): Candidate[] {
  const fits = fittingFormats(readNumber(text));
  const weighed = applyContext(
    fits.map(({ courier, weight, isCheckRight, isTelling: isSupported }) => {
      return { courier, weight, reasons: reasonsOf(isCheckRight), isSupported };
    }),
    context,
  );
  let sum = UNKNOWN;
  for (const { weight } of weighed) sum += weight;
  return weighed
    .map(({ courier, weight, reasons, isSupported }) => {
      const share = weight / sum;
      return { courier, confidence: isSupported ? share : Math.min(share, BY_LOOK_ALONE), reasons };
    })
    .sort((one, other) => other.confidence - one.confidence || (one.courier < other.courier ? -1 : 1));
}

const BY_FORMAT: Reason = { code: "format" };
const RIGHT: readonly Reason[] = [BY_FORMAT, { code: "check_digit" }];
const WRONG: readonly Reason[] = [BY_FORMAT, { code: "check_digit_fails" }];
const UNCHECKED: readonly Reason[] = [BY_FORMAT];

function reasonsOf(isCheckRight: boolean | null): readonly Reason[] {
  return isCheckRight === null ? UNCHECKED : isCheckRight ? RIGHT : WRONG;
}
