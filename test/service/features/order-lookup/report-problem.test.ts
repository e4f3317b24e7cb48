import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PROBLEM_KINDS, problemKindsOf } from "../../../../contract/problem-kinds";
import { SHIPMENT_STATUSES } from "../../../../contract/status-labels";
import { type SubStatus, SUB_STATUSES } from "../../../../contract/shipment-status";
import type { ProblemReport } from "../../../../contract/problem-reports";
import { updateShopFacts } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { shipmentKey, trackingToken } from "../../../../service/read/tracked-order/tracking-link";
import { HOSTILE_TEXTS } from "./hostile-texts";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";
import { openPage, sendForm } from "./open-page";

let service: TestService;
let shop: TestShop;
let other: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  other = await aShop(service);
  await transaction(service.ctx.db, (tx) =>
    updateShopFacts(tx, shop.id, { timezone: "UTC", email: "team@shop.example" }),
  );
});
beforeEach(async () => {
  await service.ctx.db.deleteFrom("rateLimits").execute();
  service.mails.sent.length = 0;
});

type Order = Awaited<ReturnType<typeof anOrder>>;

async function aDelivered(of = shop): Promise<Order> {
  const order = await anOrder(service, of);
  const at = new Date(service.clock.now.getTime() - 3_600_000);
  await applyEvents(service, of, order.shipments[0]!.id, [anEventAt(at, { status: "DELIVERED" })]);
  await service.settle();
  service.mails.sent.length = 0;
  return order;
}

const formOf = ({ id, number }: Order, more: Record<string, string> = {}, of = shop) => ({
  ...{ order: id, token: trackingToken(service.config, of.id, id) },
  parcel: shipmentKey(service.config, of.id, number),
  ...{ report: "not_received", text: "It is not here", ...more },
});
const reportsOf = async ({ id }: Order, as = shop) => {
  const { body } = await call(service, "GET", `/endApi/api/order/problems?id=${id}`, { as });
  return (body as { data: { reports: ProblemReport[] } | null }).data?.reports;
};
const act = (path: string, body: object, as = shop) =>
  call(service, "POST", `/endApi/api/order/problem/${path}`, { as, body });
const recipients = () => service.mails.sent.map(({ to }) => (typeof to === "string" ? to : to.address));

describe("what can be reported", () => {
  it("follows from the status", () => {
    expect(problemKindsOf("DELIVERED", "DELIVERED_04")).toEqual(PROBLEM_KINDS);
    expect(problemKindsOf("IN_TRANSIT", null)).toEqual(["wrong_address"]);
    expect(problemKindsOf("ABNORMAL", "ABNORMAL_03")).toEqual(["damaged", "wrong_item"]);
    for (const back of ["ABNORMAL_04", "ABNORMAL_05", "ABNORMAL_06", "ABNORMAL_07"] as const) {
      expect(problemKindsOf("ABNORMAL", back)).toEqual([]);
    }
  });

  it("is never 'not received' of a parcel that is not delivered", () => {
    for (const status of SHIPMENT_STATUSES.filter((each) => each !== "DELIVERED")) {
      for (const sub of [null, ...(Object.keys(SUB_STATUSES) as SubStatus[])]) {
        expect(problemKindsOf(status, sub)).not.toContain("not_received");
      }
    }
  });

  it("is offered to whoever has proven that the order is theirs, and not by a tracking number alone", async () => {
    const order = await aDelivered();

    const own = await openPage(service, shop, { order: order.name, email: order.email! });
    const byNumber = await openPage(service, shop, { number: order.number });

    expect(own.html).toContain('name="report"');
    expect(byNumber.status).toBe(200);
    expect(byNumber.html).not.toMatch(/name="report"|name="token"/);
  });
});

describe("a shopper's report", () => {
  it("is a case of the order, mailed to the team without their words, and answered by mail and page", async () => {
    const order = await aDelivered();

    const sent = await sendForm(service, shop, formOf(order, { text: "Nobody rang.\r\nNo card either." }));
    await service.settle();

    expect(sent.status).toBe(200);
    expect(sent.html).toContain("Thank you. We have received your report.");
    const [report] = (await reportsOf(order))!;
    expect(report).toMatchObject({ state: "open", kind: "not_received", tracking_number: order.number });
    expect(report!.messages).toMatchObject([{ sender: "shopper", text: "Nobody rang.\nNo card either." }]);
    expect(recipients()).toEqual(["team@shop.example"]);
    expect(service.mails.sent[0]!.text).toContain(order.number);
    expect(service.mails.sent[0]!.text).not.toContain("Nobody rang");

    await act("answer", { id: report!.id, text: "A new one is <b>under way</b>." });
    await service.settle();

    const answer = service.mails.sent.at(-1)!;
    expect(recipients().at(-1)).toBe(order.email);
    expect(answer.text).toContain("A new one is <b>under way</b>.");
    expect(answer.html).toContain("A new one is &lt;b&gt;under way&lt;/b&gt;.");
    const page = await openPage(service, shop, { order: order.name, email: order.email! });
    expect(page.html).toContain("A new one is &lt;b&gt;under way&lt;/b&gt;.");
    expect((await openPage(service, shop, { number: order.number })).html).not.toContain("under way");
    expect((await reportsOf(order))![0]!.state).toBe("answered");
  });

  it("is one for each parcel: sent twice it is one message, and a second one opens it again", async () => {
    const order = await aDelivered();
    await sendForm(service, shop, formOf(order));
    await sendForm(service, shop, formOf(order));
    const [first] = (await reportsOf(order))!;
    expect(first!.messages).toHaveLength(1);
    await act("close", { id: first!.id });
    expect((await reportsOf(order))![0]!.state).toBe("closed");

    await sendForm(service, shop, formOf(order, { report: "damaged", text: "It came, broken" }));

    const reports = (await reportsOf(order))!;
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ id: first!.id, state: "open", kind: "damaged" });
    expect(reports[0]!.messages.map(({ text }) => text)).toEqual(["It is not here", "It came, broken"]);
  });

  it.each([
    ["without a text", { text: " " }, 400],
    ["of no kind", { report: "constructor" }, 400],
    ["of a parcel that is not the order's", { parcel: "__proto__" }, 409],
    ["of a parcel by its number, which anybody may know", { parcel: "number" }, 409],
    ["with a token of nobody", { token: "x".repeat(32) }, 404],
  ] as const)("is refused %s", async (_, more, status) => {
    const order = await aDelivered();

    const named = "parcel" in more && more.parcel === "number" ? { parcel: order.number } : more;
    const { status: given, html } = await sendForm(service, shop, formOf(order, named));

    expect(given).toBe(status);
    // The page says so, even where the parcel is none of the order's.
    expect(html).toMatch(/role="alert"|class="[^"]*notice/);
    expect(await reportsOf(order)).toEqual([]);
  });

  it("cannot be about a parcel of another order or shop, nor be sent to another shop's page", async () => {
    const [own, foreign] = [await aDelivered(), await aDelivered(other)];

    const forged = await sendForm(
      service,
      shop,
      formOf(own, { parcel: shipmentKey(service.config, other.id, foreign.number) }),
    );
    const elsewhere = await sendForm(service, other, formOf(own));

    expect([forged.status, elsewhere.status]).toEqual([409, 404]);
    expect(await reportsOf(own)).toEqual([]);
    expect(await reportsOf(foreign, other)).toEqual([]);
    expect(await reportsOf(own, other)).toBeUndefined();
  });

  it("cannot be answered, closed or opened by another shop", async () => {
    const order = await aDelivered();
    await sendForm(service, shop, formOf(order));
    const [{ id }] = (await reportsOf(order)) as [ProblemReport];

    for (const [path, body] of [
      ["answer", { id, text: "x" }],
      ["close", { id }],
      ["reopen", { id }],
    ] as const) {
      expect((await act(path, body, other)).status).toBe(404);
    }
    expect((await reportsOf(order))![0]).toMatchObject({ state: "open", messages: [{ sender: "shopper" }] });
  });

  it("is limited by client", async () => {
    const order = await aDelivered();
    for (let index = 0; index < 10; index += 1)
      await sendForm(service, shop, formOf(order, { text: `No ${index}` }));

    const { status, html } = await sendForm(service, shop, formOf(order, { text: "Once more" }));

    expect(status).toBe(429);
    expect(html).toContain("Once more</textarea>");
  });

  it.each(HOSTILE_TEXTS)("is text, whatever it says: %s", async (text) => {
    const order = await aDelivered();

    const { status, html } = await sendForm(service, shop, formOf(order, { text }));

    expect(status).toBe(200);
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg\/onload/);
    expect((await reportsOf(order))![0]!.messages).toHaveLength(1);
  });
});

it("filters and counts orders whose report is to be answered", async () => {
  const fresh = await aShop(service);
  const order = await aDelivered(fresh);
  await sendForm(service, fresh, formOf(order, {}, fresh));
  const list = async (problem: string) => {
    const { body } = await call(service, "POST", "/endApi/api/order/list", {
      as: fresh,
      body: { filter: { problem } },
    });
    return (body as { data: { rows?: unknown[]; orders?: unknown[]; content?: unknown[] } }).data;
  };
  const summary = await call(service, "GET", "/endApi/api/statistics/dashboard/attention", { as: fresh });

  expect(summary.body).toMatchObject({ data: { problems: 1 } });
  expect(JSON.stringify(await list("open_report"))).toContain(order.name);
});
