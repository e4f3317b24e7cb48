import type { Handlers } from "../../platform/http/handlers";
import { updateDeliveryRules } from "./update-delivery-rules";

export const deliveryEstimateHandlers = {
  updateDeliveryRules: ({ ctx, actor, body }) => updateDeliveryRules(ctx, actor, body),
} satisfies Handlers;
