// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../../../contract/mail-kinds";
import { localizerFor } from "../../../../service/platform/i18n/localizer";
import { SHOPPER_LANGUAGES } from "../../../../service/platform/i18n/texts";
import { sampleMail } from "../../../../storefront/mail/sample-mail";
import { renderOurMail } from "../../../storefront/mail/our-mails";
import { dom } from "../../../storefront/rendered-pages";

const now = new Date("2026-11-20T12:00:00Z");
const shop = { name: "Nordlicht Wolle", url: "https://nordlicht.example" };

const words = (text: string) => text.replace(/\s+/g, " ").trim();

const inLanguages = await Promise.all(
  SHOPPER_LANGUAGES.map(async (language) => {
    const localizer = localizerFor(language, "Europe/Berlin", now);
    const rendered = MAIL_KINDS.map(async (kind) => {
      const mail = sampleMail(kind, localizer, { shop, now, imageBase: null });
      return { kind, mail, ...(await renderOurMail(mail, language, "Europe/Berlin")) };
    });
    return { language, rendered: await Promise.all(rendered) };
  }),
);

describe.each(inLanguages)("in $language", ({ rendered }) => {
  it.each(rendered)(
    "$kind has a subject for an inbox, and a next fact beside it",
    ({ mail, subject, preheader }) => {
      expect(subject.replace(mail.order.name, "#10001").length).toBeLessThanOrEqual(50);
      expect(subject).not.toMatch(/[!！¡]|\{/);
      expect(preheader).not.toBe("");
      expect(words(preheader)).not.toBe(words(subject));
    },
  );

  it.each(rendered)("$kind says the same in text and HTML", ({ text, html }) => {
    const page = dom(html);
    page.querySelector("body > div")?.remove();
    const shown = words(page.body.textContent);
    for (const cell of page.querySelectorAll("h1, h2, p, th"))
      expect(words(text), cell.textContent).toContain(words(cell.textContent));
    const facts = text
      .split("\n")
      .flatMap((line) => /^[^:：]+: (.+?)(?: \(https?:.*\))?$/.exec(line)?.[1] ?? []);
    for (const fact of facts.filter((each) => !each.startsWith("http")))
      expect(shown, fact).toContain(words(fact));
    expect(text + html).not.toMatch(/undefined|\[object|\{(order|shop|problem|day)\}/);
    expect(text).not.toMatch(/[!！¡]/);
    expect(Buffer.byteLength(html)).toBeLessThan(90_000);
  });
});
