import { beforeAll, describe, expect, it } from "vitest";
import { CustomerId, type ShopId } from "../../../../contract/ids";
import { deleteShop } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { cleanDeliveries } from "../../../../service/platform/deliveries/clean-deliveries.job";
import {
  createLogMonth,
  listLatestLog,
  listLogMonths,
  listOpenOf,
} from "../../../../service/platform/deliveries/delivery-log.queries";
import { eraseDeliveries } from "../../../../service/platform/deliveries/erase-deliveries";
import { deleteDeliveriesAbout } from "../../../../service/platform/deliveries/erase-deliveries.queries";
import { replayDeliveries } from "../../../../service/platform/deliveries/enqueue-deliveries";
import type { TestService } from "../../harness";
import { aBareShop, aServiceWith, createFakeChannel, enqueue, logged, openRows, Refused } from "./a-channel";
import { sendDue } from "../../send-due";

const short = createFakeChannel("short", { retention: { days: 30 } });
const long = createFakeChannel("long", {
  retention: { days: 90 },
  redact: ({ payload }) => ({ payload, rendered: null }),
});
const JANE = CustomerId.parse("7");
let service: TestService;

beforeAll(async () => {
  service = await aServiceWith([short.channel, long.channel]);
});

const clean = () => cleanDeliveries.run(service.ctx, {});
const months = async () =>
  (await listLogMonths(service.ctx.db)).map((month) => month.toISOString().slice(0, 7));
async function sendOneOfEach(shop: ShopId, key: string, at: string) {
  service.clock.now = new Date(at);
  await enqueue(service, short.channel, shop, [{ key: `short ${key}` }]);
  await enqueue(service, long.channel, shop, [{ key: `long ${key}` }]);
  await sendDue(service);
}
const keys = async (shop: ShopId) => (await logged(service, shop)).map(({ key }) => key);

describe("the log", () => {
  it("has a partition for each month before it begins, with the rows that came before the partition", async () => {
    const shop = await aBareShop(service);
    await sendOneOfEach(shop, "1", "2031-03-31T23:59:59Z");
    await sendOneOfEach(shop, "2", "2031-04-01T00:00:00Z");

    await clean();
    await clean();
    await transaction(service.ctx.db, (tx) => createLogMonth(tx, new Date("2031-03-01T00:00:00Z")));

    expect((await months()).filter((month) => month.startsWith("2031"))).toEqual([
      ...["2031-03", "2031-04", "2031-05", "2031-06"],
    ]);
    expect(await keys(shop)).toEqual(["short 1", "long 1", "short 2", "long 2"]);
  });

  it("keeps what was sent as long as its channel says, then whole months go", async () => {
    const shop = await aBareShop(service);
    await sendOneOfEach(shop, "1", "2032-01-05T12:00:00Z");
    await clean();
    await sendOneOfEach(shop, "2", "2032-02-20T12:00:00Z");

    await clean();
    expect(await keys(shop)).toEqual(["long 1", "short 2", "long 2"]);

    service.clock.now = new Date("2032-05-02T12:00:00Z");
    await clean();
    expect(await keys(shop)).toEqual(["long 2"]);
    expect((await months()).filter((month) => month < "2032-02")).toEqual([]);

    await enqueue(service, long.channel, shop, [{ key: "long 1" }]);
    expect(await openRows(service, shop)).toEqual([]);
  });

  it("says what is open, and what has ended last", async () => {
    const shop = await aBareShop(service);
    long.failWith = (key) => (key === "bad" ? new Refused("no") : undefined);
    await enqueue(service, long.channel, shop, [{ key: "good", subject: "order:1" }, { key: "bad" }]);
    await sendDue(service);
    await enqueue(service, long.channel, shop, [{ key: "open", subject: "order:1" }, { key: "other" }]);

    const { db } = service.ctx;
    const failed = await listLatestLog(db, shop, "long", { states: ["failed"], limit: 5 });
    const open = await listOpenOf(db, shop, "long", ["order:1"]);

    expect(failed.map(({ key, reason }) => [key, reason])).toEqual([["bad", "no"]]);
    expect(open.map(({ key }) => key)).toEqual(["open"]);
  });
});

describe("an erased customer", () => {
  it("is in no row any more: what waits is not sent, and of the rest stays what the channel keeps", async () => {
    const shop = await aBareShop(service);
    long.failWith = short.failWith = (key) =>
      key === "refused" ? new Refused("mailbox jane@example.com") : undefined;
    const theirs = [
      { key: "by customer", note: "Jane", customerId: JANE },
      { key: "by order", note: "Jane", subject: "order:5" },
      { key: "refused", note: "Jane", subject: "order:5" },
    ];
    const others = [{ key: "other", note: "Joe", customerId: CustomerId.parse("8"), subject: "order:6" }];
    for (const { channel } of [short, long]) await enqueue(service, channel, shop, [...theirs, ...others]);
    await sendDue(service);
    await enqueue(service, long.channel, shop, [{ key: "waits", note: "Jane", subject: "order:5" }]);

    await transaction(service.ctx.db, (tx) =>
      eraseDeliveries(service.ctx, tx, shop, { customers: [JANE], subjects: ["order:5"] }),
    );
    const log = await logged(service, shop);
    const replayed = await transaction(service.ctx.db, (tx) =>
      replayDeliveries(service.ctx, tx, shop, [log.at(-1)!.id]),
    );
    await sendDue(service);

    expect(
      log
        .slice(0, 8)
        .map(({ key, state, reason, payload, rendered }) => [key, state, reason, payload, rendered]),
    ).toEqual([
      ["by customer", "sent", null, {}, null],
      ["by order", "sent", null, {}, null],
      ["refused", "failed", "erased", {}, null],
      ["other", "sent", null, { note: "Joe" }, "other Joe"],
      ["by customer", "sent", null, { note: "Jane" }, null],
      ["by order", "sent", null, { note: "Jane" }, null],
      ["refused", "failed", "erased", { note: "Jane" }, null],
      ["other", "sent", null, { note: "Joe" }, "other Joe"],
    ]);
    expect(log[8]).toMatchObject({ key: "waits", state: "skipped", reason: "erased", rendered: null });
    expect([replayed, long.keys()]).toEqual([0, expect.not.arrayContaining(["waits"])]);
  });

  it("takes the rows about their deleted orders along, and a shop all of its own", async () => {
    const [shop, other] = [await aBareShop(service), await aBareShop(service)];
    for (const each of [shop, other]) {
      await enqueue(service, long.channel, each, [{ key: "sent", subject: "order:5" }]);
      await sendDue(service);
      await enqueue(service, long.channel, each, [{ key: "open", subject: "order:5" }, { key: "its own" }]);
    }

    await transaction(service.ctx.db, (tx) => deleteDeliveriesAbout(tx, shop, ["order:5"]));
    const left = [await keys(shop), (await openRows(service, shop)).map(({ key }) => key)];
    await deleteShop(service.ctx.db, other);
    const tables = ["deliveries", "deliveryKeys", "deliveryLog"] as const;
    const ofOther = await Promise.all(
      tables.map((table) =>
        service.ctx.db.selectFrom(table).selectAll().where("shopId", "=", other).execute(),
      ),
    );

    // The other shop's run has sent what was open here.
    expect(left).toEqual([["its own"], []]);
    expect(ofOther).toEqual([[], [], []]);
  });
});
