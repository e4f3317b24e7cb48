import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { requiredLine, requiredRichText } from "../../document/fields";

const Settings = z.strictObject({
  title: requiredLine(),
  text: requiredRichText(),
});
export type RichTextSettings = z.output<typeof Settings>;

/** A heading and some paragraphs of the merchant's. */
export const richTextSection = defineSection({
  settings: Settings,
  sample: {
    title: "Returns within 30 days",
    text: "You have <strong>30 days</strong> to send it back.",
  },
});
