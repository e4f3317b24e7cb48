import { z } from "zod";
import { requiredRichText } from "../../../document/fields";
import { defineBlock } from "../define-block";

const Settings = z.strictObject({
  first: requiredRichText(1000),
  second: requiredRichText(1000),
});
export type ColumnsSettings = z.output<typeof Settings>;

export const columnsBlock = defineBlock({
  settings: Settings,
  sample: {
    first: "<p><strong>Questions?</strong> Reply to this email.</p>",
    second: "<p><strong>Returns</strong> are free for 30 days.</p>",
  },
});
