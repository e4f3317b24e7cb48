import type { TrackedOrder, TrackedShipment } from "../../contract/tracking";
import { localizerFor } from "../../service/platform/i18n/localizer";
import { readStorefrontAssets } from "../../service/features/order-lookup/page-assets";
import type { PageContent, PageView } from "../../storefront/page-view";
import { DEFAULT_DOCUMENT } from "../../storefront/document/default-document";
import { renderPage } from "../../storefront/page/render-page";
import { readDocument } from "../../storefront/sections/read-document";

const { script, styleOf } = readStorefrontAssets();
export const defaultDocument = readDocument(DEFAULT_DOCUMENT, () => true);
export const now = new Date("2026-11-20T12:00:00Z");

/** The default page with these settings of its tracking details. */
export function withDetails(settings: object) {
  const sections = DEFAULT_DOCUMENT.sections.map((section) =>
    section.type === "tracking-details" ? { ...section, settings: { ...settings } } : section,
  );
  return readDocument({ ...DEFAULT_DOCUMENT, sections }, () => true);
}

/** What a page is rendered from; only what matters need be said. */
export function aPageView(content: PageContent, more: Partial<PageView> = {}): PageView {
  const document = more.document ?? defaultDocument;
  return {
    localizer: localizerFor("en", "Europe/Berlin", now),
    shop: { name: "Nordlicht Wolle", url: "https://nordlicht.example", email: "hello@nordlicht.example" },
    path: "/t/nordlicht",
    imageBase: "",
    layout: "own",
    locale: null,
    assets: { style: styleOf(document, content.kind).source, script: script.source },
    ...{ content, document, data: new Map(), facts: { country: null, tags: [], now } },
    ...more,
  };
}

export function render(
  content: PageContent,
  { language = "en", shop = "Nordlicht Wolle", document = defaultDocument } = {},
): string {
  const localizer = localizerFor(language, "Europe/Berlin", now);
  const ofShop = { name: shop, url: "https://nordlicht.example", email: "hello@nordlicht.example" };
  return String(renderPage(aPageView(content, { localizer, shop: ofShop, document })));
}

export const dom = (html: string) => new DOMParser().parseFromString(html, "text/html");

export const anEvent = (index: number) => ({
  at: `2026-11-${String(20 - index).padStart(2, "0")}T08:00:00Z`,
  rawTime: null,
  message: `Scan ${index}`,
  phrase: null,
  shopTexts: {},
  translations: {},
  courierText: null as string | null,
  place: "Leipzig, DE",
  status: null,
  subStatus: null,
});

export const aShipment = (more: Partial<TrackedShipment> = {}): TrackedShipment => ({
  trackingNumber: "1Z999AA10123456784",
  courier: { name: "UPS", url: "https://ups.example/1" },
  status: "IN_TRANSIT",
  subStatus: "IN_TRANSIT_02",
  step: 2,
  shippedAt: "2026-11-16T10:00:00Z",
  deliveredAt: null,
  estimatedDeliveryAt: "2026-11-24T10:00:00Z",
  isLate: false,
  move: null,
  sharesItems: false,
  items: [
    { title: "Merino sweater", variant: "Navy / M", quantity: 2, imageUrl: "https://cdn.example/a.jpg" },
  ],
  events: [0, 1, 2, 3, 4].map(anEvent),
  ...{ lastMile: null, pickup: null, proof: null, estimatedFrom: null },
  steps: [],
  note: null,
  gap: null,
  ...more,
});

export const anOrder = (more: Partial<TrackedOrder> = {}): TrackedOrder => ({
  name: "#1001",
  orderedAt: "2026-11-15T09:00:00Z",
  shipments: [aShipment()],
  notYetShipped: [],
  cancelledItems: [],
  waiting: more.shipments?.length === 0 ? "preparing" : null,
  steps: [],
  expected: null,
  ...more,
});

export const result = (order: TrackedOrder): PageContent => ({
  kind: "order",
  order,
  shipmentKeys: order.shipments.map((_, index) => `key-${index + 1}`),
  access: "order",
  refresh: { url: "/t/nordlicht?order=1&token=x", version: "v1", isFinal: false },
});

export const pages: Record<string, PageContent> = {
  lookup: { kind: "lookup", form: { order: "", missing: [] } },
  "incomplete form": { kind: "lookup", form: { order: "#1", missing: ["contact"] } },
  result: result(
    anOrder({ shipments: [aShipment(), aShipment({ events: [] })], notYetShipped: aShipment().items }),
  ),
  "not shipped": result(anOrder({ shipments: [], notYetShipped: aShipment().items })),
  "parcel only": { ...result(anOrder({ name: "" })), access: "shipment" } as PageContent,
  emails: {
    ...{ kind: "emails", asked: "status", isSaved: true, texts: { ending: "67", isOn: false } },
    preferences: new Map([
      ["status", false],
      ["marketing", true],
    ]),
    action: "/track/emailUnsubscribe?link=x",
  },
  "emails, not asked yet": {
    ...{
      kind: "emails",
      asked: "marketing",
      preferences: new Map([["marketing", true]]),
      isSaved: false,
      texts: null,
    },
    action: "/track/emailUnsubscribe?link=x",
  },
  "not found": { kind: "notice", notice: "notFound" },
  "no link to unsubscribe by": { kind: "notice", notice: "unsubscribe" },
  limited: { kind: "notice", notice: "limited", minutes: 12 },
  failed: { kind: "notice", notice: "failed" },
};
