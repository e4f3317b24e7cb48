import type { Handlers } from "../../platform/http/handlers";
import { createAutomation, deleteAutomation, switchAutomation, updateAutomation } from "./edit-automations";
import { moveWaitingRuns } from "./move-waiting-runs";
import { showAutomation, showAutomations } from "./show-automations";
import { tryAutomationOnOrder, tryAutomation } from "./try-automation";

export const automationHandlers = {
  getAutomations: ({ ctx, actor }) => showAutomations(ctx, actor),
  getAutomation: ({ ctx, actor, query }) => showAutomation(ctx, actor, query),
  tryAutomation: ({ ctx, actor, body, signal }) => tryAutomation(ctx, actor, body, signal),
  tryAutomationOnOrder: ({ ctx, actor, body, signal }) => tryAutomationOnOrder(ctx, actor, body, signal),
  createAutomation: ({ ctx, actor, body }) => createAutomation(ctx, actor, body),
  async updateAutomation({ ctx, actor, body }) {
    await updateAutomation(ctx, actor, body);
    return showAutomation(ctx, actor, body);
  },
  moveWaitingRuns: ({ ctx, actor, body }) => moveWaitingRuns(ctx, actor, body),
  switchAutomation: ({ ctx, actor, body }) => switchAutomation(ctx, actor, body),
  deleteAutomation: ({ ctx, actor, body }) => deleteAutomation(ctx, actor, body),
} satisfies Handlers;
