import type { TrackedItem } from "../../contract/tracking";
import { type Content, type Html, markup, webAddress } from "../markup";
import { type MailStyle, OUR_STYLE } from "./mail-style";

export function heading(text: string, { font }: MailStyle = OUR_STYLE): Html {
  return markup`<h1 style="margin:0 0 12px;font:700 22px/1.3 ${font};color:#16202a">${text}</h1>`;
}

export function subheading(text: string, { font }: MailStyle = OUR_STYLE): Html {
  return markup`<h2 style="margin:20px 0 8px;font:600 16px/1.3 ${font};color:#16202a">${text}</h2>`;
}

/** For `style` of a paragraph. */
export const paragraphStyle = ({ font }: MailStyle): string =>
  `margin:0 0 16px;font:16px/1.55 ${font};color:#2b3742`;

export function paragraph(text: Content, style: MailStyle = OUR_STYLE): Html {
  return markup`<p style="${paragraphStyle(style)}">${text}</p>`;
}

export function button(
  label: string,
  href: string,
  { accent, onAccent, font, corners }: MailStyle = OUR_STYLE,
): Html {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="background:${accent};border-radius:${corners.button}px"><a href="${webAddress(href)}" style="display:inline-block;padding:13px 24px;font:600 16px/1.2 ${font};color:${onAccent};text-decoration:none">${label}</a></td>
</tr></table>`;
}

/** A table of names and values. */
export function descriptionList(
  rows: { name: Content; value: Content }[],
  { font }: MailStyle = OUR_STYLE,
): Html {
  return markup`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px;border-top:1px solid #e1e6eb">${rows.map(
    ({ name, value }) =>
      markup`<tr><th scope="row" align="left" valign="top" style="padding:10px 12px 10px 0;border-bottom:1px solid #e1e6eb;font:14px/1.45 ${font};color:#5b6773;white-space:nowrap">${name}</th><td valign="top" style="padding:10px 0;border-bottom:1px solid #e1e6eb;font:600 14px/1.45 ${font};color:#16202a;word-break:break-word">${value}</td></tr>`,
  )}</table>`;
}

/** Items with their pictures. */
export function itemList(title: string, items: TrackedItem[], style: MailStyle = OUR_STYLE): Html {
  return markup`${subheading(title, style)}
<table width="100%" cellpadding="0" cellspacing="0" role="presentation">${items.map((item) => itemRow(item, style))}</table>`;
}

function itemRow({ title, variant, quantity, imageUrl }: TrackedItem, { font, corners }: MailStyle): Html {
  const image = webAddress(imageUrl);
  const radius = `border-radius:${corners.picture}px`;
  const picture = image
    ? markup`<img src="${image}" alt="" width="48" height="48" style="display:block;${radius};object-fit:cover">`
    : markup`<div style="width:48px;height:48px;${radius};background:#eef1f4"></div>`;
  return markup`<tr><td width="60" valign="top" style="padding:6px 12px 6px 0">${picture}</td><td valign="middle" style="padding:6px 0;font:14px/1.45 ${font};color:#16202a">${title}${
    variant && markup`<br><span style="color:#5b6773">${variant}</span>`
  }</td><td width="40" align="right" valign="middle" style="padding:6px 0;font:14px/1.45 ${font};color:#5b6773">× ${quantity}</td></tr>`;
}
