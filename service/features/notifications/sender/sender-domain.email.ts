import { z } from "zod";
import { merchantEmail, MerchantEmailData } from "../../../domain/shops/merchant-mails/merchant-email";

const DomainChanged = MerchantEmailData.extend({
  kind: z.enum(["connected", "failing", "disconnected"]),
  /** The domain, as people read it. */
  name: z.string(),
});
type DomainChanged = z.output<typeof DomainChanged>;

/** Sent to the merchant when emails can be signed by their domain, when its records are gone, and when it is given up. */
export const senderDomainEmail = merchantEmail<DomainChanged>({
  name: "sender-domain",
  data: DomainChanged,
  subject: ({ t }, { kind, name }) => t(`mail.senderDomain.${kind}.subject`, { name }),
  heading: ({ t }, { kind, name }) => t(`mail.senderDomain.${kind}.subject`, { name }),
  lead: ({ t }, { kind, name, shop }) => t(`mail.senderDomain.${kind}.lead`, { name, shop: shop.name }),
  facts: ({ t }, { name }) => [{ name: t("mail.domain.name"), value: name }],
  action: ({ t }) => t("mail.senderDomain.action"),
});
