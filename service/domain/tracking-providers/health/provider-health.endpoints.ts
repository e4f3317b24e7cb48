import type { Handlers } from "../../../platform/http/handlers";
import { providerHealth } from "./provider-health";

export const providerHealthHandlers = {
  getProviderHealth: ({ ctx, actor }) => providerHealth(ctx, actor),
} satisfies Handlers;
