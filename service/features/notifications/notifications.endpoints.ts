import type { Handlers } from "../../platform/http/handlers";
import {
  checkSenderDomainNow,
  removeSenderDomain,
  rotateSenderKey,
  setSenderDomain,
  showSenderDomain,
} from "./sender/sender-domain";
import { checkMailServerNow, removeMailServer, setMailServer, showMailServer } from "./sender/mail-server";
import { showSender } from "./sender/show-sender";
import { sendSenderCode, verifySender } from "./sender/verify-sender";
import { convertTemplate } from "./templates/html/convert-template";
import { previewTemplate } from "./templates/preview-template";
import { sendTestMail } from "./templates/send-test-mail";
import { previewMail, previewOrderMail } from "./preview-mail";
import { previewMailKind } from "./preview-mail-kind";
import { showDesign } from "./show-design";
import { showConsent } from "./consent/show-consent";
import { clearSuppression, showSuppressions } from "./recipients/suppressions";
import { resendOrderMail } from "./resend-order-mail";
import { resendMail } from "./resend-mail";
import { listMails, showNotifications } from "./show-notifications";
import { updateNotificationSettings } from "./update-notification-settings";

export const notificationHandlers = {
  updateNotificationSettings: ({ ctx, actor, body }) => updateNotificationSettings(ctx, actor, body),
  getMailConsent: ({ ctx, actor }) => showConsent(ctx, actor),
  getNotifications: ({ ctx, actor }) => showNotifications(ctx, actor),
  listMails: ({ ctx, actor, query }) => listMails(ctx, actor, query),
  previewMailKind: ({ ctx, actor, query }) => previewMailKind(ctx, actor, query),
  previewMail: ({ ctx, actor, query }) => previewMail(ctx, actor, query),
  previewOrderMail: ({ ctx, actor, query }) => previewOrderMail(ctx, actor, query),
  previewMailTemplate: ({ ctx, actor, body }) => previewTemplate(ctx, actor, body),
  convertMailTemplate: ({ ctx, actor, body }) => convertTemplate(ctx, actor, body),
  sendTestMail: ({ ctx, actor, body }) => sendTestMail(ctx, actor, body),
  listSuppressions: ({ ctx, actor, query }) => showSuppressions(ctx, actor, query),
  clearSuppression: ({ ctx, actor, body }) => clearSuppression(ctx, actor, body),
  getMailDesign: ({ ctx, actor }) => showDesign(ctx, actor),
  getMailSender: ({ ctx, actor }) => showSender(ctx, actor),
  sendSenderCode: ({ ctx, actor, body }) => sendSenderCode(ctx, actor, body),
  verifySender: ({ ctx, actor, body }) => verifySender(ctx, actor, body),
  getSenderDomain: ({ ctx, actor }) => showSenderDomain(ctx, actor),
  setSenderDomain: ({ ctx, actor, body }) => setSenderDomain(ctx, actor, body),
  checkSenderDomain: ({ ctx, actor }) => checkSenderDomainNow(ctx, actor),
  rotateSenderKey: ({ ctx, actor }) => rotateSenderKey(ctx, actor),
  removeSenderDomain: ({ ctx, actor }) => removeSenderDomain(ctx, actor),
  getMailServer: ({ ctx, actor }) => showMailServer(ctx, actor),
  setMailServer: ({ ctx, actor, body }) => setMailServer(ctx, actor, body),
  checkMailServer: ({ ctx, actor }) => checkMailServerNow(ctx, actor),
  removeMailServer: ({ ctx, actor }) => removeMailServer(ctx, actor),
  resendOrderMail: ({ ctx, actor, body }) => resendOrderMail(ctx, actor, body),
  resendMail: ({ ctx, actor, body }) => resendMail(ctx, actor, body),
} satisfies Handlers;
