import { OrderId } from "../../../../contract/ids";
import { beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { orderChanged } from "../../../../service/domain/orders/order.events";
import { openDatabase, transaction } from "../../../../service/platform/db/database";
import { publish } from "../../../../service/platform/events/publish";
import {
  type EventCursor,
  readEvents,
  rebaseTransactions,
  START,
} from "../../../../service/platform/events/read-events";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { eventsOf, publishChanged, withSubscribers } from "./events";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});

const orderOf = ({ orderId }: { orderId: string | null }) => orderId;
const changed = (order: string) => ({ order: OrderId.parse(order), isNew: false });

/** Reads to the end, a few at a time, as a reader that is called again and again would. */
async function readOn(
  shop: TestShop,
  from: EventCursor,
): Promise<{ orders: (string | null)[]; cursor: EventCursor }> {
  const orders: (string | null)[] = [];
  for (let cursor = from; ;) {
    const events = await readEvents(service.ctx.db, shop.id, cursor, 2);
    if (events.length === 0) return { orders, cursor };
    orders.push(...events.map(orderOf));
    const { transaction: number, id } = events.at(-1)!;
    cursor = { transaction: number, id };
  }
}

function aGate(): [open: () => void, opened: Promise<void>] {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return [open, opened];
}

/** Reads until all are there: transactions of other tests on the same server hold readers back as well. */
async function readUntil(shop: TestShop, from: EventCursor, expected: string[]): Promise<EventCursor> {
  const orders: (string | null)[] = [];
  let cursor = from;
  await expect
    .poll(
      async () => {
        const next = await readOn(shop, cursor);
        orders.push(...next.orders);
        cursor = next.cursor;
        return orders;
      },
      { timeout: 20_000 },
    )
    .toEqual(expected);
  return cursor;
}

it("reads every event once, in pages", async () => {
  const shop = await aShop(service);
  await withSubscribers(service, [], async () => {
    for (const batch of [["1", "2", "3"], ["4"], ["5", "6"]]) {
      await publishChanged(service, shop, batch.map(changed));
    }
  });

  const cursor = await readUntil(shop, START, ["1", "2", "3", "4", "5", "6"]);

  expect(await readOn(shop, cursor)).toEqual({ orders: [], cursor });
});

it("skips none that is committed late by the slower of two transactions", async () => {
  if (service.database.isEmbedded) return; // One connection: transactions cannot interleave.
  const shop = await aShop(service);
  const other = openDatabase({ ...service.database.connection, max: 2 }, () => {});
  const [commit, mayCommit] = aGate();
  const [written, hasWritten] = aGate();
  await withSubscribers(service, [], async () => {
    const slow = transaction(other.db, async (tx) => {
      await publish(service.ctx, tx, shop.id, orderChanged, [changed("1")]);
      written();
      await mayCommit;
    });
    await hasWritten;
    await publishChanged(service, shop, [changed("2")]);
    // The first has the lower id and is not visible yet: a reader by id would go past it for good.
    const early = await readOn(shop, START);
    expect(early.orders).toEqual([]);

    commit();
    await slow;
    await readUntil(shop, early.cursor, ["1", "2"]);
  });
  await other.close();
});

it("goes on where a dump was put back into a database that has counted less far", async () => {
  const shop = await aShop(service);
  await withSubscribers(service, [], () => publishChanged(service, shop, ["1", "2"].map(changed)));
  const far = "1000000000000";
  await sql`update events set transaction = transaction + ${far}::bigint`.execute(service.ctx.db);
  expect((await readOn(shop, START)).orders).toEqual([]);

  await rebaseTransactions(service.ctx.db);

  const cursor = await readUntil(shop, START, ["1", "2"]);
  await withSubscribers(service, [], () => publishChanged(service, shop, [changed("3")]));
  await readUntil(shop, cursor, ["3"]);
  const before = await eventsOf(service, shop);
  await rebaseTransactions(service.ctx.db);
  expect(await eventsOf(service, shop)).toEqual(before);
});
