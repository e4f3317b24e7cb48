import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { INITIAL_DELIVERY_RULES } from "../../../../contract/estimated-delivery";
import type { HistoryEntry } from "../../../../contract/order-history";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder } from "../../shipments";

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;
const pass = () => void (service.clock.now = new Date(service.clock.now.getTime() + 60_000));
const day = (days: number) => new Date(Date.UTC(2026, 11, days, 12));

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});
beforeEach(async () => {
  order = await anOrder(service, shop);
});

async function courierNames(date: Date, message: string) {
  pass();
  const events = [anEventAt(service.clock.now, { message })];
  const shipmentId = order.shipments[0]!.id;
  await applyTracking(service.ctx, shop.id, [
    { shipmentId, events, isCheck: true, estimatedDeliveryAt: date },
  ]);
}

function give(courier: string) {
  pass();
  return call(service, "POST", "/endApi/api/order/change-shipment", {
    as: shop,
    body: { id: order.shipments[0]!.id, tracking_number: order.number, courier },
  });
}

async function lines(size = 20) {
  const content: HistoryEntry[] = [];
  for (let before: string | null = ""; before !== null;) {
    const query = `id=${order.id}&size=${size}${before && `&before=${before}`}`;
    const { body } = await call(service, "GET", `/endApi/api/order/history?${query}`, { as: shop });
    const page = body.data as { content: HistoryEntry[]; next: string | null };
    expect(page.content.length).toBeLessThanOrEqual(size);
    content.push(...page.content);
    before = page.next;
  }
  return content.flatMap(({ change }) =>
    change.kind === "estimate"
      ? [`${change.from?.slice(0, 10) ?? "none"} → ${change.to?.slice(0, 10) ?? "none"}`]
      : change.kind === "courier"
        ? [change.to]
        : [],
  );
}

async function passDays(days: number) {
  service.clock.now = new Date(service.clock.now.getTime() + days * 86_400_000);
  shop.bearer = await signAdminToken(service.ctx.config, shop.domain, 3600, service.clock.now);
}

/** The delivery rules' date: shown where no courier has named one. */
async function rulesName(date: Date) {
  pass();
  const ruleDate = { at: date, from: date, reason: { by: "rules" as const, steps: [] } };
  await applyTracking(service.ctx, shop.id, [
    { shipmentId: order.shipments[0]!.id, events: [], keepsCheck: true, choosesDate: true, ruleDate },
  ]);
}

describe("dates that a change of the courier takes away and brings back", () => {
  it("are no lines where the courier is put back and names the same date: only the couriers are", async () => {
    await courierNames(day(3), "Departed");
    await courierNames(day(4), "Delayed");
    await give("gls-de");
    await courierNames(day(4), "Arrived at GLS");
    await give("ups");
    await courierNames(day(4), "Arrived at UPS");

    expect(await lines()).toEqual(["UPS", "GLS Germany", "2026-12-03 → 2026-12-04"]);
  });

  it("are one line where the present courier names another date", async () => {
    await courierNames(day(3), "Departed");
    await courierNames(day(4), "Delayed");
    await give("gls-de");
    await courierNames(day(6), "Arrived at GLS");

    const whole = ["2026-12-04 → 2026-12-06", "GLS Germany", "2026-12-03 → 2026-12-04"];
    expect(await lines()).toEqual(whole);
  });

  it("are not parted by the end of a page", async () => {
    await courierNames(day(3), "Departed");
    for (const [courier, date] of [
      ["gls-de", 4],
      ["ups", 5],
      ["gls-de", 6],
    ] as const) {
      await give(courier);
      await courierNames(day(date), `With ${courier}`);
    }

    const whole = await lines();
    expect(whole.filter((line) => line?.includes("→"))).toEqual([
      "2026-12-05 → 2026-12-06",
      "2026-12-04 → 2026-12-05",
      "2026-12-03 → 2026-12-04",
    ]);
    for (const size of [3, 4, 5, 6]) expect(await lines(size)).toEqual(whole);
  });

  it("are gone in a line as long as the present courier has named none", async () => {
    await courierNames(day(3), "Departed");
    await courierNames(day(4), "Delayed");
    await give("gls-de");

    expect(await lines()).toEqual(["GLS Germany", "2026-12-04 → none", "2026-12-03 → 2026-12-04"]);

    await give("ups");
    await courierNames(day(4), "Arrived at UPS");

    expect(await lines()).toEqual(["UPS", "GLS Germany", "2026-12-03 → 2026-12-04"]);
  });

  it("leave alone what one courier has moved there and back by itself", async () => {
    await courierNames(day(3), "Departed");
    await courierNames(day(4), "Delayed");
    await courierNames(day(3), "Faster");

    expect(await lines()).toEqual(["2026-12-04 → 2026-12-03", "2026-12-03 → 2026-12-04"]);
  });

  it("stay two lines where there was none for days, whatever the present courier names then", async () => {
    await courierNames(day(3), "Departed");
    await courierNames(day(4), "Delayed");
    await give("gls-de");
    await passDays(5);
    await courierNames(day(4), "Arrived at GLS");

    expect(await lines()).toEqual([
      "none → 2026-12-04",
      "GLS Germany",
      "2026-12-04 → none",
      "2026-12-03 → 2026-12-04",
    ]);
  });

  it("stay two lines where the rules' date stood in between", async () => {
    const value = { ...INITIAL_DELIVERY_RULES, enabled: true };
    const rules = { as: shop, body: { value, version: 0 } };
    expect((await call(service, "POST", "/endApi/api/store/estimated-delivery", rules)).status).toBe(200);
    await courierNames(day(3), "Departed");
    await rulesName(day(8));
    await give("gls-de");
    await courierNames(day(3), "Arrived at GLS");

    const whole = ["2026-12-08 → 2026-12-03", "GLS Germany", "2026-12-03 → 2026-12-08"];
    expect((await lines()).slice(0, 3)).toEqual(whole);
  });
});
