import { describe, expect, it } from "vitest";
import type { PageDocument } from "../../contract/page-document";
import { pageLocalizerFor } from "../../service/platform/i18n/localizer";
import { pageLanguage } from "../../storefront/document/page-language";
import { anOrder, aPageView, defaultDocument, now, pages, result } from "./rendered-pages";
import { renderPage } from "../../storefront/page/render-page";

interface Reading {
  languages?: Partial<PageDocument["languages"]>;
  texts?: PageDocument["texts"];
  wanted?: (string | null)[];
  shopLanguage?: string;
}

const documentOf = ({ languages = {}, texts = {} }: Reading): PageDocument => ({
  ...defaultDocument,
  languages: { ...defaultDocument.languages, ...languages },
  texts,
});
const read = ({ wanted = [], shopLanguage = "en", ...parts }: Reading) =>
  pageLocalizerFor({ document: documentOf(parts), wanted, shopLanguage, timeZone: "UTC", now });
const chosen = ({ wanted = [], shopLanguage = "en", ...parts }: Reading) =>
  pageLanguage(documentOf(parts), wanted, shopLanguage);

describe("the language of a page", () => {
  it.each([
    { wanted: ["de-AT"], locale: "de-AT", tag: "de" },
    { wanted: ["pt_br"], locale: "pt-BR", tag: "pt" },
    { wanted: ["zh-Hant-HK"], locale: "zh-Hant-HK", tag: "zh-TW" },
    // Offered in the admin alone: the page has no texts of ours in it.
    { wanted: ["ar"], shopLanguage: "de", locale: "de", tag: "de" },
    { wanted: ["fi"], languages: { default: "fr" }, shopLanguage: "de", locale: "fr", tag: "fr" },
    { wanted: ["fi", "nl"], locale: "nl", tag: "nl" },
    { wanted: ["fi"], shopLanguage: "fi", locale: "en", tag: "en" },
    { wanted: ["da-DK"], languages: { added: ["da"] }, shopLanguage: "de", locale: "da-DK", tag: "de" },
    { wanted: ["__proto__", "constructor", "x", "e\u0000n", "\ud800"], locale: "en", tag: "en" },
  ])("is $locale for $wanted", ({ locale, tag, ...reading }) => {
    expect(chosen(reading)).toMatchObject({ locale, tag });
  });

  it("goes from a region to its language, label by label", () => {
    const texts = {
      pt: { "label.page.title": "Onde está?", "label.page.intro": "Geral" },
      "pt-BR": { "label.page.title": "Cadê?" },
    };

    const { t } = read({ texts, wanted: ["pt-BR"] });

    expect(t("page.title")).toBe("Cadê?");
    expect(t("page.intro")).toBe("Geral");
    expect(t("lookup.submit")).toBe(read({ wanted: ["pt"] }).t("lookup.submit"));
    expect(read({ texts, wanted: ["pt-PT"] }).t("page.title")).toBe("Onde está?");
  });

  it("of the merchant's has dates of its own, and the default language's labels where it has none", () => {
    const { t, lang, dir, day } = read({
      languages: { added: ["da"], default: "de" },
      texts: { da: { "label.page.title": "Spor din ordre" }, de: { "label.page.intro": "Unser Satz" } },
      wanted: ["da"],
    });

    expect([lang, dir]).toEqual(["da", "ltr"]);
    expect(t("page.title")).toBe("Spor din ordre");
    expect(t("page.intro")).toBe("Unser Satz");
    expect(t("lookup.submit")).toBe(read({ wanted: ["de"] }).t("lookup.submit"));
    expect(day("2026-11-25T00:00:00Z")).toMatch(/25\. november/);
  });

  it("puts values into the merchant's labels, and takes the form of the plural", () => {
    const texts = {
      pl: { "label.order.shipments_few": "{count} paczuszki", "label.order.title": "{order}!" },
      ar: { "label.order.shipments_other": "{count} طرد" },
    };

    const polish = read({ texts, wanted: ["pl"] });
    expect(polish.t("order.shipments", { count: 3 })).toBe("3 paczuszki");
    expect(polish.t("order.shipments", { count: 5 })).toBe(
      read({ wanted: ["pl"] }).t("order.shipments", { count: 5 }),
    );
    expect(polish.t("order.title", { order: "{count}" })).toBe("{count}!");
    const arabic = read({ texts, languages: { added: ["ar"] }, wanted: ["ar"] });
    expect(arabic.t("order.shipments", { count: 2 })).toBe("2 طرد");
  });

  it("is written from right to left where it is read so", () => {
    const languages = { added: ["ar", "az-Arab"] };
    const page = (wanted: string) =>
      String(
        renderPage(
          aPageView(pages.lookup!, {
            document: documentOf({ languages }),
            localizer: read({ languages, wanted: [wanted] }),
          }),
        ),
      );

    expect(page("ar-EG")).toContain('<html lang="ar" dir="rtl">');
    expect(page("az-Arab")).toContain('dir="rtl"');
    expect(page("de")).toContain('<html lang="de">');
  });
});

describe("the choice of a language on the page", () => {
  const offered = { offered: ["de", "en", "ja"] };
  const page = (content: Parameters<typeof aPageView>[0], languages: Partial<PageDocument["languages"]>) => {
    const document = documentOf({ languages });
    return String(renderPage(aPageView(content, { document, localizer: read({ wanted: ["de"] }) })));
  };

  it("is there where the merchant offers two or more", () => {
    const html = page(pages.lookup!, offered);

    expect(html).toContain('<a href="/t/nordlicht?locale=ja" lang="ja" hreflang="ja">日本語</a>');
    expect(html).toMatch(/lang="de" hreflang="de" aria-current="true"/);
    for (const languages of [{}, { offered: ["de"] }, { offered: ["de", "fi"] }])
      expect(page(pages.lookup!, languages)).not.toContain('class="languages"');
  });

  it("keeps the order that is shown", () => {
    const refresh = { url: "/t/nordlicht?order=1&token=a%26b&locale=de", version: "1", isFinal: false };

    expect(page({ ...result(anOrder()), refresh } as never, offered)).toContain(
      'href="/t/nordlicht?order=1&amp;token=a%26b&amp;locale=ja"',
    );
  });
});
