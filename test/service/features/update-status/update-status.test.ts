import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../contract/ids";
import type { StatusUpdate } from "../../../../contract/update-status";
import { updateStatusKind } from "../../../../service/domain/orders/update-status.link";
import { markUninstalled, reinstallShop } from "../../../../service/domain/shops/shops.queries";
import { softDeleteOrders } from "../../../../service/features/bulk/soft-delete-orders";
import { isSignedBearer } from "../../../../service/main/http/authenticate";
import { transaction } from "../../../../service/platform/db/database";
import { cleanLinkUses } from "../../../../service/platform/signed-links/clean-link-uses.job";
import { signLinkToken } from "../../../../service/platform/signed-links/signed-link";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { ask, linkCalls, merchantCalls, operatorCalls } from "../../main/http/valid-calls";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";

const PATH = "/endApi/api/order/update-status";
const MINUTE = 60_000;

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;
let link: { bearer: string };

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  order = await anOrder(service, shop);
  link = aLink(order.id);
});

const aLink = (subject: OrderId, of = shop) => ({
  bearer: signLinkToken(service.config, updateStatusKind, { shop: of.id, subject }, service.clock.now),
});
const later = (ms: number) => void (service.clock.now = new Date(service.clock.now.getTime() + ms));
const show = (as = link) => call(service, "GET", PATH, { as });
const set = (status = "DELIVERED", { as = link, notify = false, headers = {} } = {}) =>
  call(service, "POST", PATH, { as, headers, body: { status, notify_customers: notify } });
const undo = (as = link) => call(service, "POST", `${PATH}/undo`, { as, body: {} });
const shown = async (as = link) => (await show(as)).body.data as StatusUpdate;
const statusOf = async (id = order.shipments[0]!.id) =>
  service.ctx.db
    .selectFrom("shipments")
    .select(["status", "manualStatus"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const uses = () =>
  service.ctx.db.selectFrom("signedLinkUses").selectAll().where("shopId", "=", shop.id).execute();

describe("a link that sets an order's status", () => {
  it("shows the order without its customer, and what can be done", async () => {
    const answer = await show();

    expect(answer.body.data).toMatchObject({
      order: { name: order.name, link: expect.stringContaining(`/track/orders/${order.id}`) },
      shipments: [{ tracking_number: order.number, courier: "UPS", is_manual: false }],
      expires_at: "2026-11-27T12:00:00.000Z",
      ...{ done: null, is_open: true },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/Beispiel|example\.com|Geheimweg|10115/);
  });

  it("sets every shipment as the orders screen does, and says so from then on", async () => {
    const two = await anOrder(service, shop, {
      fulfillments: [aFulfillment("55501", ["TNA", "TNB"], service.clock.now)],
    });
    const as = aLink(two.id);
    const { body, status } = await set("DELIVERED", { as });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      is_open: false,
      shipments: [
        { status: "DELIVERED", is_manual: true },
        { status: "DELIVERED", is_manual: true },
      ],
      done: {
        ...{ status: "DELIVERED", at: "2026-11-20T12:00:00.000Z", customers_notified: false },
        ...{ undo_until: "2026-11-20T12:30:00.000Z", undone_at: null },
      },
    });
    expect(await shown(as)).toEqual(body.data);
  });

  it("works once, for whoever opens it", async () => {
    await set("DELIVERED");
    const again = await set("EXPIRED");

    expect(again).toMatchObject({ status: 409, body: { code: "A0409", data: { reason: "signedLinkUsed" } } });
    expect(again.body.msg).toBe("This link has already been used.");
    expect((await statusOf()).status).toBe("DELIVERED");
  });

  it("works once where two confirm at the same time", async () => {
    const answers = await Promise.all(
      ["DELIVERED", "EXPIRED", "ABNORMAL", "IN_TRANSIT"].map((each) => set(each)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)!.body.data as StatusUpdate;
    expect((await statusOf()).manualStatus).toBe(winner.done!.status);
    expect(await uses()).toHaveLength(1);
  });

  it("is answered the same where its confirmation is sent again, and is another link's own", async () => {
    const other = await anOrder(service, shop);
    const headers = { "idempotency-key": "sent-twice" };
    const [first, again] = [await set("DELIVERED", { headers }), await set("DELIVERED", { headers })];
    const foreign = await set("DELIVERED", { headers, as: aLink(other.id) });

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
    expect(foreign).toMatchObject({ status: 400, body: { data: { reason: "idempotencyKeyUsed" } } });
  });

  it("is not used by a wrong choice", async () => {
    expect((await set("INIT")).body.data.fields).toMatchObject([{ path: "status" }]);
    expect(await uses()).toEqual([]);
  });

  it("is not used by a confirmation that fails on its way, after the claim", async () => {
    await sql`alter table audit_entries add constraint fails check (actor not like 'link%') not valid`.execute(
      service.ctx.db,
    );
    expect((await set()).status).toBe(500);
    await sql`alter table audit_entries drop constraint fails`.execute(service.ctx.db);

    expect(await uses()).toEqual([]);
    expect(await statusOf()).toMatchObject({ manualStatus: null });
    expect((await set()).status).toBe(200);
  });

  it("is not used twice where the process died before it could answer", async () => {
    const headers = { "idempotency-key": "never-answered" };
    await set("DELIVERED", { headers });
    await service.ctx.db
      .updateTable("idempotentCalls")
      .set({ status: null, answer: null })
      .where("shopId", "=", shop.id)
      .execute();
    later(3 * MINUTE);

    expect((await set("DELIVERED", { headers })).body.data.reason).toBe("signedLinkUsed");
    expect((await shown()).done).toMatchObject({ status: "DELIVERED", at: "2026-11-20T12:00:00.000Z" });
  });

  it("does nothing to an order without shipments", async () => {
    const { id } = await anOrder(service, shop, { fulfillments: [] });

    expect(await shown(aLink(id))).toMatchObject({ shipments: [], is_open: false, order: { status: null } });
    expect((await set("DELIVERED", { as: aLink(id) })).body.data.reason).toBe("orderNotShipped");
  });

  it("tells customers only if that was chosen, by the rules of every mail", async () => {
    const mails = () => service.mails.sent.filter(({ to }) => JSON.stringify(to).includes(order.email!));
    await set("DELIVERY_FAILED");
    await service.settle();
    expect(mails()).toEqual([]);

    const other = await anOrder(service, shop, { email: order.email });
    await set("DELIVERY_FAILED", { as: aLink(other.id), notify: true });
    await service.settle();
    expect(mails()).toHaveLength(1);
  });

  it("is on record as a link, in the audit and as the cause of what followed", async () => {
    await set();
    await undo();

    const audit = await service.ctx.db
      .selectFrom("auditEntries")
      .select(["actor", "action", "details"])
      .where("shopId", "=", shop.id)
      .where("actor", "like", "link%")
      .orderBy("id")
      .execute();
    const { linkId } = (await uses())[0]!;
    const act = { actor: `link update-status ${linkId}`, action: "orders.changed" };
    expect(audit).toEqual([
      { ...act, details: { kind: "set_status", orders: 1 } },
      { ...act, details: { kind: "undo_status", orders: 1 } },
    ]);
    const events = await service.ctx.db
      .selectFrom("events")
      .select("cause")
      .where("orderId", "=", order.id)
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(events[0]!.cause).toEqual({
      ...{ kind: "link", link: "update-status", id: linkId, call: "undoStatusUpdate" },
    });
  });
});

describe("Undo", () => {
  it("gives shipments back to the courier, and the link its use", async () => {
    await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now)]);
    later(MINUTE);
    await set("DELIVERED");
    later(MINUTE);
    const { body } = await undo();

    expect(body.data).toMatchObject({
      ...{ is_open: true, shipments: [{ status: "IN_TRANSIT", is_manual: false }] },
      done: { undone_at: "2026-11-20T12:02:00.000Z", undo_until: null },
    });
    expect((await set("EXPIRED")).body.data).toMatchObject({
      ...{ is_open: false, done: { status: "EXPIRED", undone_at: null } },
    });
  });

  it("gives the manual status back that the order had before", async () => {
    const as = aLink(order.id);
    await set("ABNORMAL", { as });
    later(MINUTE);
    await set("DELIVERED");
    later(MINUTE);
    await undo();

    expect(await statusOf()).toEqual({ status: "ABNORMAL", manualStatus: "ABNORMAL" });
    expect((await shown(as)).done).toMatchObject({ undo_until: "2026-11-20T12:30:00.000Z" });
  });

  it("is there for half an hour", async () => {
    await set();
    later(30 * MINUTE);

    expect((await shown()).done!.undo_until).toBeNull();
    expect(await undo()).toMatchObject({ status: 409, body: { data: { reason: "undoOver" } } });
    expect((await statusOf()).status).toBe("DELIVERED");
  });

  it("takes nothing back that somebody else has set since then, nor twice", async () => {
    await set("DELIVERED");
    later(MINUTE);
    await set("EXPIRED", { as: aLink(order.id) });

    expect((await shown()).done!.undo_until).toBeNull();
    expect((await undo()).body.data.reason).toBe("undoOver");
    expect((await statusOf()).status).toBe("EXPIRED");
  });

  it("is done once where two ask at the same time, and needs something that was done", async () => {
    expect((await undo()).body.data.reason).toBe("undoOver");
    await set();
    const answers = await Promise.all([undo(), undo()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOf()).toMatchObject({ manualStatus: null });
  });

  it("does not open the link again where customers were told: each round would be one more mail", async () => {
    await set("DELIVERED", { notify: true });
    await undo();

    expect(await shown()).toMatchObject({ is_open: false, done: { customers_notified: true } });
    expect((await set("EXPIRED")).body.data.reason).toBe("signedLinkUsed");
    expect((await undo()).body.data.reason).toBe("undoOver");
  });
});

describe("a link that opens nothing says why", () => {
  const refusedBy = async (as: { bearer: string }) => {
    const answers = [await show(as), await set("DELIVERED", { as }), await undo(as)];
    const reasons = answers.map(({ status, body }) => `${status} ${body.data.reason}`);
    expect(new Set(reasons).size).toBe(1);
    return reasons[0];
  };

  it("that it has expired, also once it was used", async () => {
    await set();
    later(7 * 86_400_000);

    expect(await refusedBy(link)).toBe("401 signedLinkExpired");
    expect(await isSignedBearer(service.ctx, link.bearer)).toBe(false);
  });

  it.each(["cut", "changed", "long"])("that it is not valid: %s", async (how) => {
    const [version, payload, signature] = link.bearer.split(".");
    const bearer = {
      cut: link.bearer.slice(0, 90),
      changed: `${version}.${payload!.slice(0, -3)}AAA.${signature}`,
      long: `wl1.${"A".repeat(8_000)}.${signature}`,
    }[how]!;

    expect(await refusedBy({ bearer })).toBe("401 signedLinkInvalid");
    expect(await isSignedBearer(service.ctx, bearer)).toBe(false);
  });

  it("that the shop has removed the app, and that its link is of before, once it is back", async () => {
    later(MINUTE);
    await markUninstalled(service.ctx.db, shop.id, service.clock.now);
    expect(await refusedBy(link)).toBe("401 notInstalled");

    later(MINUTE);
    await reinstallShop(service.ctx.db, shop.domain, service.clock.now);
    expect(await refusedBy(link)).toBe("401 signedLinkInvalid");
    expect((await show(aLink(order.id))).status).toBe(200);
  });

  it("that the order is gone: deleted, or another shop's", async () => {
    const other = await anOrder(service, await aShop(service));
    expect(await refusedBy(aLink(other.id))).toBe("404 orderNotFound");

    await transaction(service.ctx.db, (tx) => softDeleteOrders(service.ctx, tx, shop.id, [order.id]));
    expect(await refusedBy(link)).toBe("404 orderNotFound");
    expect(await uses()).toEqual([]);
  });

  it("in the reader's language, else in the store's", async () => {
    later(8 * 86_400_000);
    const japanese = await call(service, "GET", PATH, { as: link, headers: { "x-waybill-locale": "ja" } });

    expect(japanese.body.msg).toBe("このリンクは有効期限が切れています。");
  });
});

describe("access", () => {
  it("of a link is to the calls of links alone", async () => {
    for (const [name, endpoint] of [...merchantCalls, ...operatorCalls])
      expect((await ask(service, endpoint, {}, link)).status, name).toBe(401);
  });

  it("to the calls of links is for links alone", async () => {
    const idToken = await service.sandbox.shopify.idToken(shop.domain);
    for (const bearer of [shop.bearer, idToken, "constructor"])
      for (const [name, endpoint] of linkCalls)
        expect((await ask(service, endpoint, {}, { bearer })).body.data.reason, name).toBe(
          "signedLinkInvalid",
        );
  });

  it("cannot be widened by what is sent", async () => {
    const other = await anOrder(service, shop);
    const body = { status: "DELIVERED", id: other.id, order: other.id, subject: other.id, shop: 1 };
    await call(service, "POST", PATH, { as: link, body });

    expect((await statusOf(other.shipments[0]!.id)).manualStatus).toBeNull();
    expect((await statusOf()).manualStatus).toBe("DELIVERED");
  });

  it("of one link is limited by itself: the shop's own calls are not used up by it", async () => {
    const few = await createTestService({}, { WRITES_PER_MINUTE: "3" });
    const busy = await aShop(few);
    const { id } = await anOrder(few, busy);
    const of = { shop: busy.id, subject: id };
    const as = { bearer: signLinkToken(few.config, updateStatusKind, of, few.clock.now) };
    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await call(few, "POST", `${PATH}/undo`, { as, body: {} })).status);
    const setup = merchantCalls.find(([name]) => name === "updateSetup")![1];

    expect(statuses).toEqual([409, 409, 409, 429]);
    expect((await ask(few, setup, {}, busy)).status).toBe(200);
  });

  it("is decided before the body is read, which is a small one", async () => {
    const anonymous = await call(service, "POST", PATH, { body: "{broken" });
    const large = await call(service, "POST", PATH, { as: link, body: `{"a":"${"x".repeat(17_000)}"}` });

    expect([anonymous.status, large.status]).toEqual([401, 413]);
  });
});

describe("what is kept of a link", () => {
  it("names nobody, and goes once the link has expired", async () => {
    await set();
    expect(JSON.stringify(await uses())).not.toMatch(/Beispiel|example\.com|TN9007|wl1\./);

    await cleanLinkUses.run(service.ctx, {});
    expect(await uses()).toHaveLength(1);
    later(7 * 86_400_000 + 1);
    await cleanLinkUses.run(service.ctx, {});
    expect(await uses()).toEqual([]);
  });

  it("is not in the log: neither the token nor the order's words", async () => {
    service.logged.length = 0;
    await set();
    await set();
    await show({ bearer: link.bearer.slice(0, -1) });

    expect(JSON.stringify(service.logged)).not.toContain(link.bearer.slice(4, 40));
  });
});
