import { z } from "zod";
import { MAX_EMBED_CODE, MAX_EMBED_HEIGHT, MIN_EMBED_HEIGHT } from "../../../contract/page-limits";
import { defineSection } from "../../document/define-section";
import { fieldKinds, requiredLine } from "../../document/fields";

const Settings = z.strictObject({
  /** Of the frame as well: readers who do not see it know by it what is in there. */
  title: requiredLine(120),
  embedCode: z.string().max(MAX_EMBED_CODE).register(fieldKinds, { kind: "code" }).default(""),
  /** CSS pixels, until the content has said its own. */
  height: z.int().min(MIN_EMBED_HEIGHT).max(MAX_EMBED_HEIGHT).default(400),
  fitsContent: z.boolean().default(true),
  /** Nothing of it is loaded before the shopper has asked for it, or has allowed it in the shop's cookie banner. */
  asksFirst: z.boolean().default(true),
});
export type EmbedCodeSettings = z.output<typeof Settings>;

/** Code of others, in a frame of our host that has no rights. Without code it is a draft that shoppers do not see. */
export const embedCode = defineSection({
  settings: Settings,
  isComplete: (settings) => settings.embedCode.trim() !== "",
  sample: {
    title: "Size guide",
    embedCode: '<div id="guide"></div>\n<script src="https://widgets.example/guide.js"></script>',
  },
});
