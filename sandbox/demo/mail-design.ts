import type { MailDesign } from "../../contract/mail-design";
import { OUR_MAIL_LOOK } from "../../contract/our-mail-look";

/** What all emails of the demo store share: the color is that of its brand. */
export const demoMailDesign: MailDesign = {
  look: OUR_MAIL_LOOK,
  address: "Fern & Harbour\n12 Quay Street\nBristol BS1 4EJ",
  unsubscribe: { en: "Unsubscribe from these emails" },
};
