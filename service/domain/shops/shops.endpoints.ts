import type { Handlers } from "../../platform/http/handlers";
import { updateSetupGuide } from "./setup-guide";
import { storeLocale } from "./store-locale";
import { updateLocale } from "./update-locale";

export const shopHandlers = {
  getLocale: ({ ctx, actor }) => storeLocale(ctx, actor),
  getLocaleData: ({ ctx, actor }) => storeLocale(ctx, actor),
  updateLocale: ({ ctx, actor, body }) => updateLocale(ctx, actor, body),
  updateSetup: ({ ctx, actor, body }) => updateSetupGuide(ctx, actor, body),
} satisfies Handlers;
