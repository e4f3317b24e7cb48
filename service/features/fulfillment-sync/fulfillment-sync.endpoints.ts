import type { Handlers } from "../../platform/http/handlers";
import { changeDocument } from "../../read/visibility/documents";
import { showFulfillmentEvents } from "./show-fulfillment-events";

export const fulfillmentSyncHandlers = {
  getFulfillmentEvents: ({ ctx, actor }) => showFulfillmentEvents(ctx, actor),
  updateFulfillmentEvents: ({ ctx, actor, body }) => changeDocument(ctx, actor, "fulfillment_events", body),
} satisfies Handlers;
