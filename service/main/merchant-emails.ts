import { capWarningEmail } from "../domain/billing/cap-warning.email";
import { quotaWarningEmail } from "../domain/billing/quota-warning.email";
import type { MerchantEmail } from "../domain/shops/merchant-mails/merchant-email";
import { attentionDigestEmail } from "../features/attention/attention-digest.email";
import { automationEmail } from "../features/team/automation.email";
import { discountTakenEmail } from "../features/subscriptions/discount-taken.email";
import { problemReportedEmail } from "../features/problem-reports/problem-reported.email";
import { mailServerEmail } from "../features/notifications/sender/mail-server.email";
import { senderDomainEmail } from "../features/notifications/sender/sender-domain.email";
import { customDomainEmail } from "../features/custom-domain/custom-domain.email";
import { courierOutageEmail } from "../features/attention/courier-outage.email";
import { templateFailsEmail } from "../features/notifications/templates/template-fails.email";
import { bundleEmail } from "../features/team/bundle.email";
import { weeklyReportEmail } from "../features/team/weekly-report.email";
import { recipientInvitationEmail } from "../features/team/recipient-invitation.email";
import { correctionsReportEmail } from "../features/courier-correction/corrections-report.email";

const emails = [
  capWarningEmail,
  quotaWarningEmail,
  discountTakenEmail,
  attentionDigestEmail,
  correctionsReportEmail,
  problemReportedEmail,
  automationEmail,
  customDomainEmail,
  senderDomainEmail,
  mailServerEmail,
  recipientInvitationEmail,
  bundleEmail,
  weeklyReportEmail,
  courierOutageEmail,
  templateFailsEmail,
] as unknown as readonly MerchantEmail[];

/** Every kind of mail to merchants. One that is missing here waits for a version of the app that knows it. */
export const merchantEmails: ReadonlyMap<string, MerchantEmail> = new Map(
  emails.map((email) => [email.name, email]),
);
