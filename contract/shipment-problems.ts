/** Why a shipment cannot be tracked at present, for reasons outside of the shipment; else the provider's text. */
const SHIPMENT_PROBLEMS = ["provider_unavailable", "provider_budget"] as const;
export type ShipmentProblem = (typeof SHIPMENT_PROBLEMS)[number];

export function isShipmentProblem(text: string): text is ShipmentProblem {
  return (SHIPMENT_PROBLEMS as readonly string[]).includes(text);
}
