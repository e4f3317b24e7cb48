import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { button, image, requiredLine, requiredRichText } from "../../document/fields";

const Settings = z.strictObject({
  title: requiredLine(),
  text: requiredRichText(),
  image: image("section"),
  /** Where the image stands; on a phone it is above the text. */
  side: z.enum(["left", "right"]).default("left"),
  button,
});
export type ImageWithTextSettings = z.output<typeof Settings>;

/** A picture with a heading, some paragraphs and a button beside it. */
export const imageWithText = defineSection({
  settings: Settings,
  sample: {
    title: "Made to last",
    text: "How to wash and store your knitwear.",
    image: null,
    button: { label: "Care guide", url: "/pages/care" },
  },
});
