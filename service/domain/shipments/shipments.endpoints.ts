import type { Handlers } from "../../platform/http/handlers";
import { changeShipment } from "./change/change-shipment";
import { requestRefresh } from "./request-refresh";
import { showCheck } from "./show-check";

export const shipmentHandlers = {
  refreshShipment: ({ ctx, actor, body }) => requestRefresh(ctx, actor, body),
  getShipmentCheck: ({ ctx, actor, query }) => showCheck(ctx, actor, query),
  changeShipment: ({ ctx, actor, body }) => changeShipment(ctx, actor, body),
} satisfies Handlers;
