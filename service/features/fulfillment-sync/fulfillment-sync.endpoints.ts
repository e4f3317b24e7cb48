import type { Handlers } from "../../platform/http/handlers";
import { showFulfillmentEvents } from "./show-fulfillment-events";

export const fulfillmentSyncHandlers = {
  getFulfillmentEvents: ({ ctx, actor }) => showFulfillmentEvents(ctx, actor),
} satisfies Handlers;
