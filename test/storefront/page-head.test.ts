// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { ImageId } from "../../contract/ids";
import type { PageDocument } from "../../contract/page-document";
import { renderPage } from "../../storefront/page/render-page";
import { localizerFor } from "../../service/platform/i18n/localizer";
import { anOrder, aPageView, defaultDocument, dom, now, pages, result } from "./rendered-pages";

const SHOP = { name: "Nordlicht", url: "https://nordlicht.example", email: null };
const PLACE = { origin: "https://nordlicht.example", canonical: "https://nordlicht.example/apps/track" };

interface Shown {
  seo?: Partial<PageDocument["seo"]>;
  texts?: PageDocument["texts"];
  language?: string;
  locale?: string | null;
  place?: typeof PLACE | { origin: string; canonical: null };
  content?: (typeof pages)[string];
}

function headOf({
  seo,
  texts = {},
  language = "en",
  locale = null,
  place = PLACE,
  content = pages.lookup!,
}: Shown) {
  const document = { ...defaultDocument, seo: { ...defaultDocument.seo, ...seo }, texts };
  const localizer = localizerFor(language, "UTC", now);
  const page = dom(
    String(renderPage(aPageView(content, { document, localizer, locale, place, shop: SHOP }))),
  );
  const meta = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");
  const links = [...page.querySelectorAll("link[hreflang]")].map((each) => [
    each.getAttribute("hreflang"),
    each.getAttribute("href"),
  ]);
  const canonical = page.querySelector("link[rel=canonical]")?.getAttribute("href");
  const data = page.querySelector("script[type='application/ld+json']")?.textContent;
  return { page, title: page.title, meta, links, canonical, data: data && JSON.parse(data) };
}

describe("the head of a page that may be found", () => {
  it("has our words as long as the merchant has written none, and its address", () => {
    const { title, meta, canonical, data } = headOf({});

    expect(title).toBe("Track your order – Nordlicht");
    expect(meta("robots")).toBe("index");
    expect(meta("description")).toBe("See where your order is and when it will arrive.");
    expect(canonical).toBe(PLACE.canonical);
    expect(data).toMatchObject({
      "@type": "WebPage",
      url: PLACE.canonical,
      publisher: { name: "Nordlicht" },
    });
  });

  it("has the merchant's words, of the page's language where there are some", () => {
    const texts = { de: { "seo.title": "Wo ist mein Paket?", "seo.description": "" } };
    const seo = { title: "Where is it?", description: "Look here" };

    expect(headOf({ seo, texts }).title).toBe("Where is it?");
    const german = headOf({ seo, texts, language: "de-AT" });
    expect([german.title, german.meta("description"), german.meta("og:title")]).toEqual([
      "Wo ist mein Paket?",
      "Look here",
      "Wo ist mein Paket?",
    ]);
  });

  it("names itself and every other language, each at an address of its own", () => {
    const { links, canonical } = headOf({ language: "zh-CN", locale: "zh-CN" });

    expect(canonical).toBe(`${PLACE.canonical}?locale=zh-CN`);
    expect(links).toHaveLength(15);
    expect(links).toContainEqual(["zh-Hans", canonical]);
    expect(links).toContainEqual(["de", `${PLACE.canonical}?locale=de`]);
    expect(links).toContainEqual(["x-default", PLACE.canonical]);
  });

  it("shows a picture where the link is shared", () => {
    const image = { id: ImageId.parse("a".repeat(32)), kind: "share" as const, width: 1200, height: 630 };

    expect(headOf({}).meta("twitter:card")).toBe("summary");
    const { meta } = headOf({ seo: { image } });
    expect(meta("og:image")).toBe(`https://nordlicht.example/images/${image.id}/1200.jpg`);
    expect(meta("twitter:card")).toBe("summary_large_image");
  });

  it.each(["</script><script>alert(1)</script>", '"><meta name="robots" content="all">', "<!--<script>"])(
    "takes no text of the merchant for code: %s",
    (text) => {
      const { page, title, meta, data } = headOf({ seo: { title: text, description: text } });

      expect([title, meta("description"), data.name]).toEqual([text.trim(), text, text]);
      const code = [...page.querySelectorAll("script:not([type])")].map((each) => each.textContent);
      expect(code.join()).not.toContain("alert(1)");
      expect(page.querySelectorAll("meta[name=robots]")).toHaveLength(1);
    },
  );
});

describe("the head of an order's page", () => {
  const content = result(anOrder({ name: "#4711" }));

  it("may not be found, and tells social networks nothing of the order", () => {
    const { title, meta, canonical, links, data } = headOf({ content, place: { ...PLACE, canonical: null } });

    expect(title).toBe("Order #4711 – Nordlicht");
    expect(meta("robots")).toBe("noindex, nofollow");
    expect(meta("og:title")).toBe("Track your order – Nordlicht");
    expect([canonical, links, data]).toEqual([undefined, [], undefined]);
  });
});
