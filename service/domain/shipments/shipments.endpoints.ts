import type { Handlers } from "../../platform/http/handlers";
import { changeShipment } from "./change/change-shipment";
import { requestRefresh } from "./request-refresh";

export const shipmentHandlers = {
  refreshShipment: ({ ctx, actor, body }) => requestRefresh(ctx, actor, body),
  changeShipment: ({ ctx, actor, body }) => changeShipment(ctx, actor, body),
} satisfies Handlers;
