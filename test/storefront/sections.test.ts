// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { PageContent } from "../../storefront/page-view";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { readDocument } from "../../storefront/sections/read-document";
import { listSectionTypes } from "../../storefront/sections/registry";
import { findTemplate, isBuilt } from "../../storefront/sections/templates";
import { expectHarmless } from "./inspect-page";
import { anOrder, aShipment, dom, pages, render, result } from "./rendered-pages";
import { faultsOf } from "./faults-of";

const types = listSectionTypes();
const built = types.filter(([type]) => isBuilt(type));

const anImage = { id: "a1".repeat(16), kind: "section", width: 1200, height: 800, alt: "A sweater" };
/** Settings with an uploaded image wherever one can be. */
const withImages = (sample: unknown) =>
  JSON.parse(JSON.stringify(sample), (key, value: unknown) =>
    value === null ? { ...anImage, kind: key === "logo" ? "logo" : "section" } : value,
  ) as unknown;

/** The default page with this section at its sample. */
function documentWith(type: string, settings: unknown) {
  const others = DEFAULT_DOCUMENT.sections.filter((section) => section.type !== type);
  return {
    ...DEFAULT_DOCUMENT,
    sections: [...others, { id: "it", type, settings: settings as Record<string, unknown> }],
  };
}
const pageWith = (type: string, settings: unknown) => readDocument(documentWith(type, settings), () => true);

/** Where titles and descriptions stand in settings. */
function textsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    return ["title", "text", "question", "answer", "label"].includes(key) ? [place] : textsIn(part, place);
  });
}

function withEmpty(settings: unknown, path: (string | number)[]): unknown {
  const copy = structuredClone(settings) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce((part, key) => part[key] as Record<string, unknown>, copy);
  parent[path.at(-1)!] = "  ";
  return copy;
}

const withTexts = types.filter(([, { sample, isContent }]) => isContent && textsIn(sample).length > 0);

it.each(withTexts)("the section %s is refused with an empty title or description", (type, { sample }) => {
  for (const path of textsIn(sample)) {
    const { issues } = checkDocument(documentWith(type, withEmpty(sample, path)));
    expect(issues?.map((issue) => issue.path.slice(3))).toEqual([path]);
  }
});

describe.each(types)("the section %s", (type, { sample, gate }) => {
  it("has a sample that its schema takes, and a place", () => {
    expect(checkDocument(documentWith(type, sample)).issues).toBeUndefined();
    expect(checkDocument(documentWith(type, withImages(sample))).issues).toBeUndefined();
    expect(findTemplate(type)).toBeDefined();
  });

  it("is not shown where its plan feature is locked, or before it is built", () => {
    const document = readDocument(documentWith(type, sample), () => false);

    expect(document.sections.some((section) => section.type === type)).toBe(isBuilt(type) && gate === null);
  });
});

describe.each(built)("the section %s, drawn", (type, { sample, isContent }) => {
  const shown = Object.entries(pages).filter(([, { kind }]) => findTemplate(type)!.on.includes(kind));
  // A merchant's own block is the same on every page of a kind.
  const contents = isContent
    ? shown.filter(([, { kind }], index) => shown.findIndex(([, each]) => each.kind === kind) === index)
    : shown;

  it.each(contents)("is accessible and harmless: %s", async (_, content) => {
    const html = render(content, { document: pageWith(type, withImages(sample)) });
    expect(await faultsOf(html)).toEqual([]);
    expectHarmless(html);
  });

  it.runIf(isContent)("shows every title and description of its settings", () => {
    const words = dom(render(pages.lookup!, { document: pageWith(type, withImages(sample)) })).body
      .textContent;

    for (const path of textsIn(sample)) {
      const text = path.reduce<unknown>(
        (part, key) => (part as Record<string, unknown>)[key],
        sample,
      ) as string;
      expect(words).toContain(text.replace(/<[^>]+>/g, ""));
    }
  });

  it("shows nothing of an order but what the redacted order says", () => {
    const order = anOrder({ shipments: [aShipment({ courier: { name: null, url: null }, events: [] })] });
    const html = render(result(order), { document: pageWith(type, sample) });

    // The sample order's courier and places are hidden here: no section may bring them back.
    expect(html).not.toMatch(/UPS|ups\.example|Leipzig/);
  });

  it("shows with the tracking number alone neither name nor items of the order", () => {
    const order = { ...anOrder({ name: "" }), shipments: [aShipment({ items: [], steps: [] })] };
    const content: PageContent = {
      kind: "order",
      order,
      shipmentKeys: ["key"],
      access: "shipment",
      refresh: null,
    };
    const page = dom(render(content, { document: pageWith(type, sample) }));

    expect(page.documentElement.textContent).not.toMatch(/#1001|Merino/);
  });
});
