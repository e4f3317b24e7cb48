/** Why nothing can be learnt of a shipment for now, where it is no matter of the shipment's own; else the provider's words. */
export const SHIPMENT_PROBLEMS = ["provider_away", "provider_budget"] as const;
export type ShipmentProblem = (typeof SHIPMENT_PROBLEMS)[number];

export function isShipmentProblem(text: string): text is ShipmentProblem {
  return (SHIPMENT_PROBLEMS as readonly string[]).includes(text);
}
