import { z } from "zod";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";

const DiscountTaken = MerchantEmailData.extend({
  /** Names of the plan that was canceled, and of the one in force after it. */
  canceled: z.string(),
  current: z.string(),
});

/** Sent to the merchant when a plan was canceled because its coupon or offer had been taken with another one. */
export const discountTakenEmail = merchantEmail<z.output<typeof DiscountTaken>>({
  name: "discount-taken",
  data: DiscountTaken,
  subject: ({ t }, { canceled }) => t("mail.discountTaken.subject", { plan: canceled }),
  heading: ({ t }, { canceled }) => t("mail.discountTaken.subject", { plan: canceled }),
  lead: ({ t }, { shop, canceled }) => t("mail.discountTaken.lead", { shop: shop.name, plan: canceled }),
  facts: ({ t }, { current }) => [{ name: t("mail.discountTaken.plan"), value: current }],
  action: ({ t }) => t("mail.action"),
});
