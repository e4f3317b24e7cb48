import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signLinkToken } from "../../../../service/platform/signed-links/signed-link";
import { ordersOfAddressKind } from "../../../../service/domain/orders/orders-of-address.link";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { openPage, sendForm } from "./open-page";

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
});
beforeEach(async () => {
  await service.ctx.db.deleteFrom("rateLimits").execute();
  service.mails.sent.length = 0;
});

const linkIn = (text: string) => new URL(/https?:\S+\?\S*link=\S+/.exec(text)![0]).searchParams.get("link")!;

async function linkFor(email: string): Promise<string> {
  await sendForm(service, shop, { mailbox: email });
  await service.settle();
  return linkIn(service.mails.sent.at(-1)!.text);
}

describe("with an e-mail address alone", () => {
  it("the page shows nothing, and says the same for every address", async () => {
    const order = await anOrder(service, shop);

    const known = await sendForm(service, shop, { mailbox: order.email! });
    const unknown = await sendForm(service, shop, { mailbox: "nobody@example.com" });
    const wrong = await sendForm(service, shop, { mailbox: "no address" });
    await service.settle();

    expect(known.status).toBe(200);
    expect(known.html).not.toContain(order.name);
    expect(known.html).toMatch(
      /<div class="notice success" role="status">.*<a href="[^"?]+">Track another order</s,
    );
    expect(unknown).toMatchObject({ status: 200, html: known.html });
    expect(wrong).toMatchObject({ status: 200, html: known.html });
    expect(service.mails.sent.map(({ to }) => JSON.stringify(to))).toEqual([
      expect.stringContaining(order.email!),
    ]);
  });

  it("a link comes by mail, which opens all orders of the address by a button, three times", async () => {
    const email = "two-orders@example.com";
    const [first, second] = [
      await anOrder(service, shop, { email }),
      await anOrder(service, shop, { email }),
    ];
    const link = await linkFor("Two-Orders@Example.com ");

    const opened = await openPage(service, shop, { link });
    const again = await openPage(service, shop, { link });
    const used: string[] = [];
    for (let use = 0; use < 4; use += 1) {
      const { status, html } = await sendForm(service, shop, { link });
      used.push(`${status} ${html.includes(first.name) && html.includes(second.name)}`);
    }

    for (const { status, html } of [opened, again]) {
      expect(status).toBe(200);
      expect(html).not.toContain(first.name);
    }
    expect(used).toEqual(["200 true", "200 true", "200 true", "410 false"]);
  });

  it("of one order the page itself is opened", async () => {
    const order = await anOrder(service, shop, { email: "one-order@example.com" });

    const { html } = await sendForm(service, shop, { link: await linkFor("one-order@example.com") });

    expect(html).toContain(order.name);
    expect(html).toContain("Merino sweater");
  });

  it("a link is good for a day, on its shop's page, and as it was signed", async () => {
    const order = await anOrder(service, shop);
    const subject = { shop: shop.id, subject: order.id as string };
    const link = signLinkToken(service.config, ordersOfAddressKind, subject, service.clock.now);
    const old = new Date(service.clock.now.getTime() - 86_400_001);
    const over = signLinkToken(service.config, ordersOfAddressKind, subject, old);
    const foreign = await anOrder(service, other);
    const ofOther = { shop: shop.id, subject: foreign.id as string };
    const forged = signLinkToken(service.config, ordersOfAddressKind, ofOther, service.clock.now);

    const altered = link.replace(/(?<=\.)(.)(?=[\w-]{42}$)/, (sign) => (sign === "A" ? "B" : "A"));

    expect((await sendForm(service, other, { link })).status).toBe(410);
    expect((await sendForm(service, shop, { link: altered })).status).toBe(410);
    expect((await sendForm(service, shop, { link: over })).status).toBe(410);
    expect((await sendForm(service, shop, { link: forged })).html).not.toContain(foreign.name);
    expect((await sendForm(service, shop, { link: "\u0000" })).status).not.toBe(500);
  });

  it("is limited by address without a word, and by client", async () => {
    const order = await anOrder(service, shop);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      statuses.push((await sendForm(service, shop, { mailbox: order.email! })).status);
    }
    await service.settle();

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(service.mails.sent).toHaveLength(3);
  });
});

describe("with a tracking number alone", () => {
  it("nothing of the person and the order is in the page's source, nor in its JSON", async () => {
    const order = await anOrder(service, shop, { name: "#SECRET77", phone: "+49 151 7654321" });
    const hours = (count: number) => new Date(service.clock.now.getTime() - count * 3_600_000);
    await applyEvents(service, shop, order.shipments[0]!.id, [
      anEventAt(hours(3), { message: "Arrived at the depot" }),
      anEventAt(hours(2), { message: "Signed for by BEISPIEL" }),
      anEventAt(hours(1), { message: "Left at Geheimweg 7, 10115 Berlin" }),
    ]);

    const { html } = await openPage(service, shop, { number: order.number });
    const json = await openPage(service, shop, { number: order.number, format: "json" });

    expect(JSON.parse(json.html).data.order).toMatchObject({ name: "", orderedAt: "" });
    for (const source of [html, json.html]) {
      expect(source).toContain("Arrived at the depot");
      expect(source).not.toMatch(/SECRET77|beispiel|anna|geheimweg|10115|7654321|customer-\d|Merino/i);
    }
  });
});

describe("with the order number and", () => {
  it.each([
    ["the postal code", { shipTo: { zip: "SW1A 1AA" } }, " sw1a1aa"],
    ["the postal code of Japan", { shipTo: { zip: "100-0001" } }, "１００ー０００１".replace("ー", "-")],
    ["the phone number by 00", { phone: "+49 151 1234567" }, "0049 (151) 123-4567"],
    ["the phone number without country", { phone: "+49 151 1234567" }, "0151 1234567"],
  ])("%s, however it is typed", async (_, more, typed) => {
    const order = await anOrder(service, shop, more);

    expect((await sendForm(service, shop, { order: ` ${order.name} `, email: typed })).status).toBe(200);
  });

  it("anything else, the answer is that of an order that does not exist", async () => {
    const order = await anOrder(service, shop, { shipTo: { zip: "10115" } });
    const none = await sendForm(service, shop, { order: "#999999", email: "10115" });

    for (const email of ["10116", "1011", "0", "10115 Berlin"]) {
      await service.ctx.db.deleteFrom("rateLimits").execute();
      const { status, html } = await sendForm(service, shop, { order: order.name, email });
      expect({ status, html }).toEqual({ status: 404, html: none.html });
    }
  });
});

describe("what is counted", () => {
  const human = {
    "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  };
  const countsOf = async (of: TestShop) => {
    await service.ctx.pageCounts.flush();
    const { body } = await call(service, "GET", "/endApi/api/statistics/tracking-page", { as: of });
    return (body as { data: { total: Record<string, number>; days: { day: string; counts: object }[] } })
      .data;
  };

  it("are views, look-ups and clicks by people, each once, by day", async () => {
    const counted = await aShop(service);
    const order = await anOrder(service, counted);
    const found = { order: order.name, email: order.email! };

    await openPage(service, counted, {}, { headers: human });
    await openPage(service, counted, found, { headers: human });
    await openPage(service, counted, found, { headers: human });
    await sendForm(service, counted, { order: "#0", email: "a@b.example" }, { headers: human });
    for (const click of ["courier", "courier", "marketing", "constructor"]) {
      const beacon = { ...human, "sec-fetch-dest": "empty" };
      expect((await sendForm(service, counted, { click }, { headers: beacon })).status).toBe(204);
    }

    const { total, days } = await countsOf(counted);
    expect(total).toEqual({ view: 3, found: 1, not_found: 1, click_courier: 1, click_marketing: 1 });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ day: "2026-11-20", counts: { view: 3 } });
    expect(days.at(-2)).toMatchObject({ day: "2026-11-19", counts: { view: 0 } });
  });

  it.each([
    ["a prefetch", { ...human, "sec-purpose": "prefetch;prerender" }],
    ["an old prefetch", { ...human, purpose: "prefetch" }],
    [
      "a crawler",
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    ],
    ["a mail scanner", { "user-agent": "Mozilla/5.0 (Windows NT 6.1) BarracudaCentral" }],
    ["a bare agent", { "user-agent": "Mozilla/5.0" }],
    ["the page's own script", { ...human, "sec-fetch-dest": "empty" }],
  ])("is not %s", async (_, headers) => {
    const counted = await aShop(service);

    await openPage(service, counted, {}, { headers });

    expect((await countsOf(counted)).total.view).toBe(0);
  });
});
