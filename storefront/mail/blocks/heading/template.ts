import { TEXTS_OF_KINDS } from "../../mail-words";
import { heading, subheading } from "../../mail-markup";
import type { BlockTemplate } from "../block-template";
import type { HeadingSettings } from "./schema";

export const headingTemplate: BlockTemplate<HeadingSettings> = {
  purpose: "status",
  region: "body",
  document: { part: null, converts: "drawn" },
  texts: { text: "text" },
  ours: ({ localizer: { t }, facts }) => ({ text: t(`mail.${TEXTS_OF_KINDS[facts.kind]}.heading`) }),
  render: ({ settings: { text, size }, style }) => ({
    html: size === "large" ? heading(text, style) : subheading(text, style),
    text,
  }),
};
