import { type Content, type Html, markup, webAddress } from "../../../storefront/markup";

export interface LayoutOptions {
  language: string;
  shopName: string;
  shopUrl: string;
  /** What a mail client shows beside the subject. */
  preview: string;
  /** Why the reader gets the mail. */
  footer: string;
  body: Content;
}

export const ACCENT = "#1f5f8b";
const FONT =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,'Noto Sans','Hiragino Sans','PingFang SC','Malgun Gothic',sans-serif";

/** The frame of every mail: tables and inline styles, because mail clients support little else. */
export function layout({ language, shopName, shopUrl, preview, footer, body }: LayoutOptions): Html {
  const name = markup`<span style="font:600 18px/1.3 ${FONT};color:#16202a">${shopName}</span>`;
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px">${linked(shopUrl, name)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e1e6eb;border-radius:12px;padding:28px 24px">${body}</td></tr>
<tr><td style="padding:16px 8px;font:13px/1.5 ${FONT};color:#5b6773">${footer}</td></tr>
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

export function heading(text: string): Html {
  return markup`<h1 style="margin:0 0 12px;font:700 22px/1.3 ${FONT};color:#16202a">${text}</h1>`;
}

export function subheading(text: string): Html {
  return markup`<h2 style="margin:20px 0 8px;font:600 16px/1.3 ${FONT};color:#16202a">${text}</h2>`;
}

export function paragraph(text: Content): Html {
  return markup`<p style="margin:0 0 16px;font:16px/1.55 ${FONT};color:#2b3742">${text}</p>`;
}

export function button(label: string, href: string): Html {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="background:${ACCENT};border-radius:8px"><a href="${webAddress(href)}" style="display:inline-block;padding:13px 24px;font:600 16px/1.2 ${FONT};color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>`;
}

/** A table of names and values. */
export function descriptionList(rows: { name: Content; value: Content }[]): Html {
  return markup`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px;border-top:1px solid #e1e6eb">${rows.map(
    ({ name, value }) =>
      markup`<tr><th scope="row" align="left" valign="top" style="padding:10px 12px 10px 0;border-bottom:1px solid #e1e6eb;font:14px/1.45 ${FONT};color:#5b6773;white-space:nowrap">${name}</th><td valign="top" style="padding:10px 0;border-bottom:1px solid #e1e6eb;font:600 14px/1.45 ${FONT};color:#16202a;word-break:break-word">${value}</td></tr>`,
  )}</table>`;
}

/** Items with their pictures. */
export function itemList(
  title: string,
  items: { title: string; variant: string | null; quantity: number; imageUrl: string | null }[],
): Html | null {
  if (items.length === 0) return null;
  return markup`${subheading(title)}
<table width="100%" cellpadding="0" cellspacing="0" role="presentation">${items.map((item) => itemRow(item))}</table>`;
}

function itemRow({
  title,
  variant,
  quantity,
  imageUrl,
}: {
  title: string;
  variant: string | null;
  quantity: number;
  imageUrl: string | null;
}): Html {
  const image = webAddress(imageUrl);
  const picture = image
    ? markup`<img src="${image}" alt="" width="48" height="48" style="display:block;border-radius:6px;object-fit:cover">`
    : markup`<div style="width:48px;height:48px;border-radius:6px;background:#eef1f4"></div>`;
  return markup`<tr><td width="60" valign="top" style="padding:6px 12px 6px 0">${picture}</td><td valign="middle" style="padding:6px 0;font:14px/1.45 ${FONT};color:#16202a">${title}${
    variant && markup`<br><span style="color:#5b6773">${variant}</span>`
  }</td><td width="40" align="right" valign="middle" style="padding:6px 0;font:14px/1.45 ${FONT};color:#5b6773">× ${quantity}</td></tr>`;
}
