import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { requiredRichText } from "../../document/fields";

const Settings = z.strictObject({
  text: requiredRichText(2000),
  align: z.enum(["start", "center"]).default("start"),
});
export type AdditionalTextSettings = z.output<typeof Settings>;

/** Some lines between other sections, without a heading or a card. */
export const additionalText = defineSection({
  settings: Settings,
  sample: { text: "Due to the holidays, parcels may take a day longer." },
});
