import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { richText } from "../../document/fields";

const Settings = z.strictObject({
  text: richText(1000).default(""),
  showShopLink: z.boolean().default(true),
});
export type FooterSettings = z.output<typeof Settings>;

/** The way back to the shop, the menu items that are for it, and a text such as the shop's address. */
export const footer = defineSection({
  settings: Settings,
  ...{ max: 1, isFixed: true, isContent: false },
  sample: { text: "Nordlicht Wolle, Musterweg 1, Hamburg" },
});
