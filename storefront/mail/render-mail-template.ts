import { toOneLine } from "../../contract/as-one-line";
import type { PartPurpose } from "../../contract/mail-purposes";
import type { MailTemplate } from "../../contract/mail-template";
import { MAIL_PLACE, MAX_FILLED_SUBJECT } from "../../contract/mail-template-limits";
import { localizeSettings, textsOf } from "../document/localize-settings";
import type { Localizer } from "../localizer";
import type { BlockView } from "./blocks/block-template";
import { MOST_SHOWN } from "./blocks/cut-list";
import { findBlockTemplate } from "./blocks/templates";
import { drawMail } from "./draw-mail";
import { type Fill, fillTexts, type TextMode, type TextsToFill } from "./fill-texts";
import { mailData } from "./mail-data";
import { isAllowed, type MailFacts } from "./mail-facts";
import { lookOf, styleOf } from "./mail-style";
import { preheaderOf, subjectOf } from "./mail-words";
import { textInstead } from "./own-texts";

/** A template whose blocks can all be drawn (read-mail-template.ts). */
export interface ReadMailTemplate extends Pick<MailTemplate, "theme" | "subject" | "preheader" | "texts"> {
  blocks: { id: string; type: string; settings: Record<string, unknown>; purpose: PartPurpose }[];
}

export interface RenderedMail {
  subject: string;
  /** What mail clients show beside the subject; it is in the HTML as well. */
  preheader: string;
  html: string;
  text: string;
}

export const HEAD_MODES = { subject: "text", preheader: "text" } as const satisfies Record<string, TextMode>;

/**
 * The mail of a template in the localizer's language, for preview, test and sending alike. HTML and text are made from the same blocks.
 * @throws whatever `fill` throws where a text of the merchant's is wrong
 */
export async function renderMailTemplate(
  { blocks: all, ...head }: ReadMailTemplate,
  facts: MailFacts,
  localizer: Localizer,
  fill: Fill,
): Promise<RenderedMail> {
  // Before anything of them is filled.
  const template = { ...head, blocks: all.filter(({ purpose }) => isAllowed(facts, purpose)) };
  const { shop } = facts;
  const look = lookOf(template.theme, shop.design?.look);
  const style = styleOf(look, shop.brand?.accent);
  const view = { localizer, facts, style, most: MOST_SHOWN };
  const { language, locale, timeZone } = localizer;
  const [filled, ...settings] = await fillTexts(partsOf(template, view), (texts) =>
    fill(texts, mailData(facts, localizer), { language, locale, timeZone }),
  );
  const { subject, preheader } = filledHead(filled!, view);
  const blocks = template.blocks.map(({ type, purpose }, index) => ({
    ...{ type, purpose },
    settings: settings[index] as never,
  }));
  const { html, text } = drawMail({ blocks, preheader, hasLogo: look.logo }, view);
  return { subject, preheader, html, text };
}

/** Subject and preheader in the language, and ours where they are empty. */
export function headToFill(
  template: Pick<ReadMailTemplate, "subject" | "preheader" | "texts">,
  view: Pick<BlockView, "localizer" | "facts">,
): TextsToFill {
  const { subject, preheader } = template;
  const { localizer, facts } = view;
  const texts = textsOf(template, localizer.locale);
  const ours = { subject: subjectOf(localizer, facts), preheader: preheaderOf(localizer, facts) };
  const instead = textInstead(localizer, facts.shop.locale, ours);
  const names = Object.keys(HEAD_MODES);
  return {
    settings: localizeSettings({ subject, preheader }, MAIL_PLACE, names, texts, instead),
    ...{ modes: HEAD_MODES, ours },
  };
}

/** What is sent of them, once they are filled. */
export function filledHead(
  head: Record<string, unknown>,
  { localizer, facts }: Pick<BlockView, "localizer" | "facts">,
): Pick<RenderedMail, "subject" | "preheader"> {
  const { subject, preheader } = head as Record<keyof typeof HEAD_MODES, string>;
  return {
    subject: filledSubject(subject) || toOneLine(subjectOf(localizer, facts)),
    preheader: toOneLine(preheader),
  };
}

/** One line without control characters; what is longer than mail clients take ends where a character does. */
const filledSubject = (subject: string): string =>
  Array.from(toOneLine(subject).trim()).slice(0, MAX_FILLED_SUBJECT).join("");

/** Subject and preheader, then each block: its settings in the language, and ours. */
function partsOf(template: ReadMailTemplate, view: Omit<BlockView, "settings">): TextsToFill[] {
  const { localizer, facts } = view;
  const texts = textsOf(template, localizer.locale);
  return [
    headToFill(template, view),
    ...template.blocks.map(({ id, type, settings }) => {
      const block = findBlockTemplate(type);
      const [modes, ours] = [block?.texts ?? {}, block?.ours?.(view) ?? {}];
      const instead = textInstead(localizer, facts.shop.locale, ours);
      return {
        settings: localizeSettings(settings, id, Object.keys(modes), texts, instead),
        ...{ modes, ours },
      };
    }),
  ];
}
