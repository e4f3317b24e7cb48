import type { Handlers } from "../../platform/http/handlers";
import { checkDomainNow, removeDomain, setDomain, showDomain } from "./custom-domain";

export const customDomainHandlers = {
  getCustomDomain: ({ ctx, actor }) => showDomain(ctx, actor),
  setCustomDomain: ({ ctx, actor, body }) => setDomain(ctx, actor, body.host),
  checkCustomDomain: ({ ctx, actor }) => checkDomainNow(ctx, actor),
  removeCustomDomain: ({ ctx, actor }) => removeDomain(ctx, actor),
} satisfies Handlers;
