import { markup } from "../../../markup";
import type { BlockTemplate } from "../block-template";

export const dividerTemplate: BlockTemplate<object> = {
  purpose: "status",
  region: "body",
  document: { part: null, converts: "drawn" },
  texts: {},
  render: ({ style: { colours } }) => ({
    html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0"><tr><td class="w-line" style="border-top:1px solid ${colours.line};font-size:0;line-height:0">&nbsp;</td></tr></table>`,
    text: null,
  }),
};
