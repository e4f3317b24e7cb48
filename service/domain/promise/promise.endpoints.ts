import type { Handlers } from "../../platform/http/handlers";
import { calculateDate, showHolidays } from "./calculate-date";
import { searchSoldProducts, showDeliveryRules } from "./show-rules";

export const promiseHandlers = {
  getDeliveryRules: ({ ctx, actor }) => showDeliveryRules(ctx, actor),
  tryDeliveryRules: ({ ctx, actor, body }) => calculateDate(ctx, actor, body),
  listHolidays: ({ ctx, actor, query }) => showHolidays(ctx, actor, query),
  findSoldProducts: ({ ctx, actor, query }) => searchSoldProducts(ctx, actor, query.search),
} satisfies Handlers;
