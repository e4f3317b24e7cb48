import { merchantEmail, MerchantEmailData } from "../../../domain/shops/merchant-mails/merchant-email";

/** Sent to the shop's team when one of its email templates cannot be filled, and ours goes out instead. */
export const templateFailsEmail = merchantEmail<MerchantEmailData>({
  name: "template-fails",
  data: MerchantEmailData,
  subject: ({ t }) => t("team.template.subject"),
  heading: ({ t }) => t("team.template.subject"),
  lead: ({ t }, { shop }) => t("team.template.lead", { shop: shop.name }),
  facts: () => [],
  action: ({ t }) => t("team.template.action"),
});
