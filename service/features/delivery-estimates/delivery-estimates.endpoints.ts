import type { Handlers } from "../../platform/http/handlers";
import { searchCollections } from "./find-collections";
import { setDeliveryDate } from "./set-delivery-date";
import { updateDeliveryRules } from "./update-delivery-rules";

export const deliveryEstimateHandlers = {
  updateDeliveryRules: ({ ctx, actor, body }) => updateDeliveryRules(ctx, actor, body),
  setDeliveryDate: ({ ctx, actor, body }) => setDeliveryDate(ctx, actor, body),
  findCollections: ({ ctx, actor, query }) => searchCollections(ctx, actor, query.search),
} satisfies Handlers;
