/**
 * How long a mail about one of several parcels waits for the others. Couriers scan the parcels of an order within minutes, and whoever
 * reads it does not notice.
 */
export const TOGETHER_MS = 5 * 60_000;
