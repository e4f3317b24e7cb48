import { z } from "zod";
import { merchantEmail, MerchantEmailData } from "../../../domain/shops/merchant-mails/merchant-email";
import type { MerchantLocalizer } from "../../../platform/i18n/localizer";

const TemplateFails = MerchantEmailData.extend({
  /** The name of the automation whose email it is; without it, a template of a kind of email. */
  automation: z.string().optional(),
});

/** Sent to the shop's team when an email template, or the email of an automation, cannot be filled, and the default email goes out instead. */
export const templateFailsEmail = merchantEmail<z.output<typeof TemplateFails>>({
  name: "template-fails",
  data: TemplateFails,
  subject: titleOf,
  heading: titleOf,
  lead: ({ t }, { shop, automation }) =>
    automation === undefined
      ? t("team.template.lead", { shop: shop.name })
      : t("team.template.automationLead", { shop: shop.name, automation }),
  facts: () => [],
  action: ({ t }, { automation }) =>
    t(automation === undefined ? "team.template.action" : "team.template.automationAction"),
});

function titleOf({ t }: MerchantLocalizer, { automation }: z.output<typeof TemplateFails>): string {
  return automation === undefined
    ? t("team.template.subject")
    : t("team.template.automationSubject", { automation });
}
