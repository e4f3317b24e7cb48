import type { TrackedItem } from "../../contract/tracking";
import { pageLink } from "../document/page-link";
import { type Content, type Html, markup, webAddress } from "../markup";
import { type MailStyle, OUR_STYLE } from "./mail-style";

export function heading(text: string, { font, colours }: MailStyle = OUR_STYLE): Html {
  return markup`<h1 class="w-strong" style="margin:0 0 12px;font:700 22px/1.3 ${font};text-wrap:balance;color:${colours.strong}">${text}</h1>`;
}

export function subheading(text: string, { font, colours }: MailStyle = OUR_STYLE): Html {
  return markup`<h2 class="w-strong" style="margin:20px 0 8px;font:600 16px/1.3 ${font};color:${colours.strong}">${text}</h2>`;
}

/** For `style` of a paragraph, whose class is `w-text`. */
export const paragraphStyle = ({ font, colours }: MailStyle): string =>
  `margin:0 0 16px;font:16px/1.55 ${font};color:${colours.text}`;

export function paragraph(text: Content, style: MailStyle = OUR_STYLE): Html {
  return markup`<p class="w-text" style="${paragraphStyle(style)}">${text}</p>`;
}

export function button(label: string, href: string, { colours, font, corners }: MailStyle = OUR_STYLE): Html {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td class="w-button" style="background-color:${colours.button};border-radius:${corners.button}px"><a class="w-label" href="${pageLink(href, null)}" style="display:inline-block;padding:13px 24px;font:600 16px/1.2 ${font};color:${colours.label};text-decoration:none">${label}</a></td>
</tr></table>`;
}

/** A table of names and values. */
export function descriptionList(
  rows: { name: Content; value: Content }[],
  { font, colours: { line, soft, strong } }: MailStyle = OUR_STYLE,
): Html {
  return markup`<table class="w-line" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px;border-top:1px solid ${line}">${rows.map(
    ({ name, value }) =>
      markup`<tr><th class="w-name w-line w-soft" scope="row" align="left" valign="top" style="padding:10px 12px 10px 0;border-bottom:1px solid ${line};font:14px/1.45 ${font};color:${soft};white-space:nowrap">${name}</th><td class="w-value w-line w-strong" valign="top" style="padding:10px 0;border-bottom:1px solid ${line};font:600 14px/1.45 ${font};color:${strong};word-break:break-word">${value}</td></tr>`,
  )}</table>`;
}

/** Items with their pictures. */
export function itemTable(items: TrackedItem[], style: MailStyle = OUR_STYLE): Html {
  return markup`<table width="100%" cellpadding="0" cellspacing="0" role="presentation">${items.map((item) => itemRow(item, style))}</table>`;
}

function itemRow(
  { title, variant, quantity, imageUrl }: TrackedItem,
  { font, corners, colours: { blank, strong, soft } }: MailStyle,
): Html {
  const image = webAddress(imageUrl);
  const radius = `border-radius:${corners.picture}px`;
  const picture = image
    ? markup`<img src="${image}" alt="" width="48" height="48" style="display:block;${radius};object-fit:cover">`
    : markup`<div class="w-blank" style="width:48px;height:48px;${radius};background-color:${blank}"></div>`;
  return markup`<tr><td width="60" valign="top" style="padding:6px 12px 6px 0">${picture}</td><td class="w-strong" valign="middle" style="padding:6px 0;font:14px/1.45 ${font};color:${strong}">${title}${
    variant && markup`<br><span class="w-soft" style="color:${soft}">${variant}</span>`
  }</td><td class="w-soft" width="40" align="right" valign="middle" style="padding:6px 0;font:14px/1.45 ${font};color:${soft}">× ${quantity}</td></tr>`;
}
