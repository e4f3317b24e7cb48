import type { Handlers } from "../../platform/http/handlers";
import { linkStore } from "./link-store";
import { linkedStores } from "./linked-stores";
import { renewConnectionKey } from "./renew-connection-key";
import { unlinkStore } from "./unlink-store";

export const linkedStoreHandlers = {
  getLinkedStores: ({ ctx, actor }) => linkedStores(ctx, actor),
  linkStore: ({ ctx, actor, body }) => linkStore(ctx, actor, body),
  unlinkStore: ({ ctx, actor, body }) => unlinkStore(ctx, actor, body),
  renewConnectionKey: ({ ctx, actor }) => renewConnectionKey(ctx, actor),
} satisfies Handlers;
