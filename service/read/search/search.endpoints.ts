import type { Handlers } from "../../platform/http/handlers";
import { searchCustomers } from "./search-customers";
import { searchOrders } from "./search-orders";
import { searchShipments } from "./search-shipments";

export const searchHandlers = {
  searchShipments: ({ ctx, actor, body }) => searchShipments(ctx, actor, body),
  searchOrders: ({ ctx, actor, body }) => searchOrders(ctx, actor, body),
  searchCustomers: ({ ctx, actor, body }) => searchCustomers(ctx, actor, body),
} satisfies Handlers;
