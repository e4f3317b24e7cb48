import { imageAddress, MAIL_PICTURE } from "../../contract/image-addresses";
import type { SectionImage } from "../section-image";
import { type Content, type Html, markup, ownSource, webAddress } from "../markup";
import { mailStyleSheet } from "./mail-scheme";
import { type MailStyle, OUR_STYLE } from "./mail-style";

export interface LayoutOptions {
  language: string;
  shopName: string;
  shopUrl: string;
  /** In place of the shop's name. */
  logo?: (SectionImage & { base: string }) | null;
  /** What a mail client shows beside the subject. */
  preview: string;
  /** What machines read of it. */
  markup?: Html | null;
  /** Why the reader gets the mail. */
  footer: Content;
  body: Content;
}

/** Of a logo, in CSS pixels; it is shown as large as both allow. */
const LOGO = { width: 200, height: 48 };

/** The frame of every mail: tables and inline styles, because mail clients support little else. */
export function layout(
  { language, shopName, shopUrl, logo, preview, markup: described, footer, body }: LayoutOptions,
  style: MailStyle = OUR_STYLE,
): Html {
  const { font, width, corners, colours } = style;
  const head = mailHead({ language, shopName, described }, style);
  const name = markup`<span class="w-strong" style="font:600 18px/1.3 ${font};color:${colours.strong}">${shopName}</span>`;
  return markup`${head}
<body class="w-page" style="margin:0;padding:0;background-color:${colours.page}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table class="w-page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:${colours.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px">
<tr><td style="padding:0 8px 16px">${linked(shopUrl, logo ? picture(logo) : name)}</td></tr>
<tr><td class="w-card w-line" style="background-color:${colours.card};border:1px solid ${colours.line};border-radius:${corners.card}px;padding:28px 24px;word-break:break-word">${body}</td></tr>
<tr><td class="w-soft" style="padding:16px 8px;font:13px/1.5 ${font};color:${colours.soft}">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

/** What stands before the body of every mail. `css`: what the merchant's document has of its own, cleaned. */
export function mailHead(
  { language, shopName, described, css = "" }: HeadOptions,
  style: Pick<MailStyle, "dark">,
): Html {
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${shopName}</title>
<style>
${ownSource(mailStyleSheet(style))}
${ownSource(css && `${css}\n`)}</style>
${described}</head>`;
}

interface HeadOptions extends Pick<LayoutOptions, "language" | "shopName"> {
  described?: Html | null | undefined;
  css?: string;
}

function picture({ base, alt, ...logo }: SectionImage & { base: string }): Html {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1);
  const [width, height] = [logo.width, logo.height].map((size) => Math.max(1, Math.round(size * scale)));
  const src = imageAddress(base, logo.id, MAIL_PICTURE);
  return markup`<img class="w-logo" src="${src}" alt="${alt}" width="${width}" height="${height}" style="display:block;border:0;border-radius:6px;font:600 18px/1.3 ${OUR_STYLE.font}">`;
}

function linked(url: string, content: Html): Html {
  const address = webAddress(url);
  return address ? markup`<a href="${address}" style="text-decoration:none">${content}</a>` : content;
}
