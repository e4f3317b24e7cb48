// @vitest-environment jsdom
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import { SHOPPER_LANGUAGES } from "../../../service/platform/i18n/texts";
import { listBlockTypes } from "../../../storefront/mail/blocks/registry";
import { dom } from "../rendered-pages";
import { aMail, renderBlocks, renderOurMail } from "./our-mails";

/** Clients need tables for layout, and attributes of HTML 4 beside inline styles. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    ...{ "no-inline-style": "off", "no-deprecated-attr": "off", "attribute-boolean-style": "off" },
    ...{ "doctype-style": "off", "no-trailing-whitespace": "off", "long-title": "off" },
    ...{ "prefer-tbody": "off" },
  },
});

/** CSS that Gmail and Apple Mail keep (caniemail.com). Outlook for Windows ignores those of `LOST`: a mail can be read without them. */
const KEPT = [
  ...["background-color", "color", "display", "font", "font-weight", "font-size", "height", "line-height"],
  ...["margin", "max-width", "padding", "text-decoration", "width", "word-break", "white-space", "border"],
  ...["border-top", "border-bottom"],
];
const LOST = ["border-radius", "object-fit", "overflow", "max-height", "text-wrap"];
/** Gmail drops a style element that is longer. */
const MAX_STYLE = 8192;

const ALL_BLOCKS = listBlockTypes()
  .filter(([type]) => type !== "footer")
  .map(([type, { sample }]) => ({ type, settings: sample as Record<string, unknown> }));

/** Each kind in English, and one mail of all blocks in each language: the same markup with other words. */
const MAILS: [string, () => Promise<{ html: string }>][] = [
  ...MAIL_KINDS.map((kind): (typeof MAILS)[number] => [
    kind,
    () => renderOurMail(aMail(kind, "en", { hasMarkup: true })),
  ]),
  ...SHOPPER_LANGUAGES.map((language, index): (typeof MAILS)[number] => [
    `all blocks in ${language}`,
    () => renderBlocks(ALL_BLOCKS, aMail(MAIL_KINDS[index % MAIL_KINDS.length]!, language), { language }),
  ]),
];

describe("a mail", () => {
  it.each(MAILS)("is valid HTML, in CSS that mail clients know: %s", async (_, render) => {
    const { html } = await render();
    const { results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) => messages).map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ).toEqual([]);
    const page = dom(html);
    expect(page.querySelector("style")!.textContent.length).toBeLessThan(MAX_STYLE);
    expect(page.querySelectorAll("body style, body script, link, form, iframe, svg, video")).toHaveLength(0);
    const used = [...page.querySelectorAll("[style]")].flatMap((element) =>
      element
        .getAttribute("style")!
        .split(";")
        .map((declaration) => declaration.split(":")[0]!.trim()),
    );
    expect([...new Set(used)].filter((name) => name && !KEPT.includes(name) && !LOST.includes(name))).toEqual(
      [],
    );
    for (const image of page.querySelectorAll("img"))
      expect(["alt", "width", "height"].filter((name) => !image.hasAttribute(name))).toEqual([]);
  });
});
