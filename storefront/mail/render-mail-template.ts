import { toOneLine } from "../../contract/as-one-line";
import type { MailTemplate } from "../../contract/mail-template";
import { MAIL_PLACE } from "../../contract/mail-template-limits";
import { localizeSettings, textsOf } from "../document/localize-settings";
import type { Localizer } from "../localizer";
import type { BlockView, RenderedBlock } from "./blocks/block-template";
import { findBlockTemplate } from "./blocks/templates";
import { type Fill, fillTexts, type TextMode, type TextsToFill } from "./fill-texts";
import { mailData } from "./mail-data";
import type { MailFacts } from "./mail-facts";
import { layout } from "./mail-frame";
import { styleOf } from "./mail-style";
import { preheaderOf, subjectOf } from "./mail-words";

/** A template whose blocks can all be drawn (read-mail-template.ts). */
export interface ReadMailTemplate extends Pick<MailTemplate, "theme" | "subject" | "preheader" | "texts"> {
  blocks: { id: string; type: string; settings: Record<string, unknown> }[];
}

export interface RenderedMail {
  subject: string;
  /** What mail clients show beside the subject; it is in the HTML as well. */
  preheader: string;
  html: string;
  text: string;
}

const HEAD_MODES = { subject: "text", preheader: "text" } as const satisfies Record<string, TextMode>;

/**
 * The mail of a template in the localizer's language, for preview, test and sending alike. HTML and text are made from the same blocks.
 * @throws whatever `fill` throws where a text of the merchant's is wrong
 */
export async function renderMailTemplate(
  template: ReadMailTemplate,
  facts: MailFacts,
  localizer: Localizer,
  fill: Fill,
): Promise<RenderedMail> {
  const style = styleOf(template.theme);
  const view = { localizer, facts, style };
  const { language, locale, timeZone } = localizer;
  const [head, ...settings] = await fillTexts(partsOf(template, view), (texts) =>
    fill(texts, mailData(facts, localizer), { language, locale, timeZone }),
  );
  const blocks = template.blocks.flatMap(({ type }, index) => {
    const block = findBlockTemplate(type);
    if (!block?.render || block.class !== "transactional") return [];
    const given = settings[index] as never;
    const rendered = block.render({ ...view, settings: given });
    const isLast = block.isLastInText?.(given) ?? false;
    return rendered ? [{ ...rendered, region: block.region, isLast }] : [];
  });
  const body = blocks.filter(({ region }) => region === "body");
  const footer = blocks.filter(({ region }) => region === "footer");
  const { subject, preheader } = head as Record<keyof typeof HEAD_MODES, string>;
  const html = layout(
    {
      ...{ language, shopName: facts.shop.name, shopUrl: facts.shop.url, preview: preheader },
      body: body.map((block) => block.html),
      footer: footer.map((block) => block.html),
    },
    style,
  );
  return {
    subject: toOneLine(subject),
    preheader: toOneLine(preheader),
    html: String(html),
    text: textOf([
      ...body.filter(({ isLast }) => !isLast),
      ...body.filter(({ isLast }) => isLast),
      ...footer,
    ]),
  };
}

/** Subject and preheader, then each block: its settings in the language, and ours. */
function partsOf(template: ReadMailTemplate, view: Omit<BlockView, "settings">): TextsToFill[] {
  const { subject, preheader } = template;
  const texts = textsOf(template, view.localizer.locale);
  const inLanguage = (settings: Record<string, unknown>, id: string, modes: TextsToFill["modes"]) =>
    localizeSettings(settings, id, Object.keys(modes), texts);
  const ours = {
    subject: subjectOf(view.localizer, view.facts),
    preheader: preheaderOf(view.localizer, view.facts),
  };
  return [
    { settings: inLanguage({ subject, preheader }, MAIL_PLACE, HEAD_MODES), modes: HEAD_MODES, ours },
    ...template.blocks.map(({ id, type, settings }) => {
      const block = findBlockTemplate(type);
      const modes = block?.texts ?? {};
      return { settings: inLanguage(settings, id, modes), modes, ours: block?.ours?.(view) ?? {} };
    }),
  ];
}

const textOf = (blocks: RenderedBlock[]): string =>
  blocks.flatMap(({ text }) => (text ? [text] : [])).join("\n\n");
