import type { MailKind } from "../../../contract/mail-kinds";
import type { MailTemplateInput } from "../../../contract/mail-template";
import { localizerFor } from "../../../service/platform/i18n/localizer";
import type { Fill } from "../../../storefront/mail/fill-texts";
import { fillLiquid, parseLiquid } from "../../../storefront/mail/liquid/engines.mjs";
import type { MailFacts } from "../../../storefront/mail/mail-facts";
import { ourMailTemplate, readMailTemplate } from "../../../storefront/mail/read-mail-template";
import { renderMailTemplate } from "../../../storefront/mail/render-mail-template";
import { sampleMail } from "../../../storefront/mail/sample-mail";

export const NOW = new Date("2026-11-26T12:00:00Z");

/** Ours have nothing to be filled. */
export const fillNothing: Fill = () => Promise.reject(new Error("There is nothing to fill"));

/** As the thread of the service does. */
export const fillHere: Fill = (texts, data, reader) =>
  Promise.resolve(texts.map(({ mode, text }) => fillLiquid(mode, parseLiquid(mode, text), data, reader)));

/** About the sample order, of a shop whose name looks like markup. */
export const aMail = (kind: MailKind, language = "en", facts: Partial<MailFacts> = {}): MailFacts => ({
  ...sampleMail(kind, localizerFor(language, "Europe/Berlin", NOW), {
    shop: { name: `Ann's <em>Shop</em>`, url: "https://shop.example" },
    imageBase: "https://app.example",
    now: NOW,
  }),
  ...facts,
});

/** Without what a test of its own says nothing about. */
type Given = Omit<MailFacts, "imageBase" | "delay" | "unsubscribe"> & Partial<MailFacts>;

export const renderOurMail = (facts: Given, language = "en", timeZone = "UTC") =>
  renderMailTemplate(
    ourMailTemplate(facts.kind),
    { imageBase: null, delay: null, unsubscribe: null, ...facts },
    localizerFor(language, timeZone, NOW),
    fillNothing,
  );

/** A mail of these blocks and a footer, with texts as they would be filled. */
export const renderBlocks = (
  blocks: { type: string; settings?: Record<string, unknown>; hidden?: boolean }[],
  facts: MailFacts = aMail("in_transit"),
  { language = "en", ...more }: Partial<MailTemplateInput> & { language?: string } = {},
) =>
  renderMailTemplate(
    readMailTemplate({
      version: 1,
      blocks: [
        ...blocks.map((block, index) => ({ id: `block-${index}`, ...block })),
        { id: "footer", type: "footer" },
      ],
      ...more,
    }),
    facts,
    localizerFor(language, "Europe/Berlin", NOW),
    fillHere,
  );
