import {
  leadOf,
  preheaderOf,
  subjectOf,
  TEXTS_OF_KINDS,
  unsubscribeText,
} from "../../../../storefront/mail/mail-words";
import { findBlockType } from "../../../../storefront/mail/blocks/registry";
import { findSendableBlock } from "../../../../storefront/mail/blocks/templates";
import type { BlockView, RenderedBlock } from "../../../../storefront/mail/blocks/block-template";
import { MAIL_PARTS, type MailWord } from "../../../../storefront/mail/html-names";
import { classOf } from "../../../../storefront/mail/mail-scheme";
import { markup } from "../../../../storefront/markup";
import type { MailParts } from "../../../platform/mail/html/write-html";

type View = Omit<BlockView, "settings">;

/** Our texts of a kind, by which a document of the merchant's says what templates of blocks say where they are empty. */
export const wordsOf = ({ localizer, facts }: View): Record<MailWord, string> => ({
  subject: subjectOf(localizer, facts),
  preheader: preheaderOf(localizer, facts),
  heading: localizer.t(`mail.${TEXTS_OF_KINDS[facts.kind]}.heading`),
  lead: leadOf(localizer, facts),
  action: localizer.t("mail.action"),
  reason: localizer.t("mail.reason", { shop: facts.shop.name }),
  address: facts.shop.design?.address ?? "",
  unsubscribe: unsubscribeText(localizer, facts.shop.design),
});

/** Blocks of ours by their names in documents, at their default settings. One that has nothing to show is left out. */
export function drawParts(names: readonly string[], view: View): MailParts {
  const drawn = names.flatMap((name): [string, RenderedBlock][] => {
    const rendered = drawAtDefaults(MAIL_PARTS.get(name) ?? "", view);
    return rendered ? [[name, rendered]] : [];
  });
  return new Map(drawn);
}

/** What stands below every document: who writes, and why. */
export function drawFooter(view: View): RenderedBlock {
  const { html, text } = drawAtDefaults("footer", view)!;
  const { colours, font, width } = view.style;
  return {
    // On a ground of its own: words in the color of the document's would be seen by nobody.
    html: markup`<div class="${classOf("page")}" style="background-color:${colours.page}"><div class="${classOf("soft")}" style="max-width:${width}px;margin:0 auto;padding:16px 20px;font:13px/1.5 ${font};color:${colours.soft}">${html}</div></div>`,
    text,
  };
}

function drawAtDefaults(type: string, view: View): RenderedBlock | null {
  const block = findSendableBlock(type);
  if (!block) return null;
  const settings = { ...(findBlockType(type)!.settings.parse({}) as object), ...block.ours?.(view) };
  return block.render({ ...view, settings: settings as never });
}
