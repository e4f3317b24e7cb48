import { z } from "zod";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";

const DomainChanged = MerchantEmailData.extend({
  kind: z.enum(["connected", "failing", "disconnected"]),
  /** The name, as people read it. */
  name: z.string(),
  /** An ISO instant, of one that is failing. */
  servedUntil: z.string().nullable(),
});
type DomainChanged = z.output<typeof DomainChanged>;

/** Sent to the merchant when the pages' own name works, when its records are gone, and when it is lost. */
export const customDomainEmail = merchantEmail<DomainChanged>({
  name: "custom-domain",
  data: DomainChanged,
  subject: ({ t }, { kind, name }) => t(`mail.domain.${kind}.subject`, { name }),
  heading: ({ t }, { kind, name }) => t(`mail.domain.${kind}.subject`, { name }),
  lead: ({ t }, { kind, name, shop }) => t(`mail.domain.${kind}.lead`, { name, shop: shop.name }),
  facts: ({ t, day }, { name, servedUntil }) => [
    { name: t("mail.domain.name"), value: name },
    ...(servedUntil ? [{ name: t("mail.domain.until"), value: day(servedUntil) }] : []),
  ],
  action: ({ t }) => t("mail.domain.action"),
});
