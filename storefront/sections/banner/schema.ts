import { z } from "zod";
import { defineSection } from "../../document/define-section";
import { button, image, line, requiredLine, requiredRichText } from "../../document/fields";

const Settings = z.strictObject({
  title: requiredLine(),
  text: requiredRichText(1000),
  /** A discount code, to be copied; empty: none. */
  code: line(60).default(""),
  image: image("section"),
  /** In the page's accent colour, or as the other cards. */
  tone: z.enum(["accent", "card"]).default("accent"),
  button,
});
export type BannerSettings = z.output<typeof Settings>;

/** An offer, with a discount code that can be copied. */
export const banner = defineSection({
  settings: Settings,
  sample: {
    title: "10% off your next order",
    text: "As a thank you for your patience.",
    code: "THANKYOU10",
    image: null,
    button: { label: "Shop new arrivals", url: "/collections/new" },
  },
});
