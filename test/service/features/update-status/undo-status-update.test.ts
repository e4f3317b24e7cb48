import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderId } from "../../../../contract/ids";
import type { StatusUpdate } from "../../../../contract/update-status";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
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
