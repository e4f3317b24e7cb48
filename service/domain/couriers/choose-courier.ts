import { couriersNamed, isCourierName } from "./directory/courier-names";
import type { DetectContext } from "./detect/apply-context";
import { detectCouriers } from "./detect/detect-couriers";
import type { Candidate } from "./detect/reason";

/** Minimum confidence of a courier detected by number alone; below it the provider's own detection decides. */
const CERTAIN_ENOUGH = 0.3;
/** With a right check digit: confidence of a number that is surely this courier's, whatever name stands beside it. */
const BEYOND_DOUBT = 0.9;

/**
 * Selects a shipment's courier from the company name given by Shopify or the merchant, the number, and the shop's
 * context. Null where the confidence is too low, and where the name is of nobody we know: it is the merchant's word ("My van"),
 * which gives way only to a number that is surely a known courier's, not to the shop's habits.
 */
export function chooseCourier(
  company: string | null | undefined,
  trackingNumber: string | null | undefined,
  context: DetectContext = {},
): Candidate | null {
  const named = context.named ?? couriersNamed(company);
  if (named.length === 0 && isCourierName(company)) {
    const [sure] = detectCouriers(trackingNumber ?? "");
    const isChecked = sure?.reasons.some(({ code }) => code === "check_digit");
    return sure && isChecked && sure.confidence >= BEYOND_DOUBT ? sure : null;
  }
  const [first] = detectCouriers(trackingNumber ?? "", { ...context, named });
  return first && first.confidence >= CERTAIN_ENOUGH ? first : null;
}
