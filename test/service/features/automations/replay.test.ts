import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { AutomationDefinition, type AutomationDefinitionInput } from "../../../../contract/automation";
import type { ShipmentId } from "../../../../contract/ids";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { replay } from "../../../../service/features/automations/replay";
import { runAutomations } from "../../../../service/features/automations/run-automations.job";
import { sweepAutomations } from "../../../../service/features/automations/sweep-automations.job";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { propertyRuns } from "../../../property-runs";
import { changeConsents } from "../../../../service/domain/mail-recipients/change-consents";
import { recipientIdOf } from "../../../../service/domain/mail-recipients/find-recipients";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { aFulfillment, anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, listRuns, pass } from "./automations";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});

const STATUSES = ["INFO_RECEIVED", "IN_TRANSIT", "ABNORMAL", "DELIVERY_FAILED", "DELIVERED"] as const;
const actions: AutomationDefinitionInput["actions"] = [{ do: "note", text: "Seen" }];

/** What happens in the middle between two runs of the jobs, every six hours: nothing is due then. */
const Step = fc.record({
  shipment: fc.integer({ min: 0, max: 2 }),
  status: fc.constantFrom(...STATUSES),
  ticks: fc.integer({ min: 1, max: 9 }),
});
type StepOf = { shipment: number; status: (typeof STATUSES)[number]; ticks: number };
const Definition = fc.record({
  trigger: fc.constantFrom<AutomationDefinitionInput["trigger"]>(
    { on: "status", statuses: ["ABNORMAL", "DELIVERY_FAILED"] },
    { on: "status", statuses: ["DELIVERED", "IN_TRANSIT"] },
    { on: "silent", days: 1 },
    { on: "delivered", days: 2 },
  ),
  delay: fc.constantFrom<AutomationDefinitionInput["delay"]>(
    { kind: "none" },
    { kind: "after", hours: 9 },
    { kind: "after", hours: 33 },
  ),
  checks_again: fc.boolean(),
  once_per_order: fc.boolean(),
  filters: fc.constantFrom<AutomationDefinitionInput["filters"]>([], [{ by: "words", words: ["customs"] }]),
});

async function tick(): Promise<void> {
  await sweepAutomations.run(service.ctx, {});
  // Two processes at the same time.
  await Promise.all([runAutomations.run(service.ctx, {}), runAutomations.run(service.ctx, {})]);
  await sweepAutomations.run(service.ctx, {});
}

/** Two orders of a moment, with three shipments. */
async function ordersAt(shop: TestShop, at: Date): Promise<ShipmentId[]> {
  const place = (end: string, numbers: string[]) =>
    anOrder(service, shop, {
      ...{ orderedAt: at, updatedAt: at },
      fulfillments: [aFulfillment(`${shop.id}${end}`, numbers, at)],
    });
  const [first, second] = [await place("01", ["TNX1", "TNX2"]), await place("02", ["TNY1"])];
  return [...first.shipments, ...second.shipments].map(({ id }) => id);
}

/** What couriers said, with the index of the shipment. */
type Said = [shipment: number, event: ReturnType<typeof anEventAt>][];

async function live(shop: TestShop, definition: AutomationDefinitionInput, steps: readonly StepOf[]) {
  await anAutomation(service, shop, definition);
  const shipments = await ordersAt(shop, service.clock.now);
  const said: Said = [];
  for (const { shipment, status, ticks } of steps) {
    pass(service, 3);
    const message = status === "ABNORMAL" ? "Held by customs" : "Departed";
    const event = anEventAt(service.clock.now, { status, message });
    said.push([shipment, event]);
    await applyEvents(service, shop, shipments[shipment]!, [event]);
    pass(service, 3);
    await tick();
    for (let more = 1; more < ticks; more += 1) {
      pass(service, 6);
      await tick();
    }
  }
  return { shipments, said };
}

/** The same parcels in a shop that is installed only now: all that couriers have said comes at once. */
async function installedLater(orderedAt: Date, said: Said) {
  const shop = await aShop(service);
  await service.ctx.db
    .updateTable("shops")
    .set({ installedAt: service.clock.now })
    .where("id", "=", shop.id)
    .execute();
  const shipments = await ordersAt(shop, orderedAt);
  for (const [index, id] of shipments.entries()) {
    const events = said.flatMap(([shipment, event]) => (shipment === index ? [event] : []));
    if (events.length > 0) await applyEvents(service, shop, id, events);
  }
  return { shop, shipments };
}
const withIndex = (key: string, ids: readonly ShipmentId[]) =>
  key.replace(/^shipment (\d+)/, (_, id) => `shipment #${ids.indexOf(id as ShipmentId)}`);
const Steps = fc.array(Step, { minLength: 2, maxLength: 6 });

it("gives of the past the runs that there were, each of which has acted once, also where Waybill was installed only then", async () => {
  await fc.assert(
    fc.asyncProperty(Definition, Steps, async (more, steps) => {
      service.clock.now = new Date("2026-11-20T00:00:00Z");
      const shop = await aShop(service);
      const from = service.clock.now;
      const definition = { ...more, actions };
      const { shipments, said } = await live(shop, definition, steps);

      const rows = await listRuns(service, shop);
      const window = { from, to: service.clock.now };
      /** Of all that would have started, with the shipment by its index. */
      const replayed = async ({ id }: TestShop, ids: ShipmentId[]) => {
        const row = await getShopById(service.ctx.db, id);
        const { runs } = await replay(service.ctx.db, row, AutomationDefinition.parse(definition), window);
        return runs
          .filter(({ outcome }) => outcome !== "pass")
          .map(({ occurrence: { key }, outcome, reason, dueAt }) => [
            ...[withIndex(key, ids), reason ?? outcome, dueAt!.toISOString()],
          ])
          .toSorted();
      };
      const happened = rows
        .map(({ key, state, reason, dueAt }) => [
          withIndex(key, shipments),
          reason ?? { acted: "act", waiting: "wait" }[state as string],
          dueAt.toISOString(),
        ])
        .toSorted();
      expect(await replayed(shop, shipments)).toEqual(happened);
      const later = await installedLater(from, said);
      expect(await replayed(later.shop, later.shipments)).toEqual(happened);
      const notes = await service.ctx.db
        .selectFrom("orderNotes")
        .select("id")
        .where("shopId", "=", shop.id)
        .execute();
      expect(notes).toHaveLength(rows.filter(({ state }) => state === "acted").length);
    }),
    { numRuns: propertyRuns(4) },
  );
});

it("acts once for an order, a while after its last parcel has arrived, and is replayed as it was", async () => {
  service.clock.now = new Date("2026-11-20T00:00:00Z");
  const shop = await aShop(service);
  const once = { actions, once_per_order: true };
  await anAutomation(service, shop, { ...once, trigger: { on: "delivered", days: 2 } });
  await anAutomation(service, shop, { ...once, trigger: { on: "status", statuses: ["DELIVERED"] } });
  const from = service.clock.now;
  const [first, second, other] = await ordersAt(shop, from);
  const arrive = async (shipment: ShipmentId) => {
    pass(service, 1);
    await applyEvents(service, shop, shipment, [anEventAt(service.clock.now)]);
    pass(service, 1);
    await applyEvents(service, shop, shipment, [anEventAt(service.clock.now, { status: "DELIVERED" })]);
    await tick();
  };
  await arrive(second!);
  await arrive(other!);
  // The second look of two days later is over before the first parcel arrives.
  for (let day = 0; day < 5; day += 1) {
    pass(service, 24);
    await tick();
  }
  await arrive(first!);
  for (let day = 0; day < 3; day += 1) {
    pass(service, 24);
    await tick();
  }

  const rows = await listRuns(service, shop);
  const known = rows.map(({ key, state, reason }) => [
    withIndex(key.split(" DELIVERED ")[0]!, [first!, second!, other!]),
    reason ?? state,
  ]);
  expect(known.toSorted()).toEqual([
    ["shipment #0 delivered", "acted"],
    ["shipment #0 status", "acted_before"],
    ["shipment #1 status", "acted"],
    ["shipment #2 delivered", "acted"],
    ["shipment #2 status", "acted"],
  ]);
  const row = await getShopById(service.ctx.db, shop.id);
  for (const trigger of [
    { on: "delivered" as const, days: 2 },
    { on: "status" as const, statuses: ["DELIVERED" as const] },
  ]) {
    const definition = AutomationDefinition.parse({ ...once, trigger });
    const { runs } = await replay(service.ctx.db, row, definition, { from, to: service.clock.now });
    const own = rows.filter(({ key }) => key.includes(" status ") === (trigger.on === "status"));
    expect(
      runs
        .filter(({ outcome }) => outcome !== "pass")
        .map(({ occurrence: { key }, reason }) => [key, reason])
        .toSorted(),
    ).toEqual(own.map(({ key, reason }) => [key, reason]).toSorted());
    const passed = runs.filter(({ outcome }) => outcome === "pass").map(({ reason }) => reason);
    expect(passed).toEqual(trigger.on === "status" ? [] : ["not_last"]);
  }
});

it("acts once where a process dies between the action and the end of the run", async () => {
  service.clock.now = new Date("2026-11-20T00:00:00Z");
  const shop = await aShop(service);
  await anAutomation(service, shop, { trigger: { on: "status", statuses: ["ABNORMAL"] }, actions });
  const order = await anOrder(service, shop);
  pass(service, 1);
  await applyEvents(service, shop, order.shipments[0]!.id, [
    anEventAt(service.clock.now, { status: "ABNORMAL" }),
  ]);
  const note = service.ctx.automationActions.get("note")!;
  const dying: typeof note = async (...given) => {
    await note(...given);
    throw Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
  };
  const automationActions = new Map([...service.ctx.automationActions, ["note" as const, dying]]);

  await expect(runAutomations.run({ ...service.ctx, automationActions }, {})).rejects.toThrow("terminating");
  await runAutomations.run(service.ctx, {});
  await runAutomations.run(service.ctx, {});

  const notes = await service.ctx.db
    .selectFrom("orderNotes")
    .select("text")
    .where("shopId", "=", shop.id)
    .execute();
  expect(notes).toEqual([{ text: "Seen" }]);
});

it("says how many it would have acted for, and of one order why not", async () => {
  service.clock.now = new Date("2026-11-20T00:00:00Z");
  const shop = await aShop(service);
  const definition = {
    trigger: { on: "status", statuses: ["ABNORMAL"] },
    filters: [{ by: "country", any: ["DE"] }],
    delay: { kind: "after", hours: 24 },
    actions: [{ do: "email_customer", subject: "Held: {{ order.name }}", text: "We ask." }, ...actions],
  } as const;
  const [meets, other] = [await anOrder(service, shop), await anOrder(service, shop, { country: "FR" })];
  pass(service, 1);
  for (const { shipments } of [meets, other])
    await applyEvents(service, shop, shipments[0]!.id, [
      anEventAt(service.clock.now, { status: "ABNORMAL" }),
    ]);

  pass(service, 25);

  const tried = await automationCall(service, shop, "/try", { definition });
  expect(tried.body.data).toMatchObject({
    ...{ acts: 1, orders: 1, waits: 0, reasons: [{ reason: "filtered", runs: 1 }], is_partial: false },
    newest: [{ order: meets.id, order_name: meets.name, outcome: "act", number: meets.number }],
    installed_at: expect.any(String),
    actions: [
      { do: "email_customer", count: 1, orders: 1, left_out: 0, refused: 0 },
      { do: "note", count: 1, orders: 1, left_out: 0, refused: 0 },
    ],
  });
  const asked = (check: string, reason: string | null = null) => ({
    ...{ check, reason, filter: null, found: null },
  });
  const country = (found: string, reason: string | null) => ({
    ...{ check: "filter", filter: "country", found: [found], reason },
  });
  const met = await automationCall(service, shop, "/try-order", { definition, order: meets.name });
  expect(met.body.data).toMatchObject({
    runs: [
      {
        seen: { status: "ABNORMAL", message: "Departed the sorting centre" },
        start: [
          ...["present", "not_past", "not_first_delivery", "still_so"].map((check) => asked(check)),
          country("DE", null),
        ],
        due: [asked("present"), asked("still_so"), country("DE", null), asked("not_repeated")],
        // It is due at two in the morning of the destination.
        actions: [
          {
            do: "email_customer",
            text: `Held: ${meets.name}`,
            at: "2026-11-21T07:00:00.000Z",
            left_out: null,
          },
          { do: "note", text: "Seen", at: "2026-11-21T01:00:00.000Z", left_out: null },
        ],
      },
    ],
  });
  // Who has unsubscribed since gets no email, and what else it does is done all the same.
  const recipient = await recipientIdOf(service.ctx, service.ctx.db, shop.id, meets.email!);
  const wanted = new Map([["status" as const, false]]);
  await changeConsents(service.ctx, shop.id, { recipient, delivery: null }, wanted, "page");
  const without = await automationCall(service, shop, "/try", { definition });
  expect(without.body.data.actions).toEqual([
    { do: "email_customer", count: 0, orders: 0, left_out: 0, refused: 1 },
    { do: "note", count: 1, orders: 1, left_out: 0, refused: 0 },
  ]);
  const refused = await automationCall(service, shop, "/try-order", { definition, order: meets.name });
  expect(refused.body.data.runs[0].actions).toMatchObject([{ left_out: "refused" }, { left_out: null }]);
  // Without a wait nothing is asked twice.
  const atOnce = { ...definition, delay: { kind: "none" } };
  const now = await automationCall(service, shop, "/try-order", { definition: atOnce, order: meets.name });
  expect(now.body.data).toMatchObject({ runs: [{ due: [asked("not_repeated")] }] });
  const one = await automationCall(service, shop, "/try-order", { definition, order: other.name.slice(1) });
  expect(one.body.data).toMatchObject({
    order: { order: other.id },
    runs: [{ outcome: "pass", reason: "filtered", due: [], actions: [] }],
  });
  expect(one.body.data).toMatchObject({
    runs: [{ start: expect.arrayContaining([country("FR", "filtered")]) }],
  });

  // Who has left is not worked for: neither where the service answers, nor between two steps of a replay.
  const left = new AbortController();
  const url = `${service.url}/endApi/api/automation/try`;
  const bearer = await signAdminToken(service.config, shop.domain, 3600, service.clock.now);
  const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}` };
  const body = JSON.stringify({ definition });
  const leaving = service.app.fetch(new Request(url, { method: "POST", headers, body, signal: left.signal }));
  left.abort();
  expect((await leaving).status).toBe(503);
  const leavesLater = new AbortController();
  const row = await getShopById(service.ctx.db, shop.id);
  const window = { from: row.installedAt, to: service.clock.now };
  const parsed = AutomationDefinition.parse(definition);
  const replayed = replay(service.ctx.db, row, parsed, window, { signal: leavesLater.signal });
  leavesLater.abort();
  await expect(replayed).rejects.toBe(leavesLater.signal.reason);

  const stranger = await aShop(service);
  const foreign = await automationCall(service, stranger, "/try-order", { definition, order: other.name });
  expect(foreign.status).toBe(404);
  expect(await listRuns(service, shop)).toEqual([]);
});
