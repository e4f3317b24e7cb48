import { z } from "zod";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";

const Invitation = MerchantEmailData.extend({ address: z.string() });

/** Sent to an address that somebody has named for service notifications; its link verifies the address. */
export const recipientInvitationEmail = merchantEmail<z.output<typeof Invitation>>({
  name: "team-invitation",
  data: Invitation,
  subject: ({ t }, { shop }) => t("team.invitation.subject", { shop: shop.name }),
  heading: ({ t }) => t("team.invitation.heading"),
  lead: ({ t }, { shop, address }) => t("team.invitation.lead", { shop: shop.name, address }),
  facts: () => [],
  action: ({ t }) => t("team.invitation.action"),
  reason: ({ t }) => t("team.invitation.ignore"),
});
