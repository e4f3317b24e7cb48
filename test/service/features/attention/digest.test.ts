import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nextDigestAt } from "../../../../service/features/attention/plan-digest";
import { sendDigest, sweepDigests } from "../../../../service/features/attention/send-digest.job";
import { listMostUrgent } from "../../../../service/read/attention/attention-periods.queries";
import { insertRecipient } from "../../../../service/domain/shops/team/team-recipients.queries";
import { updateShopFacts } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { saveSetting } from "../../save-setting";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  await transaction(service.ctx.db, (tx) =>
    updateShopFacts(tx, shop.id, { timezone: "Europe/Berlin", email: "team@shop.example" }),
  );
  service.mails.sent.length = 0;
});

const at = (iso: string) => void (service.clock.now = new Date(iso));
const mails = () => service.mails.sent.filter(({ to }) => JSON.stringify(to).includes("shop.example"));
const addresses = () => mails().map(({ to }) => (typeof to === "string" ? to : to.address));

async function sweep() {
  await service.ctx.enqueue(service.ctx.db, sweepDigests, {});
  await service.queue.runDue(service.ctx);
}

/** An order whose shipment is held, since two hours ago. */
async function aHeldOrder() {
  const order = await anOrder(service, shop);
  const event = anEventAt(new Date("2026-11-20T10:00:00Z"), { status: "ABNORMAL", message: "Held" });
  await applyEvents(service, shop, order.shipments[0]!.id, [event]);
  return order;
}

const saveHour = (hour: number) => saveSetting(service, shop, "/api/store/digest-schedule", { hour });
const choose = (id: string, events: string[]) =>
  call(service, "POST", "/endApi/api/store/team/update", {
    as: shop,
    body: { recipients: [{ id, language: null, events }] },
  });
const add = (address: string) =>
  transaction(service.ctx.db, (tx) =>
    insertRecipient(tx, {
      ...{ shopId: shop.id, address, choices: "{}" },
      ...{ createdAt: service.clock.now, verifiedAt: service.clock.now },
    }),
  );

describe("the daily digest", () => {
  it("goes to the store at 8 on its own clock, once, whoever else tries", async () => {
    const order = await aHeldOrder();
    await sweep();
    at("2026-11-21T06:59:00Z");
    await sweep();
    expect(mails()).toEqual([]);

    at("2026-11-21T07:00:00Z");
    await Promise.all([sendDigest.run(service.ctx, { shop: shop.id }), sweep()]);
    await sweep();
    at("2026-11-21T20:00:00Z");
    await sweep();

    expect(addresses()).toEqual(["team@shop.example"]);
    const [mail] = mails();
    expect(mail!.subject).toBe("1 order needs attention");
    expect(mail!.text).toContain("Exception reported: 1");
    expect(mail!.text).toContain(`${order.name}: Exception reported, since Friday, November 20`);
    for (const said of [mail!.text, mail!.html]) {
      expect(said).toContain(`/track/orders/${order.id}`);
      expect(said).toContain("/track/orders?attention=exception");
      expect(said).toContain("/track/settings/notifications");
      expect(said).not.toContain("Anna Beispiel");
    }

    at("2026-11-22T07:00:00Z");
    await sweep();
    expect(addresses()).toHaveLength(2);
  });

  it("has beside each order a link that sets its status, the same for the whole team", async () => {
    const order = await aHeldOrder();
    await add("b@shop.example");
    await saveHour(16);
    at("2026-11-20T15:00:00Z");
    await sweep();

    const [link, ...others] = mails().flatMap(({ text, html }) =>
      [text, html!.replaceAll("&amp;", "&")].map(
        (part) => /https?:\S+updateStatus\?[\w.=&-]+/.exec(part)![0],
      ),
    );
    expect(others).toEqual([link, link, link]);
    expect(mails()[0]!.text).toContain(`Update status: ${link}`);
    const { searchParams, origin, pathname } = new URL(link!);
    expect([origin, pathname, searchParams.get("locale")]).toEqual([
      ...[service.url, "/track/orders/updateStatus", "en_US"],
    ]);
    const path = "/endApi/api/order/update-status";
    const opened = await call(service, "GET", path, { as: { bearer: searchParams.get("link")! } });
    expect(opened.body.data.order.name).toBe(order.name);
  });

  it("is not written where nothing needs anybody, nor later that day when something does", async () => {
    await sweep();
    at("2026-11-21T07:00:00Z");
    await sweep();
    await aHeldOrder();
    at("2026-11-21T09:00:00Z");
    await sweep();

    expect(mails()).toEqual([]);
  });

  it("goes to every recipient who wants it, at the hour that the merchant sets", async () => {
    await aHeldOrder();
    await add("a@shop.example");
    const { id } = await add("b@shop.example");
    await choose(id, ["quota"]);

    await saveHour(16);
    at("2026-11-20T15:00:00Z");
    await sweep();

    expect(addresses().sort()).toEqual(["a@shop.example", "team@shop.example"]);
  });

  it("stays away where nobody wants it", async () => {
    await aHeldOrder();
    await choose("store", []);
    await sweep();
    at("2026-11-21T07:00:00Z");
    await sweep();

    expect(mails()).toEqual([]);
  });

  it("is in the shop's language", async () => {
    await aHeldOrder();
    await call(service, "POST", "/endApi/api/store/update-locale", { as: shop, body: { locale: "de" } });
    await sweep();
    at("2026-11-21T07:00:00Z");
    await sweep();

    expect(mails()[0]!.subject).toBe("Bei 1 Bestellung besteht Handlungsbedarf");
    expect(mails()[0]!.text).toContain("Problem gemeldet, seit Freitag, 20. November");
    expect(mails()[0]!.text).toMatch(/Status ändern: http\S+updateStatus\?locale=de&link=/);
  });
});

describe("the next digest", () => {
  it.each([
    ["later today", "UTC", 8, "2026-11-20T07:59:00Z", "2026-11-20T08:00:00.000Z"],
    ["tomorrow, when the hour is over", "UTC", 8, "2026-11-20T08:00:00Z", "2026-11-21T08:00:00.000Z"],
    ["by a clock of half hours", "Asia/Kolkata", 8, "2026-11-20T03:00:00Z", "2026-11-21T02:30:00.000Z"],
    [
      "an hour late where the clock skips it",
      "Europe/Berlin",
      2,
      "2026-03-28T12:00:00Z",
      "2026-03-29T01:00:00.000Z",
    ],
    ["in UTC where the zone is none", "nowhere", 0, "2026-11-20T12:00:00Z", "2026-11-21T00:00:00.000Z"],
  ])("is %s", (_, timezone, hour, now, expected) => {
    expect(nextDigestAt({ timezone }, hour, new Date(now)).toISOString()).toBe(expected);
  });
});

describe("what the digest names", () => {
  it("is first, of one reason, what own history holds most likely lost or late", async () => {
    const [calm, worst, unknown] = [await aHeldOrder(), await aHeldOrder(), await aHeldOrder()];
    const forecast = (of: Awaited<ReturnType<typeof aHeldOrder>>, late: number, lost: number) => ({
      ...{ shopId: shop.id, shipmentId: of.shipments[0]!.id, madeOn: 20_000, handedOver: 20_000 },
      ...{ shares: [], rank: null, late, lost, renewedAt: service.clock.now, likelyLateSince: null },
    });
    await service.ctx.db
      .insertInto("deliveryForecasts")
      .values([forecast(calm, 0.4, 0.1), forecast(worst, 0.3, 0.9)])
      .execute();

    const listed = await listMostUrgent(service.ctx.db, shop.id, 10);

    expect(listed.map(({ id }) => id)).toEqual([worst.id, calm.id, unknown.id]);
  });
});
