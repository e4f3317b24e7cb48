// @vitest-environment jsdom
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import type { PageContent } from "../../storefront/page-view";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { checkDocument } from "../../storefront/sections/check-document";
import { readDocument } from "../../storefront/sections/read-document";
import { listSectionTypes } from "../../storefront/sections/registry";
import { findTemplate, isBuilt } from "../../storefront/sections/templates";
import { expectHarmless } from "./inspect-page";
import { anOrder, aShipment, dom, pages, render, result } from "./rendered-pages";

const types = listSectionTypes();
const built = types.filter(([type]) => isBuilt(type));

/** The default page with this section at its sample. */
function documentWith(type: string, settings: unknown) {
  const others = DEFAULT_DOCUMENT.sections.filter((section) => section.type !== type);
  return {
    ...DEFAULT_DOCUMENT,
    sections: [...others, { id: "it", type, settings: settings as Record<string, unknown> }],
  };
}
const pageWith = (type: string, settings: unknown) => readDocument(documentWith(type, settings), () => true);

describe.each(types)("the section %s", (type, { sample, gate }) => {
  it("has a sample that its schema takes, and a place", () => {
    expect(checkDocument(documentWith(type, sample)).issues).toBeUndefined();
    expect(findTemplate(type)).toBeDefined();
  });

  it("is not shown where its plan feature is locked, or before it is built", () => {
    const document = readDocument(documentWith(type, sample), () => false);

    expect(document.sections.some((section) => section.type === type)).toBe(isBuilt(type) && gate === null);
  });
});

describe.each(built)("the section %s, drawn", (type, { sample }) => {
  const contents = Object.entries(pages).filter(([, content]) =>
    findTemplate(type)!.on.includes(content.kind),
  );

  it.each(contents)("is accessible and harmless: %s", async (_, content) => {
    const html = render(content, { document: pageWith(type, sample) });
    document.open();
    document.write(html.replace(/<script>[^]*<\/script>/, ""));
    document.close();

    const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });

    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    expectHarmless(html);
  });

  it("shows nothing of an order but what the redacted order says", () => {
    const order = anOrder({ shipments: [aShipment({ courier: { name: null, url: null }, events: [] })] });
    const html = render(result(order), { document: pageWith(type, sample) });

    // The sample order's courier and places are hidden here: no section may bring them back.
    expect(html).not.toMatch(/UPS|ups\.example|Leipzig/);
  });

  it("shows with the tracking number alone neither name nor items of the order", () => {
    const order = { ...anOrder({ name: "" }), shipments: [aShipment({ items: [], steps: [] })] };
    const content: PageContent = { kind: "order", order, access: "shipment", refresh: null };
    const page = dom(render(content, { document: pageWith(type, sample) }));

    expect(page.documentElement.textContent).not.toMatch(/#1001|Merino/);
  });
});
