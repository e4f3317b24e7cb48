import { z } from "zod";
import { richText } from "../../../document/fields";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({
  /** Empty: what has happened and what comes next. */
  text: richText().default(""),
});
export type TextSettings = z.output<typeof Settings>;

export const textBlock = defineBlock({
  settings: Settings,
  sample: { text: "<p>Thank you for your order {{ order.name }}.</p>" },
});
