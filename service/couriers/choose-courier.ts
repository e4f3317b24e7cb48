import { couriersNamed } from "./courier-names";
import type { DetectContext } from "./detect/apply-context";
import { detectCouriers } from "./detect/detect-couriers";
import type { Candidate } from "./detect/reason";

/** Below this, a courier that was found by the number alone is a guess: the provider looks for it instead. */
const CERTAIN_ENOUGH = 0.3;

/**
 * The courier of a shipment, by the company's name as Shopify or the merchant wrote it, the number, and what is known
 * of the shop. Null where too little speaks for anyone.
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
