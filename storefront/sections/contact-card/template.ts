import { pageLink } from "../../document/page-link";
import { type Html, markup } from "../../markup";
import { richText } from "../../rich-text";
import type { SectionView } from "../../section-template";
import type { ContactCardSettings } from "./schema";

export function renderContactCard({ localizer: { t }, settings, page }: SectionView<ContactCardSettings>) {
  const { shop } = page;
  const { title, text, showEmail, phone, whatsApp, address, hours } = settings;
  const email = showEmail && shop?.email;
  const digits = whatsApp.replace(/\D/g, "");
  const ways: [string, Html | string | null | false][] = [
    [t("section.email"), email ? linkTo(`mailto:${email}`, email) : null],
    [t("section.phone"), phone && linkTo(`tel:${phone}`, phone)],
    ["WhatsApp", digits && linkTo(`https://wa.me/${digits}`, whatsApp)],
    [t("section.address"), address],
    [t("section.hours"), hours],
  ];
  const known = ways.filter(([, value]) => value);
  return markup`<section class="card contact-card"><h2>${title}</h2>${richText(text, shop)}
${known.length > 0 && markup`<dl>${known.map(([name, value]) => markup`<div><dt>${name}</dt><dd class="lines">${value}</dd></div>`)}</dl>`}</section>`;
}

/** As a link where it can be one, else as it was typed. */
function linkTo(url: string, words: string): Html | string {
  const href = pageLink(url, null);
  return href ? markup`<a href="${href}" rel="noopener">${words}</a>` : words;
}
