// @vitest-environment jsdom
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SHIPMENT_STATUSES } from "../../contract/shipment-status";
import type { TrackedOrder } from "../../contract/tracking";
import { mailKindOf } from "../../contract/mail-kinds";
import { SHOPPER_LANGUAGES } from "../../service/platform/i18n/texts";
import { readStorefrontAssets } from "../../service/features/order-lookup/page-assets";
import { renderOurMail } from "./mail/our-mails";
import { anOrder, aShipment, dom, pages, render, result } from "./rendered-pages";
import { faultsOf } from "./faults-of";

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
    expected: null,
    notYetShipped: [{ title: evil, variant: evil, quantity: 1, imageUrl: `https://x.example/${evil}` }],
    cancelledItems: [{ title: evil, variant: evil, quantity: 1, imageUrl: null }],
    steps: [{ name: evil, text: evil, at: "2026-11-20T08:00:00Z", isReached: true }],
    shipments: [
      aShipment({
        note: evil,
        lastMile: { courier: { name: evil, url: `https://x.example/${evil}` }, trackingNumber: evil },
        pickup: { name: evil, address: evil, hours: evil, until: "2026-11-27" },
        proof: { signedBy: evil, photoUrl: `https://x.example/${evil}` },
        steps: [{ name: evil, text: evil, at: "2026-11-20T08:00:00Z", isReached: false }],
        trackingNumber: evil,
        courier: { name: evil, url: `https://x.example/${evil}` },
        items: [{ title: evil, variant: evil, quantity: 1, imageUrl: evil }],
        events: [
          {
            at: "2026-11-20T08:00:00Z",
            rawTime: evil,
            message: evil,
            shopTexts: {},
            translations: {},
            phrase: null,
            courierText: evil,
            place: evil,
            status: null,
            subStatus: null,
          },
          {
            at: "2026-11-20T08:00:00Z",
            rawTime: evil,
            message: null,
            shopTexts: {},
            translations: {},
            phrase: { id: "signedBy" as const, values: { name: evil } },
            courierText: evil,
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
      async () => {
        const shop = { name: evil, url: "https://x.example" };
        const facts = { shop, order, shipments: order.shipments.slice(0, 1), link: "https://x.example/t" };
        return (await renderOurMail({ kind: "in_transit", ...facts })).html;
      },
    ],
  ])("stay words on %s", async (_, make) => {
    const page = dom(await make());
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
    expect(await faultsOf(render(content))).toEqual([]);
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

it.each([
  [
    "ABNORMAL_05",
    "A problem with the delivery of your order #1001",
    "The parcel was refused by the recipient.",
  ],
  ["ABNORMAL_06", "Returned to sender: your order #1001", "We are sorry that your parcel did not reach you."],
  ["ABNORMAL_07", "Your order #1001 is going back to the sender", "The courier is returning your parcel"],
  [null, "A problem with the delivery of your order #1001", "Something unexpected happened on the way."],
] as const)("a mail about a problem says what its sub-status %s says", async (subStatus, subject, lead) => {
  const shipment = aShipment({ status: "ABNORMAL", subStatus });

  const mail = await renderOurMail({
    kind: mailKindOf(shipment)!,
    shop: { name: "Nordlicht Wolle", url: "https://x.example" },
    order: anOrder({ shipments: [shipment] }),
    shipments: [shipment],
    link: "https://x.example/t",
  });

  expect(mail.subject).toBe(subject);
  expect(mail.text.split("\n\n")[1]).toContain(lead);
});
