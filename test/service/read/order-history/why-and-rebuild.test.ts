import { beforeAll, describe, expect, it } from "vitest";
import { rebuildCommands } from "../../../../scripts/rebuild-commands";
import { whyCommands } from "../../../../scripts/why-commands";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEvent } from "../../courier";
import { runCommand } from "../../run-command";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);

describe("npm run why -- order", () => {
  it("leads from Shopify's webhook to the mail, and says what was decided against", async () => {
    const { shopify } = service.sandbox;
    const { name, id } = shopify.placeOrder(shop.domain, { email: "anna@example.com" });
    shopify.fulfillOrder(shop.domain, id, { trackingNumbers: ["SIM000000777"], company: "Other" });
    service.courier.knows("SIM000000777", anEvent("IN_TRANSIT", hoursAgo(1).toISOString()));
    await service.settle();

    const { code, stdout } = await runCommand(service, whyCommands, ["order", name, "--shop", shop.domain]);

    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Order ${name} \\(id \\d+\\) of ${shop.domain}\\n`));
    expect(stdout).toMatch(/order\.changed {2}\(isNew true\)\n {4}because {2}webhook \S+ of shopify, id /);
    expect(stdout).toMatch(/shipment\.tracked {2}shipment \d+ {2}INIT → IN_TRANSIT/);
    expect(stdout).toMatch(/ {4}out {6}customer-mail IN_TRANSIT: sent /);
    expect(stdout).toContain("    no       fulfillment-events.enqueue: switched_off");
    expect(stdout).not.toContain("anna@example.com");
  });

  it("finds by id as well, names the orders of other stores with that name, and says where there is none", async () => {
    const other = await aShop(service);
    const mine = await anOrder(service, shop, { name: "#77" });
    await anOrder(service, other, { name: "#77" });

    const byName = await runCommand(service, whyCommands, ["order", "77"]);
    const byId = await runCommand(service, whyCommands, ["order", mine.id]);
    const none = await runCommand(service, whyCommands, ["order", "constructor"]);

    expect(byName.stdout).toMatch(/Not shown: #77 \(id \d+\) of /);
    expect(byId.stdout).toContain(`Order #77 (id ${mine.id}) of ${shop.domain}`);
    expect(none).toMatchObject({ code: 1, stderr: "There is no order constructor.\n" });
  });
});

describe("npm run rebuild -- orders", () => {
  it("derives list, attention and search anew, and takes deleted orders off", async () => {
    const own = await aShop(service);
    const order = await anOrder(service, own);
    await applyEvents(service, own, order.shipments[0]!.id, [
      anEventAt(hoursAgo(2), { status: "DELIVERY_FAILED", message: "Nobody was there" }),
    ]);
    const rows = () =>
      service.ctx.db
        .selectFrom("orderList")
        .selectAll()
        .where("shopId", "=", own.id)
        .orderBy("orderId")
        .execute();
    const docs = () =>
      service.ctx.db
        .selectFrom("searchDocs")
        .select(["kind", "txt"])
        .where("shopId", "=", own.id)
        .orderBy("kind")
        .orderBy("txt")
        .execute();
    const gone = await anOrder(service, own);
    const before = { rows: await rows(), docs: await docs() };
    await service.ctx.db
      .updateTable("orders")
      .set({ deletedAt: service.clock.now })
      .where("shopId", "=", own.id)
      .where("id", "=", gone.id)
      .execute();
    await service.ctx.db
      .updateTable("orderList")
      .set({ status: "INIT", attentionReason: null })
      .where("shopId", "=", own.id)
      .execute();
    await service.ctx.db.deleteFrom("searchDocs").where("shopId", "=", own.id).execute();

    const { stdout } = await runCommand(service, rebuildCommands, ["orders", "--shop", own.domain]);

    expect(stdout).toBe(`${own.domain}: 2 orders\n`);
    expect(await rows()).toEqual(before.rows.filter(({ orderId }) => orderId === order.id));
    const texts = (await docs()).map(({ txt }) => txt);
    expect(texts.length).toBeGreaterThan(0);
    expect(before.docs.map(({ txt }) => txt)).toEqual(expect.arrayContaining(texts));
    expect(texts.length).toBeLessThan(before.docs.length);
  });

  it("says where there is no such store", async () => {
    const { code, stderr } = await runCommand(service, rebuildCommands, [
      "orders",
      "--shop",
      "no.myshopify.com",
    ]);
    expect([code, stderr]).toEqual([1, "There is no store no.myshopify.com.\n"]);
  });
});
