import { ERASED_TEXT, type TrackingEvent } from "../tracking-providers/tracking-event";
import { statusByEvent } from "./fulfillment-status-map";

/** Message for an event that has none; couriers' own messages are kept as they are. */
export const defaultMessage = (status: string) =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ");

const defaultMessages = new Set([...statusByEvent.keys()].map(defaultMessage));

/** Whether an event has no message of its own (none came, or it was erased): the reader's language then supplies one. */
export function isWithoutWords({ source, message }: Pick<TrackingEvent, "message"> & { source: string }) {
  return message === ERASED_TEXT || (source === "shopify" && defaultMessages.has(message));
}
