import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { trackingLink } from "../../../../service/read/tracked-order/tracking-link";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { openPage, pageUrl, sendForm } from "./open-page";

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
});
// Each test begins as a shopper nobody has counted yet.
beforeEach(() => service.ctx.db.deleteFrom("rateLimits").execute());

const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);

describe("a shopper finds their order", () => {
  it("by its number and their e-mail address, however they type them", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(hoursAgo(3))]);

    const byForm = await sendForm(service, shop, {
      order: ` ${order.name.slice(1)} `,
      email: order.email!.toUpperCase(),
    });
    const byAddress = await openPage(service, shop, { order: order.name, email: order.email! });

    for (const { status, html } of [byForm, byAddress]) {
      expect(status).toBe(200);
      for (const fact of [
        order.name,
        "In transit",
        "Departed the sorting centre",
        "Merino sweater",
        order.number,
      ]) {
        expect(html).toContain(fact);
      }
    }
  });

  it("by their phone number", async () => {
    const order = await anOrder(service, shop, { phone: "+49 151 1234567" });

    expect((await sendForm(service, shop, { order: order.name, email: "0151 1234567" })).status).toBe(200);
  });

  it("by the link of a mail, without typing", async () => {
    const order = await anOrder(service, shop);

    const response = await fetch(trackingLink(service.config, shop.actor.ownShop, order.id));

    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Merino sweater");
  });

  it("in the language of the order, unless the address asks for another", async () => {
    const order = await anOrder(service, shop, { customerLocale: "ja" });
    const found = { order: order.name, email: order.email! };

    const japanese = await openPage(service, shop, found, { headers: { "accept-language": "fr" } });
    const german = await openPage(service, shop, { ...found, locale: "de" });
    const form = await openPage(service, shop, {}, { headers: { "accept-language": "fr-CH, en;q=0.5" } });

    expect(japanese.html).toContain('<html lang="ja">');
    expect(german.html).toContain('<html lang="de">');
    expect(form.html).toContain('<html lang="fr">');
  });

  it("with a shipment the courier has not spoken of, and with no shipment yet", async () => {
    const silent = await anOrder(service, shop);
    const unshipped = await anOrder(service, shop, { fulfillments: [] });

    expect((await openPage(service, shop, { order: silent.name, email: silent.email! })).html).toContain(
      "Waiting for the courier",
    );
    expect(
      (await openPage(service, shop, { order: unshipped.name, email: unshipped.email! })).html,
    ).toContain("being prepared");
  });

  it("is not found by signs alone", async () => {
    const { status } = await sendForm(service, shop, { order: "#", email: "somebody@example.com" });

    expect(status).toBe(404);
  });

  it("is told which field is missing", async () => {
    const { status, html } = await sendForm(service, shop, { order: "#1001", email: "" });

    expect(status).toBe(400);
    expect(html).toContain("Please enter your email, phone number or postal code.");
    expect(html).toContain('value="#1001"');
  });
});

describe("the number of a shipment alone", () => {
  it("shows the shipment, and nothing of the order or the customer", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(hoursAgo(3))]);

    const { status, html } = await openPage(service, shop, { number: order.number });

    expect(status).toBe(200);
    expect(html).toContain("Departed the sorting centre");
    for (const secret of [order.name, order.email!, "Anna", "Geheimweg", "Merino", "sweater.jpg", "token="]) {
      expect(html).not.toContain(secret);
    }
  });

  it("shows only that one of several shipments", async () => {
    const order = await anOrder(service, shop, {
      fulfillments: [
        aFulfillment("5511", ["FIRST-1"], hoursAgo(90)),
        aFulfillment("5512", ["SECOND-2"], hoursAgo(80)),
      ],
    });

    const { html } = await openPage(service, shop, { number: "second-2" });

    expect(order.shipments).toHaveLength(2);
    expect(html).toContain("SECOND-2");
    expect(html).not.toContain("FIRST-1");
  });

  it("of another shop is not found", async () => {
    const order = await anOrder(service, other);

    expect((await openPage(service, shop, { number: order.number })).status).toBe(404);
  });
});

describe("nobody learns whether an order exists", () => {
  it("because a wrong order and a wrong address are answered byte by byte alike", async () => {
    const order = await anOrder(service, shop);
    const theirs = await anOrder(service, other);

    const responses = [
      await sendForm(service, shop, { order: order.name, email: "stranger@example.com" }),
      await sendForm(service, shop, { order: "#999999", email: order.email! }),
      await sendForm(service, shop, { order: theirs.name, email: theirs.email! }),
    ];

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(responses.map(({ html }) => html)).size).toBe(1);
  });

  it("because a link with another token, order or shop opens nothing", async () => {
    const order = await anOrder(service, shop);
    const another = await anOrder(service, shop);
    const token = new URL(trackingLink(service.config, shop.actor.ownShop, order.id)).searchParams.get(
      "token",
    )!;
    const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);

    const forged = [
      { order: order.id, token: flipped },
      { order: order.id, token: token.slice(0, -1) },
      { order: order.id, token: `${token}A` },
      { order: another.id, token },
      { order: "0", token },
      { order: `${order.id}'--`, token },
    ];
    for (const query of forged) expect((await openPage(service, shop, query)).status).toBe(404);
    expect((await openPage(service, other, { order: order.id, token })).status).toBe(404);
    expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  });
});

describe("the page asks for news", () => {
  it("and learns that there is some by a version that changes with what is shown", async () => {
    const order = await anOrder(service, shop);
    const link = trackingLink(service.config, shop.actor.ownShop, order.id);
    const read = async () =>
      (await (await fetch(`${link}&format=json`)).json()) as { data: { version: string } };
    const before = await read();
    const first = await (await fetch(link)).text();

    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(hoursAgo(3))]);
    const after = await waitFor(read, ({ data }) => data.version !== before.data.version);

    expect(first).toContain(`data-version="${before.data.version}"`);
    expect(after).toMatchObject({
      code: "00000",
      data: { order: { name: order.name, shipments: [{ status: "IN_TRANSIT" }] } },
    });
  });

  it("and is refused in JSON too", async () => {
    const response = await fetch(`${pageUrl(service, shop)}?order=1&email=x@y.example`, {
      headers: { accept: "application/json" },
    });

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "A0404", data: null });
  });
});

/** Found orders are kept for two seconds: asks until it is so. */
async function waitFor<Value>(
  read: () => Promise<Value>,
  isReady: (value: Value) => boolean,
): Promise<Value> {
  const until = Date.now() + 10_000;
  for (;;) {
    const value = await read();
    if (isReady(value) || Date.now() > until) return value;
  }
}
