import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FailureKind } from "../../../../contract/operations";
import { operateCommands } from "../../../../scripts/operate-commands";
import { orderChanged } from "../../../../service/domain/orders/order.events";
import { usageRecordType } from "../../../../service/domain/billing/overage";
import { presentOperations } from "../../../../service/features/operations/present-operations";
import { replayFailures } from "../../../../service/features/operations/replay-failures";
import { transaction } from "../../../../service/platform/db/database";
import { enqueueDeliveries } from "../../../../service/platform/deliveries/enqueue-deliveries";
import { inTransaction } from "../../../../service/platform/events/subscribers";
import { recordDeadLetter } from "../../../../service/platform/webhooks-in/record-dead-letter";
import { startLongTask } from "../../../../service/platform/long-tasks/start-long-task";
import { longTasks } from "../../../../service/main/long-tasks";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { publishChanged, withSubscribers } from "../../platform/events/events";
import { runCommand } from "../../run-command";
import { anOrder } from "../../shipments";
import { sendDue } from "../../send-due";

let service: TestService;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  service = await createTestService();
  // Commands go by the real clock.
  service.clock.now = new Date();
  shop = await aShop(service);
  other = await aShop(service);
});
beforeEach(() => service.logged.splice(0));

const operate = (...args: string[]) => runCommand(service, operateCommands, args);
const replay = (kind: FailureKind, name: string, of: TestShop | null = null, more: object = {}) =>
  replayFailures(service.ctx, "ada", kind, { shop: of?.id ?? null, name, ...more });

/** A charge of an order that is not there: it is skipped as settled, unless the channel is held back. */
function enqueue(of: TestShop, key: string) {
  const charge = { shop: of.id, key, subject: "shop", payload: { orderShop: of.id, order: "1" } };
  return transaction(service.ctx.db, (tx) => enqueueDeliveries(service.ctx, tx, usageRecordType, [charge]));
}
const openKeys = async () => {
  const rows = service.ctx.db.selectFrom("deliveries").select("key").where("channel", "=", "usage-record");
  return (await rows.execute()).map(({ key }) => key);
};
const failDelivery = async (of: TestShop, key: string, reason = "The receiver said no") => {
  await enqueue(of, key);
  await service.settle();
  const failed = service.ctx.db.updateTable("deliveryLog").set({ state: "failed", reason });
  await failed.where("key", "=", key).execute();
};

it("shipments that wait for a provider are counted by call", async () => {
  await anOrder(service, shop);
  expect((await operate("status")).stdout).toMatch(/^ {2}register \(any\) +1 +1 +0 +\d{4}-/m);
  const operator = { actor: "ada", name: "Ada", expiresAt: new Date() };
  const { tracking } = await presentOperations(service.ctx, operator);
  expect(tracking).toMatchObject([{ call: "register", provider: null, waiting: 1, stores: 1, put_off: 0 }]);
  await service.settle();
  expect((await operate("status")).stdout).toMatch(/^Shipments for tracking providers .*: none$/m);
});

describe("events that a subscriber failed at", () => {
  it("are shown by error without what it says, and are made due for one store", async () => {
    const orders = [await anOrder(service, shop), await anOrder(service, other)];
    function fails(): never {
      throw new RangeError("anna@example.com");
    }
    await withSubscribers(service, [inTransaction(orderChanged, "test.fails", fails)], async () => {
      await publishChanged(service, shop, [{ order: orders[0]!.id, isNew: false }]);
      await publishChanged(service, other, [{ order: orders[1]!.id, isNew: false }]);
    });

    const status = await operate("status");
    expect(status.stdout).toMatch(/event +test\.fails +RangeError at fails +2 +2/);
    expect(status.stdout).not.toContain("anna@example.com");
    const replayed = await operate("replay", "event", "test.fails", "--shop", shop.domain, "--as", "ada");
    expect(replayed.stdout).toBe("1 failures queued for retry.\n");
    const due = await service.ctx.db
      .selectFrom("eventDeadLetters")
      .select("shopId")
      .where("nextAt", "<=", new Date())
      .execute();
    expect(due).toEqual([{ shopId: shop.id }]);
    expect((await operate("shop", other.domain)).stdout).toMatch(/event +test\.fails/);
  });
});

describe("deliveries", () => {
  it("of a channel are held back for one store, and let go", async () => {
    await operate("pause", "usage-record", "--shop", shop.domain, "--as", "ada");
    await enqueue(shop, "a");
    await enqueue(other, "b");
    await service.settle();

    expect(await openKeys()).toEqual(["a"]);
    expect((await operate("status")).stdout).toMatch(/usage-record +shop-.* +by ada +until –/);

    await operate("resume", "usage-record", "--shop", shop.domain, "--as", "ada");
    await sendDue(service);
    expect(await openKeys()).toEqual([]);
  });

  it("that failed are opened again once, and no more after they were sent", async () => {
    await failDelivery(shop, "c");

    expect(await replay("delivery", "usage-record")).toEqual({ found: 1, replayed: 1 });
    expect(await replay("delivery", "usage-record")).toEqual({ found: 0, replayed: 0 });
    expect(await openKeys()).toEqual(["c"]);
    await sendDue(service);
    expect(await openKeys()).toEqual([]);
    expect(await replay("delivery", "usage-record")).toEqual({ found: 0, replayed: 0 });
  });

  it("show codes only, whatever names and addresses their receivers write, and one can be chosen", async () => {
    await failDelivery(shop, "d", '550 5.1.1 no such user "olivia ramirez"@example.com');
    await failDelivery(shop, "i", "Message failed: 550-5.1.1 no such user");
    await failDelivery(shop, "e", "550 5.1.1 user olivia.ramirez42%40example.com unknown");
    await failDelivery(shop, "f", "Olivia Ramirez has moved");
    await failDelivery(shop, "g", "not_rendered: Olivia");
    await failDelivery(shop, "h", "connect ECONNREFUSED 127.0.0.1:25");

    const { stdout } = await operate("failures", "delivery", "usage-record");
    expect(stdout).not.toMatch(/olivia/i);
    const status = (await operate("status")).stdout;
    expect(status).not.toMatch(/olivia/i);
    for (const error of ["550 5\\.1\\.1 +3", "other +1", "not_rendered +1", "ECONNREFUSED +1"])
      expect(status).toMatch(new RegExp(`delivery +usage-record +${error} +1`));
    const [row] = await service.ctx.db
      .selectFrom("deliveryLog")
      .select("id")
      .where("key", "=", "d")
      .execute();
    const choice = { id: row!.id, error: "550 5.1.1" };
    expect(await replay("delivery", "usage-record", other, choice)).toEqual({ found: 0, replayed: 0 });
    expect(await replay("delivery", "usage-record", shop, choice)).toEqual({ found: 1, replayed: 1 });
    await sendDue(service);
  });

  it("are opened once by several operators at the same time", async () => {
    for (let index = 0; index < 20; index += 1) await failDelivery(other, `at once ${index}`, "500");

    const acts = await Promise.all(
      Array.from({ length: 4 }, () => replay("delivery", "usage-record", other, { error: "500" })),
    );
    expect(acts.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(20);
    expect(new Set(await openKeys()).size).toBe((await openKeys()).length);
    const sent = service.ctx.db.selectFrom("deliveryLog").select("key").where("key", "like", "at once %");
    await sendDue(service);
    expect(await sent.where("state", "<>", "failed").execute()).toHaveLength(20);
  });
});

describe("webhooks that were given up", () => {
  it("are tried again by their source's job, once", async () => {
    const key = { source: "shopify", id: "constructor" };
    await service.ctx.db
      .insertInto("inbox")
      .values({
        ...key,
        topic: "orders/create",
        shopDomain: shop.domain,
        body: Buffer.from("{}"),
        receivedAt: new Date(),
      })
      .execute();
    await recordDeadLetter(service.ctx, key, new TypeError("anna@example.com"));

    expect((await operate("shop", shop.domain)).stdout).toMatch(
      /webhook +shopify orders\/create +TypeError at/,
    );
    expect(await replay("webhook", "shopify orders/create", shop)).toEqual({ found: 1, replayed: 1 });
    expect(await replay("webhook", "shopify orders/create", shop)).toEqual({ found: 0, replayed: 0 });
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from jobs.job
      where name = 'webhook.process-shopify' and state < 'active' and data ->> 'id' = 'constructor'`.execute(
      service.ctx.db,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await service.ctx.db.deleteFrom("inbox").where("id", "=", "constructor").execute();
    await service.settle();
  });

  it("are not marked once they were processed after all", async () => {
    const key = { source: "shopify", id: "processed" };
    const now = new Date();
    await service.ctx.db
      .insertInto("inbox")
      .values({
        ...key,
        topic: "t",
        shopDomain: null,
        body: Buffer.alloc(0),
        receivedAt: now,
        processedAt: now,
      })
      .execute();
    await recordDeadLetter(service.ctx, key, new Error("late"));

    expect(await replay("webhook", "shopify t")).toEqual({ found: 0, replayed: 0 });
  });
});

describe("long tasks that failed", () => {
  const sync = longTasks.find(({ name }) => name === "order.sync")!;
  const start = () =>
    transaction(service.ctx.db, (tx) =>
      startLongTask(service.ctx, tx, sync, {
        shop: shop.id,
        input: { since: "2026-01-01T00:00:00.000Z" },
        by: "shopify",
      }),
    );
  const fail = (id: string) =>
    service.ctx.db
      .updateTable("longTasks")
      .set({ state: "failed", reason: "Shopify was away", finishedAt: new Date() })
      .where("id", "=", id)
      .execute();

  it("are continued, but not beside a newer one where there may be one only", async () => {
    const first = await start();
    await fail(first.id);
    const second = await start();

    expect(await replay("task", "order.sync", shop)).toEqual({ found: 1, replayed: 0 });
    await fail(second.id);
    expect(await replay("task", "order.sync", shop, { id: second.id })).toEqual({ found: 1, replayed: 1 });
    const open = service.ctx.db
      .selectFrom("longTasks")
      .select(["id", "state"])
      .where("finishedAt", "is", null);
    expect(await open.execute()).toEqual([{ id: second.id, state: "waiting" }]);
    await service.settle();
  });
});

describe("jobs that failed", () => {
  it("are due again", async () => {
    await sql`insert into jobs.job (name, data, state, retry_limit, retry_count, start_after, completed_on, output)
      values ('limits.clean', '{}', 'failed', 2, 2, now() - interval '1 hour', now(), '{"error":"Error"}')`.execute(
      service.ctx.db,
    );

    expect((await operate("status")).stdout).toMatch(/job +limits\.clean +Error +1 +0/);
    expect(await replay("job", "limits.clean")).toEqual({ found: 1, replayed: 1 });
    await service.settle();
    expect((await operate("status")).stdout).not.toMatch(/job +limits\.clean/);
  });
});

it("each act is on record with who did it", async () => {
  const { stdout } = await operate("acts");

  expect(stdout).toMatch(/ada +channel\.paused/);
  expect(stdout).toMatch(/ada +failures\.replayed +shop-/);
  expect(stdout).toMatch(/failures\.replayed +all stores/);
});
