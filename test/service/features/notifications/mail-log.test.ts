import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { INITIAL_SWITCHES } from "../../../../contract/notifications";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

let service: TestService;
let shop: TestShop;
const hoursAgo = (hours: number) => new Date(service.clock.now.getTime() - hours * 3_600_000);
const get = async (path: string, as = shop) =>
  call(service, "GET", `/endApi/api/notification/${path}`, { as });

beforeAll(async () => {
  service = await createTestService({ mail: createMailRecorder() });
  shop = await aShop(service);
  for (const hours of [1, 2, 3, 4, 200]) {
    const order = await anOrder(service, shop);
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(hoursAgo(hours))]);
    await service.settle();
    service.clock.now = new Date(service.clock.now.getTime() + 60_000);
  }
});

describe("the log", () => {
  it("has each email once, page by page, the newest first", async () => {
    const first = (await get("log?size=3")).body.data;
    const second = (await get(`log?size=3&after=${first.next}`)).body.data;
    const mails = [...first.content, ...second.content] as { order: { name: string }; state: string }[];

    expect(mails.map(({ state }) => state)).toEqual(["skipped", "sent", "sent", "sent", "sent"]);
    expect(new Set(mails.map(({ order }) => order.name)).size).toBe(5);
    expect(second.next).toBeNull();
  });

  it.each([
    ["state=sent", 4],
    ["state=skipped", 1],
    ["state=failed", 0],
    ["state=queued", 0],
    ["kind=in_transit", 5],
    ["kind=in_transit&state=skipped", 1],
    ["kind=delivered", 0],
  ])("has by %s as many as there are", async (query, count) => {
    expect((await get(`log?${query}`)).body.data.content).toHaveLength(count);
  });

  it("shows a shop nothing of another's, and takes no cursor that is not its own", async () => {
    const other = await aShop(service);

    expect((await get("log", other)).body.data.content).toEqual([]);
    expect((await get("log?after=bm90LW91cnM")).status).toBe(400);
    expect((await get("log?kind=constructor")).status).toBe(400);
  });

  it("loses address and subject when the customer is erased, and keeps what was sent", async () => {
    const before = (await get("log?state=sent&size=1")).body.data.content[0];
    await sql`update delivery_log set rendered = null where shop_id = ${shop.id} and id = ${before.id}`.execute(
      service.ctx.db,
    );
    const after = (await get("log?state=sent&size=1")).body.data.content[0];

    expect(before.to).toContain("@");
    expect(after).toMatchObject({ id: before.id, kind: "in_transit", to: null, subject: null });
  });
});

describe("the numbers of the last 30 days", () => {
  it("count what was sent and what was not, by kind", async () => {
    const { kinds } = (await get("overview")).body.data;

    expect(kinds.find(({ kind }: { kind: string }) => kind === "in_transit")).toEqual({
      ...{ kind: "in_transit", is_on: true, sent: 4, not_sent: 1 },
      ...{ delivered: 0, bounced: 0, complained: 0, unsubscribed: 0 },
    });
  });

  it("are seen on every plan, and what needs Growth is off without it", async () => {
    const kinds = { ...INITIAL_SWITCHES, shipped: true, in_transit: false };
    await saveSetting(service, shop, "/api/notification/setting", { kinds });
    const on = async () =>
      ((await get("overview")).body.data.kinds as { kind: string; is_on: boolean }[])
        .filter(({ kind, is_on }) => is_on && ["shipped", "in_transit", "delivered"].includes(kind))
        .map(({ kind }) => kind);
    const before = await on();
    await service.ctx.db
      .updateTable("shops")
      .set({ planCode: "STARTER" })
      .where("id", "=", shop.id)
      .execute();

    expect(before).toEqual(["shipped", "delivered"]);
    expect(await on()).toEqual(["delivered"]);
    expect((await get("setting")).status).toBe(402);
    expect((await get("pause")).status).toBe(200);
  });
});
