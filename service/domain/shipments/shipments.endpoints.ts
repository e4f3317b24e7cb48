import type { Handlers } from "../../platform/http/handlers";
import { changeShipment } from "./change/change-shipment";
import { requestRefresh } from "./request-refresh";
import { updateDeliveryRules } from "./refresh-rule-dates.job";

export const shipmentHandlers = {
  updateDeliveryRules: ({ ctx, actor, body }) => updateDeliveryRules(ctx, actor, body),
  refreshShipment: ({ ctx, actor, body }) => requestRefresh(ctx, actor, body),
  changeShipment: ({ ctx, actor, body }) => changeShipment(ctx, actor, body),
} satisfies Handlers;
