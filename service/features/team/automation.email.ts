import { z } from "zod";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";

const AutomationActed = MerchantEmailData.extend({
  /** Its name. */
  automation: z.string(),
  /** Names of the orders that it has acted for. */
  orders: z.array(z.string()),
  /** How many there are besides. */
  more: z.int(),
});
type AutomationActed = z.output<typeof AutomationActed>;

/** Sent to the shop's team when an automation has acted that is to tell them. */
export const automationEmail = merchantEmail<AutomationActed>({
  name: "automation-acted",
  data: AutomationActed,
  subject: ({ t }, { automation, orders: [order = "", ...others] }) =>
    others.length === 0
      ? t("mail.automation.subject", { automation, order })
      : t("mail.automation.several", { automation }),
  heading: (_, { automation }) => automation,
  lead: ({ t }, { automation, shop }) => t("mail.automation.lead", { automation, shop: shop.name }),
  facts: ({ t, number }, { orders, more }) => [
    { name: t("mail.automation.orders"), value: orders.join(", ") },
    ...(more > 0 ? [{ name: t("mail.automation.more"), value: number(more) }] : []),
  ],
  action: ({ t }) => t("mail.automation.action"),
  factsFirst: true,
});
