import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { whyCommands } from "../../../../scripts/why-commands";
import type { OrderId } from "../../../../contract/ids";
import type { StatusUpdate } from "../../../../contract/update-status";
import { updateStatusKind } from "../../../../service/domain/orders/update-status.link";
import { transaction } from "../../../../service/platform/db/database";
import { claimLinkUse } from "../../../../service/platform/signed-links/claim-link-use";
import { defineLinkKind, verifySignedLink } from "../../../../service/platform/signed-links/signed-link";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { runCommand } from "../../run-command";
import { aFulfillment, anOrder } from "../../shipments";
import * as calls from "./link-calls";
import { aLinkTo, type Link, MINUTE, pass } from "./link-calls";

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;
let link: Link;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  order = await anOrder(service, shop);
  link = aLink(order.id);
});

const aLink = (subject: OrderId) => aLinkTo(service, shop, subject);
const later = (ms: number) => pass(service, ms);
const show = (as = link) => calls.show(service, as);
const set = (
  status = "DELIVERED",
  { as = link, ...more }: { as?: Link; notify?: boolean; headers?: Record<string, string> } = {},
) => calls.set(service, as, { status, ...more });
const undo = (as = link) => calls.undo(service, as);
const shown = async (as = link) => (await show(as)).body.data as StatusUpdate;
const statusOf = (id = order.shipments[0]!.id) => calls.statusOf(service, id);
const uses = () => calls.usesOf(service, shop);

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
    const { stdout } = await runCommand(service, whyCommands, ["order", order.id]);
    for (const name of ["updateStatus", "undoStatusUpdate"])
      expect(stdout).toContain(`because  call ${name} by the link in an email (update-status, id ${linkId})`);
  });

  it("of a kind that may be used any number of times claims nothing", async () => {
    const actor = verifySignedLink(link.bearer, service.config, service.clock.now);
    const kind = defineLinkKind({ ...updateStatusKind, uses: "any" });
    await transaction(service.ctx.db, async (tx) => {
      await claimLinkUse(tx, kind, actor, {}, service.clock.now);
      await claimLinkUse(tx, kind, actor, {}, service.clock.now);
    });

    expect(await uses()).toEqual([]);
  });
});
