import type { Handlers } from "../../../platform/http/handlers";
import {
  cancelWritingLinks,
  dismissWritingLinks,
  showTrackingLink,
  startWritingLinks,
} from "./tracking-link";

export const trackingLinkHandlers = {
  getTrackingLink: ({ ctx, actor }) => showTrackingLink(ctx, actor),
  writeTrackingLinks: ({ ctx, actor, body }) => startWritingLinks(ctx, actor, body.scope),
  cancelTrackingLinks: ({ ctx, actor, body }) => cancelWritingLinks(ctx, actor, body.id),
  dismissTrackingLinks: ({ ctx, actor, body }) => dismissWritingLinks(ctx, actor, body.id),
} satisfies Handlers;
