import { WORDS } from "../../mail-words";
import { heading, subheading } from "../../mail-markup";
import type { BlockTemplate } from "../block-template";
import type { HeadingSettings } from "./schema";

export const headingTemplate: BlockTemplate<HeadingSettings> = {
  class: "transactional",
  region: "body",
  texts: { text: "text" },
  ours: ({ localizer: { t }, facts }) => ({ text: t(`mail.${WORDS[facts.kind]}.heading`) }),
  render: ({ settings: { text, size }, style }) => ({
    html: size === "large" ? heading(text, style) : subheading(text, style),
    text,
  }),
};
