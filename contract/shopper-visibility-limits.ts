/** Limits of what merchants show and hide, without the schemas, so that the browser can know them as well. */

/** Statuses that can be written to Shopify as fulfilment events, in the order of a journey. */
export const WRITABLE_STATUSES = [
  "CONFIRMED",
  "CARRIER_PICKED_UP",
  "IN_TRANSIT",
  "DELAYED",
  "OUT_FOR_DELIVERY",
  "READY_FOR_PICKUP",
  "ATTEMPTED_DELIVERY",
  "FAILURE",
  "DELIVERED",
] as const;
export type WritableStatus = (typeof WRITABLE_STATUSES)[number];

export const MAX_HIDDEN_WORDS = 100;
export const MAX_HIDDEN_WORD_LENGTH = 80;
/** Specification, sections 6 and 9. */
export const MAX_CUSTOM_STATUSES = 3;
export const MAX_STATUS_NAME_LENGTH = 40;
export const MAX_STATUS_TEXT_LENGTH = 160;
export const MAX_STATUS_DAYS = 90;
export const MAX_SILENCE_TEXT_LENGTH = 300;
export const MIN_SILENT_DAYS = 2;
export const MAX_SILENT_DAYS = 60;
