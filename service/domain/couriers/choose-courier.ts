import { couriersNamed } from "./directory/courier-names";
import type { DetectContext } from "./detect/apply-context";
import { detectCouriers } from "./detect/detect-couriers";
import type { Candidate } from "./detect/reason";

/** Minimum confidence of a courier detected by number alone; below it the provider's own detection decides. */
const CERTAIN_ENOUGH = 0.3;

/**
 * Selects a shipment's courier from the company name given by Shopify or the merchant, the number, and the shop's
 * context. Null where the confidence is too low.
 */
export function chooseCourier(
  company: string | null | undefined,
  trackingNumber: string | null | undefined,
  context: DetectContext = {},
): Candidate | null {
  const named = context.named ?? couriersNamed(company);
  const [first] = detectCouriers(trackingNumber ?? "", { ...context, named });
  return first && first.confidence >= CERTAIN_ENOUGH ? first : null;
}
