import type { Handlers } from "../../platform/http/handlers";
import { previewMail } from "./preview-mail";
import { previewMailKind } from "./preview-mail-kind";
import { resendMail } from "./resend-mail";
import { listMails, showNotifications } from "./show-notifications";
import { updateNotificationSettings } from "./update-notification-settings";

export const notificationHandlers = {
  updateNotificationSettings: ({ ctx, actor, body }) => updateNotificationSettings(ctx, actor, body),
  getNotifications: ({ ctx, actor }) => showNotifications(ctx, actor),
  listMails: ({ ctx, actor, query }) => listMails(ctx, actor, query),
  previewMailKind: ({ ctx, actor, query }) => previewMailKind(ctx, actor, query),
  previewMail: ({ ctx, actor, query }) => previewMail(ctx, actor, query),
  resendMail: ({ ctx, actor, body }) => resendMail(ctx, actor, body),
} satisfies Handlers;
