import { HEAVY_MAIL_BYTES } from "../../../../contract/mail-template-limits";
import type { MailTemplate } from "../../../../contract/mail-template";
import type { Localizer } from "../../../../storefront/localizer";
import type { BlockView } from "../../../../storefront/mail/blocks/block-template";
import { MOST_SHOWN } from "../../../../storefront/mail/blocks/cut-list";
import { less } from "../../../../storefront/mail/draw-mail";
import { deliveryMarkup } from "../../../../storefront/mail/delivery-markup";
import { type Fill, fillTexts } from "../../../../storefront/mail/fill-texts";
import { MAIL_PARTS } from "../../../../storefront/mail/html-names";
import { mailData } from "../../../../storefront/mail/mail-data";
import type { MailFacts } from "../../../../storefront/mail/mail-facts";
import { mailHead } from "../../../../storefront/mail/mail-frame";
import { lookOf, styleOf } from "../../../../storefront/mail/mail-style";
import { filledHead, headToFill, type RenderedMail } from "../../../../storefront/mail/render-mail-template";
import { type Content, type Html, markup, ownSource } from "../../../../storefront/markup";
import { cleanMailHtml, requireContent } from "../../../platform/mail/html/clean-mail-html";
import { BODY_CLASS, type MailDocument, type MailElement } from "../../../platform/mail/html/mail-tree";
import { partMark, withoutMarks } from "../../../platform/mail/html/parts";
import { type MailParts, writeHtml, writeText } from "../../../platform/mail/html/write-html";
import { drawFooter, drawParts, wordsOf } from "./draw-parts";

type View = Omit<BlockView, "settings">;
export type HtmlTemplate = MailTemplate & { html: string };

/**
 * The mail of a merchant's document: filled, then cleaned, then with our blocks in their places and our footer below; plain text is made of
 * the same tree.
 * @throws whatever `fill` throws; UncheckableHtml, BlankHtml
 */
export async function renderHtml(
  template: HtmlTemplate,
  facts: MailFacts,
  localizer: Localizer,
  fill: Fill,
): Promise<RenderedMail> {
  const view: View = {
    ...{ facts, localizer, most: MOST_SHOWN },
    style: styleOf(lookOf(template.theme, facts.shop.design?.look), facts.shop.brand?.accent),
  };
  const source = withoutMarks(template.html);
  const names = [...MAIL_PARTS.keys()].filter((name) => source.includes(name));
  const { language, locale, timeZone } = localizer;
  const [head, filled] = await fillTexts(
    [headToFill(template, view), { settings: { html: source }, modes: { html: "html" }, ours: {} }],
    (texts) => fill(texts, dataOf(names, view), { language, locale, timeZone }),
  );
  const ofHead = filledHead(head!, view);
  const document = cleanMailHtml(String(filled!.html), { url: facts.shop.url, images: facts.imageBase });
  requireContent(document, drawParts(names, view));
  return { ...ofHead, ...drawn(document, ofHead.preheader, names, view) };
}

/** A name of the data that looks like a part is none. */
function dataOf(names: string[], view: View): object {
  const words = { ...mailData(view.facts, view.localizer), words: wordsOf(view) };
  const parts = Object.fromEntries(names.map((name) => [name, partMark(name)]));
  return { ...(JSON.parse(withoutMarks(JSON.stringify(words))) as object), parts };
}

/** A mail that mail clients would cut is drawn again with shorter lists. */
function drawn(
  document: MailDocument,
  preheader: string,
  names: string[],
  view: View,
): Pick<RenderedMail, "html" | "text"> {
  const parts = drawParts(names, view);
  const footer = drawFooter(view);
  const { facts, localizer, style } = view;
  const described = facts.hasMarkup ? deliveryMarkup(facts, localizer) : null;
  const { language } = localizer;
  const head = mailHead(
    { language, shopName: withoutMarks(facts.shop.name), described, css: document.css },
    style,
  );
  const html = String(markup`${head}
${bodyOf(document, preheader, parts, footer.html)}
</html>`);
  const most = less(view.most);
  if (most && names.length > 0 && Buffer.byteLength(html) > HEAVY_MAIL_BYTES)
    return drawn(document, preheader, names, { ...view, most });
  return { html, text: `${writeText(document.body, parts)}\n\n${footer.text}` };
}

/**
 * The document stands in an element of its own, and its style sheets reach what is within: so nothing in it hides the footer, draws it over, or
 * moves it away. Its ground is that of the whole mail.
 */
function bodyOf(
  { body: { attributes, children } }: MailDocument,
  preheader: string,
  parts: MailParts,
  footer: Content,
): Html {
  const own = attributes.get("class");
  const content: MailElement = {
    name: "div",
    attributes: new Map(attributes).set("class", own ? `${BODY_CLASS} ${own}` : BODY_CLASS),
    children,
  };
  const body: MailElement = { name: "body", attributes: groundOf(attributes), children: [] };
  return markup`${ownSource(writeHtml(body).replace("</body>", ""))}
<div style="display:none;max-height:0;overflow:hidden">${withoutMarks(preheader)}</div>
<div style="position:relative;overflow:hidden">${ownSource(writeHtml(content, parts))}</div>
${footer}
</body>`;
}

/** What of the body's attributes is of its ground; its classes are ours, as style sheets are for what is within. */
function groundOf(attributes: ReadonlyMap<string, string>): Map<string, string> {
  const grounds = (attributes.get("style") ?? "")
    .split(";")
    .filter((declaration) => /^background(-color)?:[#\w(),.%\s/-]+$/i.test(declaration));
  const kept = [...attributes].filter(([name]) => name === "bgcolor" || name === "class");
  return new Map([...kept, ["style", ["margin:0", "padding:0", ...grounds].join(";")]]);
}
