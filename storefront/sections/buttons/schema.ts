import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { itemId, itemsOf, link, requiredLine } from "../../document/fields";

const Button = z.strictObject({
  id: itemId,
  label: requiredLine(60),
  url: link,
  look: z.enum(["filled", "outlined"]).default("filled"),
});

const Settings = z.strictObject({
  items: itemsOf(Button, 6, 1),
  align: z.enum(["start", "center"]).default("center"),
});
export type ButtonsSettings = z.output<typeof Settings>;

/** Links in the look of buttons, in one row where there is room. */
export const buttons = defineSection({
  settings: Settings,
  sample: {
    items: [
      { id: "shop", label: "Continue shopping", url: "/" },
      { id: "help", label: "Get help", url: "/pages/contact", look: "outlined" },
    ],
  },
});
