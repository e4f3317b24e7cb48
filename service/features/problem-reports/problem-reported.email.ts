import { z } from "zod";
import { PROBLEM_KINDS } from "../../../contract/problem-kinds";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";

const ProblemReported = MerchantEmailData.extend({
  order: z.string(),
  trackingNumber: z.string(),
  kind: z.enum(PROBLEM_KINDS),
  isNew: z.boolean(),
});
type ProblemReported = z.output<typeof ProblemReported>;

/** Sent to the shop's team when a shopper reports a problem, or writes again; what they wrote is in the app alone. */
export const problemReportedEmail = merchantEmail<ProblemReported>({
  name: "problem-reported",
  data: ProblemReported,
  subject: ({ t }, { order }) => t("mail.problem.subject", { order }),
  heading: ({ t }) => t("mail.problem.heading"),
  lead: ({ t }, { isNew, shop }) =>
    t(isNew ? "mail.problem.lead" : "mail.problem.again", { shop: shop.name }),
  facts: ({ t }, { order, trackingNumber, kind }) => [
    { name: t("mail.problem.order"), value: order },
    { name: t("mail.problem.number"), value: trackingNumber },
    { name: t("mail.problem.what"), value: t(`mail.problem.kind.${kind}`) },
  ],
  action: ({ t }) => t("mail.problem.action"),
  factsFirst: true,
});
