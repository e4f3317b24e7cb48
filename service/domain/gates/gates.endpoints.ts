import type { Handlers } from "../../platform/http/handlers";
import { showGates } from "./show-gates";
import { tryGates } from "./try-gates";

export const gateHandlers = {
  getGates: ({ ctx, actor }) => showGates(ctx, actor),
  tryGates: ({ ctx, actor, body }) => tryGates(ctx, actor, body),
} satisfies Handlers;
