import type { Handlers } from "../../platform/http/handlers";
import { updateSetupGuide } from "./setup-guide";
import { storeLocale } from "./store-locale";
import { updateLocale } from "./update-locale";

export const shopHandlers = {
  getLocale: async ({ actor }) => storeLocale(actor),
  getLocaleData: async ({ actor }) => storeLocale(actor),
  updateLocale: ({ ctx, actor, body }) => updateLocale(ctx, actor, body),
  updateSetup: ({ ctx, actor, body }) => updateSetupGuide(ctx, actor, body),
} satisfies Handlers;
