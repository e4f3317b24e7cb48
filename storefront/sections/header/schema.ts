import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { image, itemId, itemsOf, link, requiredLine } from "../../document/fields";

export const MAX_MENU_ITEMS = 5;

const MenuItem = z.strictObject({
  id: itemId,
  label: requiredLine(60),
  url: link,
  positions: z
    .array(z.enum(["header", "footer"]))
    .min(1)
    .max(2),
});

const Settings = z.strictObject({
  /** In place of the logo that the shop has at Shopify, or of its name; its text says the name. */
  logo: image("logo"),
  menu: itemsOf(MenuItem, MAX_MENU_ITEMS).default([]),
});
export type HeaderSettings = z.output<typeof Settings>;

/** The shop's logo or name with a link to it, the menu, and the way to another look-up. The menu's other position is the footer. */
export const header = defineSection({
  settings: Settings,
  ...{ max: 1, isFixed: true, isContent: false },
  gatedSettings: { logo: "logo-editor" },
  sample: {
    logo: null,
    menu: [{ id: "help", label: "Help", url: "/pages/help", positions: ["header", "footer"] }],
  },
});
