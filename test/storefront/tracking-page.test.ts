// @vitest-environment jsdom
import axe from "axe-core";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SHIPMENT_STATUSES } from "../../contract/shipment-status";
import type { TrackedOrder, TrackedShipment } from "../../contract/tracking";
import { renderEmail } from "../../service/mail/define-email";
import { shipmentStatusEmail } from "../../service/notifications/shipment-status.email";
import { SHOPPER_LANGUAGES } from "../../service/i18n/texts";
import { readerFor } from "../../service/i18n/reader";
import { inlineAssets, readStorefrontAssets } from "../../service/order-lookup/page-assets";
import type { PageContent } from "../../storefront/page-view";
import { renderTrackingPage } from "../../storefront/tracking-page";

const assets = inlineAssets(readStorefrontAssets());
const now = new Date("2026-11-20T12:00:00Z");

function render(content: PageContent, { language = "en", shop = "Nordlicht Wolle" } = {}): string {
  const page = renderTrackingPage({
    reader: readerFor(language, "Europe/Berlin", now),
    shop: { name: shop, url: "https://nordlicht.example" },
    path: "/t/nordlicht",
    locale: null,
    assets,
    content,
  });
  return String(page);
}

const dom = (html: string) => new DOMParser().parseFromString(html, "text/html");
const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, " ").trim();

const anEvent = (index: number) => ({
  at: `2026-11-${String(20 - index).padStart(2, "0")}T08:00:00Z`,
  rawTime: null,
  message: `Scan ${index}`,
  place: "Leipzig, DE",
  status: null,
  subStatus: null,
});

const aShipment = (more: Partial<TrackedShipment> = {}): TrackedShipment => ({
  trackingNumber: "1Z999AA10123456784",
  courier: { name: "UPS", url: "https://ups.example/1" },
  status: "IN_TRANSIT",
  subStatus: "IN_TRANSIT_02",
  step: 2,
  shippedAt: "2026-11-16T10:00:00Z",
  deliveredAt: null,
  estimatedDeliveryAt: "2026-11-24T10:00:00Z",
  items: [
    { title: "Merino sweater", variant: "Navy / M", quantity: 2, imageUrl: "https://cdn.example/a.jpg" },
  ],
  events: [0, 1, 2, 3, 4].map(anEvent),
  lastMile: null,
  steps: [],
  note: null,
  ...more,
});

const anOrder = (more: Partial<TrackedOrder> = {}): TrackedOrder => ({
  name: "#1001",
  orderedAt: "2026-11-15T09:00:00Z",
  shipments: [aShipment()],
  notYetShipped: [],
  waiting: more.shipments?.length === 0 ? "preparing" : null,
  steps: [],
  ...more,
});

const result = (order: TrackedOrder): PageContent => ({
  kind: "order",
  order,
  access: "order",
  refresh: { url: "/t/nordlicht?order=1&token=x", version: "v1", isFinal: false },
});

const pages: Record<string, PageContent> = {
  lookup: { kind: "lookup", form: { order: "", missing: [] } },
  "incomplete form": { kind: "lookup", form: { order: "#1", missing: ["contact"] } },
  result: result(
    anOrder({ shipments: [aShipment(), aShipment({ events: [] })], notYetShipped: aShipment().items }),
  ),
  "not shipped": result(anOrder({ shipments: [], notYetShipped: aShipment().items })),
  "parcel only": { ...result(anOrder({ name: "" })), access: "shipment" } as PageContent,
  "not found": { kind: "notice", notice: "notFound" },
  limited: { kind: "notice", notice: "limited", minutes: 12 },
  failed: { kind: "notice", notice: "failed" },
};

const aStep = { name: "Knitted", text: "By hand", at: "2026-11-18T09:00:00Z", isReached: true };

describe("what the shop has to say", () => {
  it("is its own steps with their days, until the carrier has the shipment", () => {
    const steps = [
      aStep,
      { ...aStep, name: "Washed", text: "", at: "2026-11-22T09:00:00Z", isReached: false },
    ];
    const waiting = aShipment({ status: "INIT", subStatus: null, step: 1, events: [], steps });

    for (const order of [anOrder({ shipments: [waiting] }), anOrder({ shipments: [], steps })]) {
      const lines = [...dom(render(result(order))).querySelectorAll(".own li")].map(textOf);
      expect(lines).toEqual([
        expect.stringMatching(/^Knitted.*November 18.*By hand$/),
        expect.stringMatching(/^Washed\s?Expected .*November 22$/),
      ]);
    }
  });

  it("is a calming text where the carrier is silent", () => {
    const order = anOrder({ shipments: [aShipment({ note: "We keep an eye on it." })] });

    expect(textOf(dom(render(result(order))).querySelector(".note"))).toBe("We keep an eye on it.");
  });

  it("is a word of its own for what it does not tell, in every language", () => {
    const shipment = aShipment({
      courier: { name: null, url: null },
      events: [{ ...anEvent(0), message: null, place: null, subStatus: "IN_TRANSIT_06" }],
    });

    const page = render(result(anOrder({ shipments: [shipment] })), { language: "de" });

    expect(page).toContain("Zustellpartner");
    expect(page).toContain("Das Paket ist im Zielland gelandet");
  });

  it("is who brings the shipment at last, and that a shipment is coming back", () => {
    const shipment = aShipment({
      status: "ABNORMAL",
      subStatus: "ABNORMAL_07",
      lastMile: { courier: { name: "USPS", url: "https://usps.example/9" }, trackingNumber: "9400" },
    });

    const page = dom(render(result(anOrder({ shipments: [shipment] }))));

    expect(textOf(page.querySelector("dl"))).toMatch(/Handed over to\s?USPS\s?View at USPS\s?9400/);
    expect(textOf(page.querySelector("h2"))).toBe("Returning to sender");
  });
});

describe("a result", () => {
  it("shows how far the shipment is, in words and for those who cannot see the line", () => {
    const page = dom(render(pages.result!));

    expect([...page.querySelectorAll(".steps")[0]!.children].map(textOf)).toEqual([
      "Ordered",
      "Shipped",
      "In transit",
      "Out for delivery",
      "Delivered",
    ]);
    expect(textOf(page.querySelector('[aria-current="step"]'))).toBe("In transit");
    expect(textOf(page.querySelector(".arrival"))).toBe("Estimated delivery Tuesday, November 24");
  });

  it("shows the newest three entries and folds the rest without needing a script", () => {
    const page = dom(render(result(anOrder())));
    const lists = [...page.querySelectorAll(".timeline")].map((list) =>
      [...list.querySelectorAll("li > p:first-child")].map(textOf),
    );

    expect(lists).toEqual([
      ["Scan 0", "Scan 1", "Scan 2"],
      ["Scan 3", "Scan 4"],
    ]);
    expect(textOf(page.querySelector("details > summary"))).toBe("Show 2 earlier updates");
  });

  it("keeps several shipments apart, and what is not shipped yet", () => {
    const page = dom(render(pages.result!));

    expect([...page.querySelectorAll("section h2")].map(textOf)).toEqual([
      "Parcel 1 of 2: In transit",
      "Parcel 2 of 2: In transit",
      "Not yet shipped",
    ]);
  });

  it("says that the carrier has reported nothing yet", () => {
    expect(render(result(anOrder({ shipments: [aShipment({ events: [] })] })))).toContain(
      "Waiting for the courier",
    );
  });

  it("never links to what is not a web address", () => {
    const shipment = aShipment({
      courier: { name: "Evil", url: "javascript:alert(1)" },
      items: [{ title: "x", variant: null, quantity: 1, imageUrl: "data:text/html,<script>" }],
    });

    expect(render(result(anOrder({ shipments: [shipment] })))).not.toMatch(/(href|src)="(javascript|data):/);
  });
});

const HOSTILE = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  `</title></style></textarea><svg/onload=alert(1)>`,
  `{{constructor.constructor('alert(1)')()}}`,
  `{order} {shop} $t(page.title)`,
];

describe.each(HOSTILE)("the words of strangers such as %s", (evil) => {
  const order: TrackedOrder = {
    name: evil,
    orderedAt: "2026-11-15T09:00:00Z",
    waiting: null,
    notYetShipped: [{ title: evil, variant: evil, quantity: 1, imageUrl: `https://x.example/${evil}` }],
    steps: [{ name: evil, text: evil, at: "2026-11-20T08:00:00Z", isReached: true }],
    shipments: [
      aShipment({
        note: evil,
        lastMile: { courier: { name: evil, url: `https://x.example/${evil}` }, trackingNumber: evil },
        steps: [{ name: evil, text: evil, at: "2026-11-20T08:00:00Z", isReached: false }],
        trackingNumber: evil,
        courier: { name: evil, url: `https://x.example/${evil}` },
        items: [{ title: evil, variant: evil, quantity: 1, imageUrl: evil }],
        events: [
          {
            at: "2026-11-20T08:00:00Z",
            rawTime: evil,
            message: evil,
            place: evil,
            status: null,
            subStatus: null,
          },
        ],
      }),
    ],
  };

  it.each([
    ["the page", () => render(result(order), { shop: evil })],
    ["the form", () => render({ kind: "lookup", form: { order: evil, missing: [] } }, { shop: evil })],
    [
      "the mail",
      () =>
        renderEmail(shipmentStatusEmail, readerFor("en", "UTC", now), {
          shop: { name: evil, url: "https://x.example" },
          order,
          shipment: order.shipments[0]!,
          link: "https://x.example/t",
        }).html,
    ],
  ])("stay words on %s", (_, make) => {
    const page = dom(make());
    const handlers = [...page.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].filter(({ name }) => name.startsWith("on")),
    );

    const scripts = [...page.querySelectorAll("script")].filter((each) =>
      each.textContent?.includes("alert(1)"),
    );

    expect(scripts.length).toBe(0);
    expect(page.querySelectorAll("svg[onload], img[onerror], img[src='x']").length).toBe(0);
    expect(handlers.length).toBe(0);
    expect(page.documentElement.textContent).toContain(evil);
  });
});

describe("every page", () => {
  it.each(Object.entries(pages))("is accessible: %s", async (_, content) => {
    document.open();
    document.write(render(content).replace(/<script>[^]*<\/script>/, ""));
    document.close();

    // Colours need a real browser; the end-to-end tests look at them.
    const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });

    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });

  it.each(Object.entries(pages))("weighs less than 30 KB with its style and script: %s", (_, content) => {
    const html = render(content);

    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(gzipSync(html).length).toBeLessThan(10_000);
  });

  it("has a script of less than 10 KB", () => {
    expect(readStorefrontAssets().script.source.length).toBeLessThan(10_000);
  });

  it.each(SHOPPER_LANGUAGES)("is whole in %s, for each status", (language) => {
    for (const status of SHIPMENT_STATUSES) {
      const html = render(result(anOrder({ shipments: [aShipment({ status, subStatus: null })] })), {
        language,
      });

      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toMatch(/\{[a-z]+\}|>(status|parcel|timeline|lookup|page|step|order)\.[a-z]/i);
    }
  });
});
