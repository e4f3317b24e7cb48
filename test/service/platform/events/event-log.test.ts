import { beforeAll, describe, expect, it } from "vitest";
import { orderChanged, orderRestored } from "../../../../service/domain/orders/order.events";
import { withCause } from "../../../../service/platform/cause";
import { transaction } from "../../../../service/platform/db/database";
import { publish } from "../../../../service/platform/events/publish";
import { retryDeadLetters } from "../../../../service/platform/events/retry-dead-letters.job";
import { createSubscribers, inTransaction } from "../../../../service/platform/events/subscribers";
import { withTrace } from "../../../../service/platform/trace";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { deadLettersOf, eventsOf, publishChanged, withSubscribers } from "./events";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);

describe("an event", () => {
  it("is a row with its order, its cause and its trace", async () => {
    const cause = { kind: "webhook", source: "shopify", id: "w-1", topic: "orders/create" } as const;

    const order = await withTrace("trace-1", () => withCause(cause, () => anOrder(service, shop)));

    expect(await eventsOf(service, shop, order.id)).toMatchObject([
      {
        name: "order.changed",
        version: 1,
        payload: { order: order.id, isNew: true },
        cause,
        traceId: "trace-1",
        at: service.clock.now,
      },
    ]);
  });

  it("is named by the mail that follows from it", async () => {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(hoursAgo(2))]);

    const mails = await listCustomerMails(service.ctx.db, shop.id, [order.shipments[0]!.id]);
    const tracked = (await eventsOf(service, shop, order.id)).filter(
      ({ name }) => name === "shipment.tracked",
    );
    const at = hoursAgo(2).toISOString();
    expect(tracked.map(({ payload }) => payload)).toEqual([
      {
        shipment: order.shipments[0]!.id,
        order: order.id,
        from: { status: "INIT", subStatus: null, flag: null },
        to: { status: "IN_TRANSIT", subStatus: null, flag: null },
        change: { at, isManual: false },
        estimate: null,
        isManual: false,
        suppressNotifications: false,
        isFromImport: false,
      },
    ]);
    expect(mails).toMatchObject([{ eventId: tracked[0]!.id, status: "IN_TRANSIT" }]);
  });

  it("is none where a poll brings nothing new", async () => {
    const order = await anOrder(service, shop);
    const [shipment] = order.shipments;
    await applyEvents(service, shop, shipment!.id, [anEventAt(hoursAgo(2))]);
    const before = await eventsOf(service, shop, order.id);

    await applyEvents(service, shop, shipment!.id, [anEventAt(hoursAgo(2))]);
    await applyEvents(service, shop, shipment!.id, []);

    expect(await eventsOf(service, shop, order.id)).toEqual(before);
  });

  it("has the merchant's call as its cause, with who made it", async () => {
    const order = await anOrder(service, shop);
    const [shipment] = order.shipments;
    const body = { id: shipment!.id, tracking_number: "1Z999AA10123456784", courier: null };
    const { body: answered } = await call(service, "POST", "/endApi/api/order/change-shipment", {
      as: shop,
      body,
    });

    expect((await eventsOf(service, shop, order.id)).at(-1)).toMatchObject({
      name: "shipment.edited",
      cause: { kind: "call", call: "changeShipment", user: "admin-token" },
      payload: { shipment: shipment!.id, to: answered.data.id },
    });
  });
});

describe("a subscriber that fails", () => {
  const fails = (bad: (order: string) => boolean) =>
    inTransaction(orderChanged, "test.fails", async (_ctx, _tx, _shop, events) => {
      for (const { payload } of events) {
        if (bad(payload.order)) throw new TypeError(`cannot write to anna@example.com`);
      }
    });

  it("costs itself alone: what has happened stays, and so does what others wrote", async () => {
    const order = await anOrder(service, shop);
    const writes = inTransaction(orderChanged, "test.writes", async (_ctx, tx, shopId, events) => {
      await tx
        .insertInto("tags")
        .values(events.map(({ payload }) => ({ shopId, name: `saw ${payload.order}` })))
        .execute();
    });

    await withSubscribers(service, [fails(() => true), writes], () =>
      publishChanged(service, shop, [{ order: order.id, isNew: false }]),
    );

    const tags = await service.ctx.db
      .selectFrom("tags")
      .select("name")
      .where("shopId", "=", shop.id)
      .execute();
    expect(tags).toEqual([{ name: `saw ${order.id}` }]);
    expect(await deadLettersOf(service, shop)).toMatchObject([
      { subscriber: "test.fails", error: "TypeError at handle", attempts: 1 },
    ]);
    service.logged.length = 0;
  });

  it("costs of a batch only the event it fails at, and is run again until it succeeds", async () => {
    const own = await aShop(service);
    const orders = [await anOrder(service, own), await anOrder(service, own), await anOrder(service, own)];
    const poisonous = orders[1]!.id;
    let isMended = false;
    const seen: string[] = [];
    const picky = inTransaction(orderChanged, "test.picky", async (_ctx, _tx, _shop, events) => {
      for (const { payload } of events) {
        if (payload.order === poisonous && !isMended) throw new RangeError("not yet");
      }
      seen.push(...events.map(({ payload }) => payload.order));
    });

    await withSubscribers(service, [picky], async () => {
      await publishChanged(
        service,
        own,
        orders.map(({ id }) => ({ order: id, isNew: false })),
      );
      expect(seen).toEqual([orders[0]!.id, orders[2]!.id]);

      await runAfter(4);
      expect(await deadLettersOf(service, own)).toMatchObject([{ attempts: 1 }]);
      await runAfter(2);
      expect(await deadLettersOf(service, own)).toMatchObject([{ attempts: 2 }]);

      isMended = true;
      await runAfter(60);
    });

    expect(seen).toEqual([orders[0]!.id, orders[2]!.id, poisonous]);
    expect(await deadLettersOf(service, own)).toEqual([]);
    service.logged.length = 0;
  });

  it("and takes its transaction with it does not keep those behind it from their turn", async () => {
    const own = await aShop(service);
    const orders = [await anOrder(service, own), await anOrder(service, own)];
    let hasFailed = false;
    const deadlocks = inTransaction(orderChanged, "test.deadlocks", async (_ctx, _tx, _shop, [event]) => {
      if (!hasFailed) throw new RangeError("at first");
      if (event!.payload.order === orders[0]!.id)
        throw Object.assign(new Error("deadlock"), { code: "40P01" });
    });

    await withSubscribers(service, [deadlocks], async () => {
      for (const { id } of orders) await publishChanged(service, own, [{ order: id, isNew: false }]);
      hasFailed = true;
      await runAfter(6);
    });

    expect(await deadLettersOf(service, own)).toMatchObject([
      { error: expect.stringMatching(/^Error 40P01 at /), attempts: 2 },
    ]);
    service.logged.length = 0;
  });

  it("publishes only what it has declared", async () => {
    const order = await anOrder(service, shop);
    const sly = inTransaction(orderChanged, "test.sly", (ctx, tx, shopId) =>
      publish(ctx, tx, shopId, orderRestored, [{ order: order.id }]),
    );

    await withSubscribers(service, [sly], () =>
      publishChanged(service, shop, [{ order: order.id, isNew: false }]),
    );

    const events = await eventsOf(service, shop, order.id);
    expect(events.map(({ name }) => name)).not.toContain("order.restored");
    service.logged.length = 0;
  });

  async function runAfter(minutes: number): Promise<void> {
    service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000);
    await retryDeadLetters.run(service.ctx, {});
  }
});

describe("subscriptions", () => {
  const handle = async () => {};

  it("are refused where an event leads to itself", () => {
    const there = inTransaction(orderChanged, "a", handle, { publishes: [orderRestored] });
    const back = inTransaction(orderRestored, "b", handle, { publishes: [orderChanged] });

    expect(() => createSubscribers([there, back])).toThrow(
      "An event leads to itself: order.changed → order.restored → order.changed",
    );
    expect(() => createSubscribers([there])).not.toThrow();
  });

  it("have a name of their own for each event", () => {
    const one = inTransaction(orderChanged, "a", handle);
    expect(() => createSubscribers([one, { ...one }])).toThrow("a subscribes twice to order.changed");
  });
});

it("goes with the transaction: what is rolled back has not happened", async () => {
  const order = await anOrder(service, shop);
  const before = await eventsOf(service, shop, order.id);

  await transaction(service.ctx.db, async (tx) => {
    await publish(service.ctx, tx, shop.id, orderChanged, [{ order: order.id, isNew: false }]);
    throw new Error("rolled back");
  }).catch(() => undefined);

  expect(await eventsOf(service, shop, order.id)).toEqual(before);
});
