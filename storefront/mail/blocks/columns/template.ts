import { markup } from "../../../markup";
import { mailRichText } from "../../mail-rich-text";
import type { BlockTemplate } from "../block-template";
import type { ColumnsSettings } from "./schema";

/** Two texts side by side, below one another on phones whose mail client knows media rules. */
export const columnsTemplate: BlockTemplate<ColumnsSettings> = {
  purpose: "status",
  region: "body",
  document: { part: null, converts: "drawn" },
  texts: { first: "rich", second: "rich" },
  render({ settings, facts, style }) {
    const [first, second] = [settings.first, settings.second].map((text) => mailRichText(text, facts, style));
    return {
      html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="w-column" width="50%" valign="top" style="padding:0 12px 0 0">${first!.html}</td><td class="w-column" width="50%" valign="top" style="padding:0 0 0 12px">${second!.html}</td></tr></table>`,
      text: `${first!.text}\n\n${second!.text}`,
    };
  },
};
