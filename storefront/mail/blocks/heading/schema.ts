import { z } from "zod";
import { line } from "../../../document/fields";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({
  /** Empty: what the mail is about. */
  text: line(150).default(""),
  size: z.enum(["large", "small"]).default("large"),
});
export type HeadingSettings = z.output<typeof Settings>;

export const headingBlock = defineBlock({
  settings: Settings,
  // The large one stands at the top.
  added: { size: "small" },
  sample: { text: "Good news about {{ order.name }}", size: "small" },
});
