import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { line, lines, requiredLine, requiredRichText } from "../../document/fields";

const Settings = z.strictObject({
  title: requiredLine(),
  text: requiredRichText(1000),
  /** The shop's own address, as Shopify has it. */
  showEmail: z.boolean().default(true),
  phone: line(40).default(""),
  whatsApp: line(40).default(""),
  address: lines().default(""),
  hours: lines().default(""),
});
export type ContactCardSettings = z.output<typeof Settings>;

/** How the shop can be reached. */
export const contactCard = defineSection({
  settings: Settings,
  sample: {
    title: "We are here to help",
    text: "Tell us your order number, and we will look into it.",
    phone: "+49 40 123456",
    whatsApp: "+49 170 1234567",
    address: "Musterweg 1\n20095 Hamburg",
    hours: "Mon–Fri 9–17",
  },
});
