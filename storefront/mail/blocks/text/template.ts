import { mailRichText } from "../../mail-rich-text";
import { leadOf } from "../../mail-words";
import type { BlockTemplate } from "../block-template";
import type { TextSettings } from "./schema";

export const textTemplate: BlockTemplate<TextSettings> = {
  purpose: "status",
  region: "body",
  document: { part: null, converts: "drawn" },
  texts: { text: "rich" },
  ours: ({ localizer, facts }) => ({ text: leadOf(localizer, facts) }),
  render: ({ settings, facts, style }) => mailRichText(settings.text, facts, style),
};
