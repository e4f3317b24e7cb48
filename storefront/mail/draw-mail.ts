import type { PartPurpose } from "../../contract/mail-purposes";
import { markup, ownSource } from "../markup";
import { withCountedLinks } from "./measured-links";
import { HEAVY_MAIL_BYTES } from "../../contract/mail-template-limits";
import type { BlockView, RenderedBlock } from "./blocks/block-template";
import type { MostShown } from "./blocks/cut-list";
import { findSendableBlock } from "./blocks/templates";
import { layout } from "./mail-frame";
import { deliveryMarkup } from "./delivery-markup";

type View = Omit<BlockView, "settings">;

interface MailToDraw {
  /** With the texts of the reader's language, filled. */
  blocks: { type: string; settings: never; purpose: PartPurpose }[];
  preheader: string;
  /** The theme shows the logo, where the shop has one. */
  hasLogo: boolean;
}

interface DrawnMail {
  html: string;
  text: string;
}

/** Both parts of a mail. One that mail clients would cut is drawn again with shorter lists, until it fits or has nothing more to leave out. */
export function drawMail(mail: MailToDraw, view: View): DrawnMail {
  const drawn = drawBlocks(mail, view);
  const most = less(view.most);
  return most && byteLength(drawn.html) > HEAVY_MAIL_BYTES ? drawMail(mail, { ...view, most }) : drawn;
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Null where there is nothing more to leave out. */
export const less = ({ shipments, items }: MostShown): MostShown | null =>
  items === 1 ? null : { shipments: Math.ceil(shipments / 2), items: Math.floor(items / 2) };

function drawBlocks({ blocks, preheader, hasLogo }: MailToDraw, view: View): DrawnMail {
  const { facts, localizer, style } = view;
  const { shop, imageBase: base } = facts;
  const drawn = blocks.flatMap(({ settings, ...block }) => drawBlock(block, { ...view, settings }));
  const body = drawn.filter(({ region }) => region === "body");
  const footer = drawn.filter(({ region }) => region === "footer");
  const html = layout(
    {
      ...{ language: localizer.language, shopName: shop.name, shopUrl: shop.url, preview: preheader },
      logo: hasLogo && shop.brand?.logo && base ? { ...shop.brand.logo, base } : null,
      markup: facts.hasMarkup ? deliveryMarkup(facts, localizer) : null,
      body: body.map((block) => block.html),
      footer: footer.map((block) => block.html),
    },
    style,
  );
  const inText = [...body.filter(({ isLast }) => !isLast), ...body.filter(({ isLast }) => isLast), ...footer];
  return { html: String(html), text: inText.flatMap(({ text }) => (text ? [text] : [])).join("\n\n") };
}

interface DrawnBlock extends RenderedBlock {
  region: "body" | "footer";
  /** In plain text. */
  isLast: boolean;
}

/** None where there is nothing to show, and of types that nobody may send yet. */
function drawBlock({ type, purpose }: { type: string; purpose: PartPurpose }, view: BlockView): DrawnBlock[] {
  const block = findSendableBlock(type);
  if (!block) return [];
  const rendered = block.render(view);
  const isLast = block.isLastInText?.(view.settings) ?? false;
  if (!rendered) return [];
  const { links } = view.facts;
  // Of a part for something else than the order: links of all others are counted in the whole email.
  const html =
    links && purpose !== "status"
      ? ownSource(withCountedLinks(String(markup`${rendered.html}`), purpose, links))
      : rendered.html;
  return [{ ...rendered, html, region: block.region, isLast }];
}
