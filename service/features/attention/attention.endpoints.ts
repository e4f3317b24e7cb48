import type { Handlers } from "../../platform/http/handlers";
import { updateAttentionSettings, updateDigestSchedule } from "./attention-settings";
import { attentionSummary } from "./attention-summary";
import { dismissAttention } from "./dismiss-attention";

export const attentionHandlers = {
  updateAttention: ({ ctx, actor, body }) => updateAttentionSettings(ctx, actor, body),
  updateDigestSchedule: ({ ctx, actor, body }) => updateDigestSchedule(ctx, actor, body),
  attentionSummary: ({ ctx, actor }) => attentionSummary(ctx, actor),
  dismissAttention: ({ ctx, actor, body }) => dismissAttention(ctx, actor, body.id),
} satisfies Handlers;
