import { beforeAll, describe, expect, it } from "vitest";
import { operateCommands } from "../../../../scripts/operate-commands";
import { orderChanged } from "../../../../service/domain/orders/order.events";
import { usageRecordType } from "../../../../service/domain/billing/overage";
import { transaction } from "../../../../service/platform/db/database";
import { enqueueDeliveries } from "../../../../service/platform/deliveries/enqueue-deliveries";
import { inTransaction } from "../../../../service/platform/events/subscribers";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { publishChanged, withSubscribers } from "../../platform/events/events";
import { runCommand } from "../../run-command";
import { anOrder } from "../../shipments";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  // Commands go by the real clock.
  service.clock.now = new Date();
  shop = await aShop(service);
});

const operate = (...args: string[]) => runCommand(service, operateCommands, args);

/** A charge of an order that is not there: it is skipped as settled, unless the channel is held back. */
const enqueue = (of: TestShop, key: string) =>
  transaction(service.ctx.db, (tx) =>
    enqueueDeliveries(service.ctx, tx, usageRecordType, [
      { shop: of.id, key, subject: "shop", payload: { orderShop: of.id, order: "1" } },
    ]),
  );
const open = async () =>
  (
    await service.ctx.db
      .selectFrom("deliveries")
      .select("key")
      .where("channel", "=", "usage-record")
      .execute()
  ).map(({ key }) => key);

describe("npm run operate", () => {
  it("shows failures by cause, and makes them due for one store", async () => {
    const other = await aShop(service);
    const orders = [await anOrder(service, shop), await anOrder(service, other)];
    const fails = inTransaction(orderChanged, "test.fails", () => {
      throw new RangeError("anna@example.com");
    });
    await withSubscribers(service, [fails], async () => {
      await publishChanged(service, shop, [{ order: orders[0]!.id, isNew: false }]);
      await publishChanged(service, other, [{ order: orders[1]!.id, isNew: false }]);
    });
    service.logged.length = 0;

    const status = await operate("status");
    const replayed = await operate("replay", "events", "--shop", shop.domain, "--as", "ada");

    expect(status.stdout).toMatch(/test\.fails {2}RangeError at operate\.test\.ts {2}2 {2}2/);
    expect(status.stdout).not.toContain("anna@example.com");
    expect(replayed.stdout).toBe("1 events are due now; their subscribers run again within five minutes.\n");
    const due = await service.ctx.db
      .selectFrom("eventDeadLetters")
      .select("shopId")
      .where("nextAt", "<=", new Date())
      .execute();
    expect(due).toEqual([{ shopId: shop.id }]);
    expect((await operate("shop", other.domain)).stdout).toContain("events that subscribers failed at 1");
  });

  it("holds a channel back for one store, and lets it go", async () => {
    const other = await aShop(service);
    await operate("pause", "usage-record", "--shop", shop.domain, "--as", "ada");
    await enqueue(shop, "a");
    await enqueue(other, "b");
    await service.settle();

    expect(await open()).toEqual(["a"]);
    expect((await operate("status")).stdout).toMatch(/usage-record +shop-.* +by ada +until –/);

    await operate("resume", "usage-record", "--shop", shop.domain, "--as", "ada");
    await service.ctx.deliveryWorker.run(service.ctx);
    expect(await open()).toEqual([]);
  });

  it("opens what failed again, once", async () => {
    await enqueue(shop, "c");
    await service.settle();
    await service.ctx.db.updateTable("deliveryLog").set({ state: "failed" }).where("key", "=", "c").execute();

    expect((await operate("replay", "usage-record")).stdout).toMatch(/^1 deliveries/);
    expect((await operate("replay", "usage-record")).stdout).toMatch(/^0 deliveries/);
    expect(await open()).toEqual(["c"]);
  });

  it("records each act with who did it", async () => {
    const { stdout } = await operate("acts");

    expect(stdout).toMatch(/ada +channel\.paused/);
    expect(stdout).toMatch(/ada +events\.replayed/);
    expect(stdout).toMatch(/deliveries\.replayed +all stores/);
  });

  it.each([
    [["pause", "constructor"], "There is no channel constructor; there are "],
    [["resume", "__proto__"], "There is no channel __proto__; there are "],
    [["shop", "no-such.myshopify.com"], "There is no store no-such.myshopify.com."],
    [["shop", "' or 1=1"], "There is no store ' or 1=1."],
    [["replay", "events", "--shop", "nobody"], "There is no store nobody."],
  ])("refuses %j in one sentence", async (args, sentence) => {
    const { code, stderr } = await operate(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
  });
});
