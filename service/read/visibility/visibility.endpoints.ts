import type { Handlers } from "../../platform/http/handlers";
import { changeCustomStatuses, changeDocument, showDocument } from "./documents";

export const visibilityHandlers = {
  getDropshippingMode: ({ ctx, actor }) => showDocument(ctx, actor, "dropshipping_mode"),
  updateDropshippingMode: ({ ctx, actor, body }) => changeDocument(ctx, actor, "dropshipping_mode", body),
  getBlacklistedRouting: ({ ctx, actor }) => showDocument(ctx, actor, "blacklisted_routing"),
  updateBlacklistedRouting: ({ ctx, actor, body }) => changeDocument(ctx, actor, "blacklisted_routing", body),
  getCustomStatuses: ({ ctx, actor }) => showDocument(ctx, actor, "custom_statuses"),
  updateCustomStatuses: ({ ctx, actor, body }) => changeCustomStatuses(ctx, actor, body),
  getSilenceText: ({ ctx, actor }) => showDocument(ctx, actor, "silence_text"),
  updateSilenceText: ({ ctx, actor, body }) => changeDocument(ctx, actor, "silence_text", body),
} satisfies Handlers;
