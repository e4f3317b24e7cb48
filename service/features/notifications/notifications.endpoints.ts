import type { Handlers } from "../../platform/http/handlers";
import { previewMail } from "./preview-mail";
import { resendMail } from "./resend-mail";

export const notificationHandlers = {
  previewMail: ({ ctx, actor, query }) => previewMail(ctx, actor, query),
  resendMail: ({ ctx, actor, body }) => resendMail(ctx, actor, body),
} satisfies Handlers;
