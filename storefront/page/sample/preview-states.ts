/** The states in which a page can be looked at without an order of the shop's, as `?state=` and the editor name them. */
export const PREVIEW_STATES = [
  "lookup",
  "notFound",
  "limited",
  "notShipped",
  "ownSteps",
  "infoReceived",
  "inTransit",
  "outForDelivery",
  "readyForPickup",
  "delivered",
  "failedAttempt",
  "exception",
  "expired",
  "severalParcels",
  "numberOnly",
  "noEstimate",
  "late",
] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];
