import type { BodyOf, ResponseOf } from "../../../../../contract/endpoint";
import type { SectionImage } from "../../../../../storefront/section-image";
import { TEXT_LANGUAGES } from "../../../../../contract/courier-texts-limits";
import { MAIL_PLACE } from "../../../../../contract/mail-template-limits";
import type { MailBlock, MailTemplate } from "../../../../../contract/mail-template";
import type { convertMailTemplate } from "../../../../../contract/mail-templates";
import { ownValue } from "../../../../../contract/own-value";
import { localizeSettings } from "../../../../../storefront/document/localize-settings";
import type { BlockView } from "../../../../../storefront/mail/blocks/block-template";
import { MOST_SHOWN } from "../../../../../storefront/mail/blocks/cut-list";
import { findBlockTemplate } from "../../../../../storefront/mail/blocks/templates";
import { purposeOfBlock } from "../../../../../storefront/mail/block-purpose";
import { mapTexts } from "../../../../../storefront/mail/fill-texts";
import { layout } from "../../../../../storefront/mail/mail-frame";
import { lookOf, styleOf } from "../../../../../storefront/mail/mail-style";
import { CONSENT_VARIABLES } from "../../../../../storefront/mail/recipient-variables";
import { sampleMail } from "../../../../../storefront/mail/sample-mail";
import { type Html, markup, ownSource } from "../../../../../storefront/markup";
import { requireValidTemplate } from "../../../../domain/mail-templates/check-template";
import { getShopById } from "../../../../domain/shops/shops.queries";
import type { Actor, Context } from "../../../../platform/context";
import { localizerFor } from "../../../../platform/i18n/localizer";
import { shopOfMail } from "../../../../domain/mail-templates/shop-of-mail";
import { createLiquidMarks, type LiquidMarks } from "./liquid-marks";

type View = Omit<BlockView, "settings">;

/** What says by a variable what a block says where its text is empty. */
const OURS: Readonly<Record<string, string>> = {
  "heading.text": "{{ words.heading }}",
  "text.text": "<p>{{ words.lead }}</p>",
  "button.label": "{{ words.action }}",
};

/**
 * A template of blocks as one document: texts and pictures as they are drawn, blocks of data as `{{ parts.… }}` at their default settings,
 * and texts of other languages by the reader's.
 * @throws AppError BAD_PARAMETER with wrong fields
 */
export async function convertTemplate(
  ctx: Context,
  actor: Pick<Actor, "shop">,
  { kind, template: given }: BodyOf<typeof convertMailTemplate>,
): Promise<ResponseOf<typeof convertMailTemplate>> {
  const template = requireValidTemplate(given);
  if (template.html !== null) return { template };
  const shop = await getShopById(ctx.db, actor.shop);
  const now = ctx.now();
  const localizer = localizerFor("en", shop.timezone, now);
  const { shop: shopShown, imageBase } = await shopOfMail(ctx, shop);
  // What all emails share stands below every document.
  const { design, ...ofShop } = shopShown;
  const marks = createLiquidMarks();
  const facts = {
    ...sampleMail(kind, localizer, { shop: ofShop, imageBase, now }),
    link: marks.hide("{{ links.track }}"),
    unsubscribe: null,
    shop: { ...ofShop, name: marks.hide("{{ shop.name }}"), url: marks.hide("{{ shop.url }}") },
  };
  const look = lookOf(template.theme, design?.look);
  const style = styleOf(look, facts.shop.brand?.accent);
  const logo = look.logo ? (ofShop.brand?.logo ?? null) : null;
  const html = documentOf({ template, logo }, { localizer, facts, style, most: MOST_SHOWN }, marks);
  return { template: { ...template, html, blocks: [], texts: textsOfHead(template) } };
}

function documentOf(
  { template, logo }: { template: MailTemplate; logo: SectionImage | null },
  view: View,
  marks: LiquidMarks,
): string {
  const { facts, style, localizer } = view;
  const { shop, imageBase: base } = facts;
  const shown = template.blocks.filter(({ hidden }) => !hidden);
  const body = shown
    .filter(({ type }) => findBlockTemplate(type)?.region === "body")
    .map((block) =>
      ownSource(`\n${whereAllowed(block, inLanguages(block, template, view, marks), marks)}\n`),
    );
  const whole = String(
    layout(
      {
        ...{ language: localizer.language, shopName: shop.name, shopUrl: shop.url, preview: "" },
        logo: logo && base ? { ...logo, base } : null,
        ...{ body, footer: ownFooter(template, view, marks) },
      },
      style,
    ),
  );
  // The frame of every document: it is ours whatever the merchant writes.
  const ofBody = whole.slice(whole.indexOf("<body"), whole.indexOf("</html>"));
  // Nothing stands in single quotes: as a character of their own they can be read.
  const readable = ofBody.replaceAll("&#39;", "'");
  return marks.show(
    `<!doctype html>\n<html>\n${readable.replace(/<div style="display:none[^>]*><\/div>\n/, "")}</html>\n`,
  );
}

/** What the merchant says there: the rest stands below every document. */
function ownFooter(template: MailTemplate, view: View, marks: LiquidMarks): Html | null {
  const footer = template.blocks.find(({ type }) => findBlockTemplate(type)?.region === "footer");
  if (!footer || !textsOfBlock(template, footer).some((text) => text !== "")) return null;
  return ownSource(`\n${inLanguages(footer, template, view, marks)}\n`);
}

/** What is not about the order asks by a condition, as the block asks by its purpose. */
function whereAllowed(block: MailBlock, source: string, marks: LiquidMarks): string {
  const purpose = purposeOfBlock(block);
  if (purpose === "status") return source;
  const [begin, end] = [`{% if ${CONSENT_VARIABLES[purpose]} %}`, "{% endif %}"].map(marks.hide);
  return `${begin}\n${source}\n${end}`;
}

/** In all languages. */
function textsOfBlock({ texts }: MailTemplate, { id, type, settings }: MailBlock): unknown[] {
  const names = Object.keys(findBlockTemplate(type)?.texts ?? {});
  const all = Object.values(texts).map((ofLanguage) => ofLanguage ?? {});
  return names.flatMap((name) => [
    settings[name] ?? "",
    ...all.map((ofLanguage) => ownValue(ofLanguage, `${id}.${name}`) ?? ""),
  ]);
}

/** A block as it is in its own language, and in those in which it has texts. */
function inLanguages(block: MailBlock, template: MailTemplate, view: View, marks: LiquidMarks): string {
  const { id, type, settings } = block;
  const { part, converts } = findBlockTemplate(type)?.document ?? {};
  if (converts === "part") return marks.hide(`{{ parts.${part} }}`);
  const own = draw(type, settings, view, marks);
  const names = Object.keys(findBlockTemplate(type)?.texts ?? {});
  const others = TEXT_LANGUAGES.flatMap((language) => {
    const texts = template.texts[language] ?? {};
    if (!Object.keys(texts).some((place) => place.startsWith(`${id}.`))) return [];
    const drawn = draw(type, localizeSettings(settings, id, names, texts), view, marks);
    return [`${marks.hide(`{% when '${language}' %}`)}\n${drawn}\n`];
  });
  if (others.length === 0) return own;
  const [begin, otherwise, end] = ["{% case mail.language %}", "{% else %}", "{% endcase %}"].map(marks.hide);
  return `${begin}\n${others.join("")}${otherwise}\n${own}\n${end}`;
}

function draw(type: string, settings: Record<string, unknown>, view: View, marks: LiquidMarks): string {
  const block = findBlockTemplate(type);
  const written = mapTexts(settings, block?.texts ?? {}, (text, name) =>
    marks.hide(text || (ownValue(OURS, `${type}.${name}`) ?? "")),
  );
  const rendered = block?.render?.({ ...view, settings: written as never });
  return rendered ? String(markup`${rendered.html}`) : "";
}

/** Of subject and preheader: those of blocks are in the document. */
function textsOfHead({ texts }: MailTemplate): MailTemplate["texts"] {
  const kept = Object.entries(texts).flatMap(([language, all]) => {
    const head = Object.entries(all).filter(([place]) => place.startsWith(`${MAIL_PLACE}.`));
    return head.length > 0 ? [[language, Object.fromEntries(head)] as const] : [];
  });
  return Object.fromEntries(kept);
}
