import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { FulfillmentId } from "../../../../contract/ids";
import {
  announceWrite,
  confirmWrite,
  forgetCompanies,
  listEchoes,
  listTrackingWrites,
  releaseTrackingLease,
  takeTrackingLease,
} from "../../../../service/domain/shipments/tracking-writes.queries";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { aWriteback } from "./courier-writeback/a-writeback";

let service: TestService;
let shop: TestShop;
let at: ReturnType<typeof aWriteback>;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  at = aWriteback(service, shop);
});

async function aFulfillment(): Promise<FulfillmentId> {
  const shopifyId = await at.ship(["WRITTEN1"], "UPS");
  const { id } = await service.ctx.db
    .selectFrom("fulfillments")
    .select("id")
    .where("shopId", "=", shop.id)
    .where("shopifyId", "=", shopifyId)
    .executeTakeFirstOrThrow();
  return id;
}

const SECONDS = 50;
const take = (id: FulfillmentId) => takeTrackingLease(service.ctx.db, shop.id, id, SECONDS);
const announce = (lease: Parameters<typeof announceWrite>[1], company: string | null) =>
  announceWrite(service.ctx.db, lease, { company, seconds: SECONDS });
const companyOf = async (id: FulfillmentId) =>
  (await listTrackingWrites(service.ctx.db, shop.id, [id]))[0]?.company ?? null;

describe("the lease of a fulfilment's tracking", () => {
  it("is one writer's, who neither writes nor ends it once another has taken it over", async () => {
    const { db } = service.ctx;
    const id = await aFulfillment();
    const slow = (await take(id))!;
    expect(await take(id)).toBeUndefined();

    await sql`update tracking_writes set leased_until = now() - interval '1 second' where shop_id = ${shop.id}`.execute(
      db,
    );
    const lost = { ...slow, until: "2026-11-20 12:00:00+00" };
    const next = (await take(id))!;
    expect(await announce(lost, "FedEx")).toBeUndefined();
    await releaseTrackingLease(db, lost, false);

    expect(await take(id)).toBeUndefined();
    const kept = (await announce(next, "DHL Express"))!;
    expect(await companyOf(id)).toBe("DHL Express");
    await releaseTrackingLease(db, kept, false);
    expect(await take(id)).toBeDefined();
  });

  it("gives back the company that was written before, where Shopify declines the new one", async () => {
    const { db } = service.ctx;
    const id = await aFulfillment();
    const first = (await announce((await take(id))!, "DHL Express"))!;
    await releaseTrackingLease(db, first, false);

    const second = (await announce((await take(id))!, "FedEx"))!;
    expect(await companyOf(id)).toBe("FedEx");
    await releaseTrackingLease(db, second, true);

    expect(await companyOf(id)).toBe("DHL Express");
  });

  it("keeps what was announced since somebody has read the company", async () => {
    const { db } = service.ctx;
    const id = await aFulfillment();
    await announce((await take(id))!, "DHL Express");
    const stale = { fulfillmentId: id, company: null, writtenAt: null };

    await forgetCompanies(db, shop.id, [stale]);
    expect(await companyOf(id)).toBe("DHL Express");

    await forgetCompanies(db, shop.id, await listTrackingWrites(db, shop.id, [id]));
    expect(await companyOf(id)).toBeNull();
  });
});

it("a company that the merchant names right before a link is written is the merchant's word, however late it is told", async () => {
  await saveSetting(service, shop, "/api/store/tracking-link", { target: "host" });
  at.later();
  const { faults } = service.sandbox.shopify;
  const fulfillment = await at.ship(["WRITTEN2"], "Other");
  faults.reorder = 1000;
  onTestFinished(() => void Object.assign(faults, { reorder: 0 }));
  at.later();
  at.rename(fulfillment, "WRITTEN3", "FedEx");
  at.later();
  await service.settle();

  expect(at.shown(fulfillment)[0]).toMatchObject({ company: "FedEx" });
  expect(at.shown(fulfillment)[0]!.url).toContain("/t/");
  expect(await at.shipmentsOf(fulfillment)).toMatchObject([{ courier: "fedex" }]);
});

it("a courier that is put back takes its link with it, where the company never changed", async () => {
  await at.switchOn();
  const fulfillment = await at.ship(["BACK1", "BACK2"], "UPS");
  const [, second] = await at.shipmentsOf(fulfillment);
  await at.choose(second!.id, "BACK2", "dhl-express");
  await service.settle();
  expect(at.shown(fulfillment)[1]!.url).toContain("dhl.com");

  await at.choose(second!.id, "BACK2", "ups");
  await service.settle();

  expect(at.shown(fulfillment)[1]).toMatchObject({ company: "UPS" });
  expect(at.shown(fulfillment)[1]!.url).toContain("ups.com");
});

it("the times of writes do not go back where the earlier one's answer took longer", async () => {
  const { db } = service.ctx;
  const id = await aFulfillment();
  const lease = (await take(id))!;
  const earlier = new Date("2026-11-20T12:00:00Z");
  const later = new Date("2026-11-20T12:00:05Z");
  for (const time of [later, earlier]) await confirmWrite(db, lease, { at: time, company: "FedEx" });

  const times = await db
    .selectFrom("trackingWrites")
    .select(["confirmedAt", "writtenAt"])
    .where("shopId", "=", shop.id)
    .execute();
  expect(times).toEqual([{ confirmedAt: later, writtenAt: later }]);
});

describe("links alone that come back by webhook", () => {
  /** Two numbers, of which the second gets another courier: its link is written, and the company stays. */
  async function written() {
    await at.switchOn();
    const fulfillment = await at.ship(["ECHO1", "ECHO2"], "UPS");
    const [, second] = await at.shipmentsOf(fulfillment);
    const before = await at.updates(fulfillment);
    const { faults } = service.sandbox.shopify;
    faults.reorder = 1000;
    onTestFinished(() => void Object.assign(faults, { reorder: 0 }));
    await at.choose(second!.id, "ECHO2", "dhl-express");
    while ((await service.queue.runDue(service.ctx)) > 0);
    expect(at.shown(fulfillment)[1]).toMatchObject({ company: "UPS", url: expect.stringContaining("dhl") });
    return { fulfillment, before };
  }

  it("are no update of the merchant's, also long after the write has ended", async () => {
    const { fulfillment, before } = await written();
    const { rows } = await sql<{ isOver: boolean }>`
      select leased_until is null and written_at is null as is_over from tracking_writes where shop_id = ${shop.id}`.execute(
      service.ctx.db,
    );
    expect(rows).toEqual([{ isOver: true }]);

    at.later(600);
    await service.settle();

    expect(await at.updates(fulfillment)).toBe(before);
  });

  it.each([
    ["a second", 1],
    ["a minute", 60],
  ])("are told from what the merchant changes there %s later", async (_, seconds) => {
    const { fulfillment, before } = await written();
    at.later(seconds);
    at.touch(fulfillment);

    await service.settle();

    expect(await at.updates(fulfillment)).toBeGreaterThan(before);
  });

  it("are told from what the merchant has changed there the second before", async () => {
    const { fulfillment } = await written();
    const ids = { shopifyId: fulfillment };
    const { confirmedAt } = await service.ctx.db
      .selectFrom("trackingWrites")
      .select("confirmedAt")
      .where("shopId", "=", shop.id)
      .executeTakeFirstOrThrow();
    const echoAt = async (ms: number) => {
      const updatedAt = new Date(confirmedAt!.getTime() + ms);
      return (await listEchoes(service.ctx.db, shop.id, [{ ...ids, updatedAt }])).has(fulfillment);
    };

    expect(await Promise.all([-1000, 0, 1000].map(echoAt))).toEqual([false, true, false]);
  });
});
