import { type Content, type Html, markup, webAddress } from "../markup";
import { type MailStyle, OUR_STYLE } from "./mail-style";

export interface LayoutOptions {
  language: string;
  shopName: string;
  shopUrl: string;
  /** What a mail client shows beside the subject. */
  preview: string;
  /** Why the reader gets the mail. */
  footer: Content;
  body: Content;
}

/** The frame of every mail: tables and inline styles, because mail clients support little else. */
export function layout(
  { language, shopName, shopUrl, preview, footer, body }: LayoutOptions,
  { font, width, corners }: MailStyle = OUR_STYLE,
): Html {
  const name = markup`<span style="font:600 18px/1.3 ${font};color:#16202a">${shopName}</span>`;
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light only">
<title>${shopName}</title>
</head>
<body style="margin:0;padding:0;background:#f3f5f7">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px">
<tr><td style="padding:0 8px 16px">${linked(shopUrl, name)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e1e6eb;border-radius:${corners.card}px;padding:28px 24px">${body}</td></tr>
<tr><td style="padding:16px 8px;font:13px/1.5 ${font};color:#5b6773">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

function linked(url: string, content: Html): Html {
  const address = webAddress(url);
  return address ? markup`<a href="${address}" style="text-decoration:none">${content}</a>` : content;
}
