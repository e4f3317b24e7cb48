import { expect, it } from "vitest";
import type { AutomationDefinitionInput } from "../../../../contract/automation";
import type { FilterName } from "../../../../contract/automation-limits";
import type { IncomingOrder } from "../../../../service/domain/orders/incoming-order";
import { aShop, createTestService } from "../../harness";
import { aFulfillment, aLineItem, anEventAt, anOrder, applyEvents } from "../../shipments";
import { anAutomation, automationCall, listRuns, pass, runAll } from "./automations";

interface Case {
  filter: NonNullable<AutomationDefinitionInput["filters"]>[number];
  /** An order that all filters but this one let through: as near to what it asks for as can be. */
  not: {
    order?: Partial<IncomingOrder>;
    item?: Partial<IncomingOrder["lineItems"][number]>;
    company?: string;
    message?: string;
    isSecond?: true;
  };
  /** What is found of it. */
  found: unknown;
}

const CASES: Record<FilterName, Case> = {
  courier: {
    filter: { by: "courier", any: ["ups", "dhl-express"] },
    ...{ not: { company: "FedEx" }, found: ["fedex"] },
  },
  country: {
    filter: { by: "country", any: ["DE", "AT"] },
    ...{ not: { order: { country: "FR" } }, found: ["FR"] },
  },
  tag: {
    filter: { by: "tag", any: ["VIP"] },
    ...{ not: { order: { tags: ["vips"] } }, found: ["vips"] },
  },
  product: {
    filter: { by: "product", words: ["merino"] },
    ...{ not: { item: { title: "Merinos sweater" } }, found: ["Merinos sweater Navy / M"] },
  },
  value: {
    filter: { by: "value", min: 40, max: 50 },
    ...{ not: { order: { total: "50.01" } }, found: 50.01 },
  },
  words: {
    filter: { by: "words", words: ["sorting centre"] },
    ...{ not: { message: "Departed the centre" }, found: ["Departed the centre"] },
  },
  first_order: {
    filter: { by: "first_order", is: true },
    ...{ not: { isSecond: true }, found: false },
  },
};

it("each filter lets through what it asks for, and nothing that only comes near it", async () => {
  const service = await createTestService();
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  const shop = await aShop(service);
  const filters = Object.values(CASES).map(({ filter }) => filter);
  const definition: AutomationDefinitionInput = {
    ...{ trigger: { on: "status", statuses: ["IN_TRANSIT"] }, filters },
    actions: [{ do: "note", text: "Look" }],
  };
  await anAutomation(service, shop, definition);
  const place = (end: string, { order, item, company = "UPS" }: Case["not"]) => {
    const at = service.clock.now;
    const shipped = aFulfillment(end, [`TNF${end}`], at);
    return anOrder(service, shop, {
      ...{ orderedAt: at, updatedAt: at, tags: ["vip"], ...order },
      lineItems: [aLineItem(end, item)],
      fulfillments: [{ ...shipped, trackings: shipped.trackings.map((each) => ({ ...each, company })) }],
    });
  };
  const meets = await place("70", {});
  const others = [];
  for (const [index, { filter, not, found }] of Object.values(CASES).entries()) {
    const order = not.isSecond ? { email: meets.email } : not.order;
    others.push({ by: filter.by, found, not, order: await place(`8${index}`, { ...not, order }) });
  }
  pass(service, 1);
  for (const { order, not } of [{ order: meets, not: {} as Case["not"] }, ...others]) {
    const { message = "Departed the sorting centre" } = not;
    const event = anEventAt(service.clock.now, { message });
    await applyEvents(service, shop, order.shipments[0]!.id, [event]);
  }
  await runAll(service);

  expect((await listRuns(service, shop)).map(({ orderId }) => orderId)).toEqual([meets.id]);
  const decisions = await service.ctx.db
    .selectFrom("eventDecisions")
    .select("decision")
    .where("shopId", "=", shop.id)
    .where("subscriber", "=", "automations.follow-shipments")
    .execute();
  expect(decisions.map(({ decision }) => decision)).toEqual(others.map(() => "filtered"));
  // By none but its own.
  for (const { by, order, found } of others) {
    const { body } = await automationCall(service, shop, "/try-order", { definition, order: order.name });
    const unmet = body.data.runs[0].start.filter(({ reason }: { reason: unknown }) => reason !== null);
    expect(unmet).toEqual([{ check: "filter", filter: by, reason: "filtered", found }]);
  }
});
