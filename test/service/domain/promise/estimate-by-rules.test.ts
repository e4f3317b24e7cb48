import { beforeAll, describe, expect, it } from "vitest";
import type { DeliveryRules } from "../../../../contract/estimated-delivery";
import {
  estimateByRules,
  type ShipmentToEstimate,
} from "../../../../service/domain/promise/estimate-by-rules";
import { type Holidays, loadHolidays } from "../../../../service/domain/promise/holidays";
import { aShipment, aTransitRule, aWarehouse, someRules } from "./some-rules";

let holidays: Holidays;
beforeAll(async () => {
  holidays = await loadHolidays();
});

const of = (rules: Partial<DeliveryRules>, shipment: Partial<ShipmentToEstimate>, timezone = "UTC") =>
  estimateByRules(someRules(rules), aShipment(shipment), { timezone, holidays });
const dateOf = (...given: Parameters<typeof of>) => of(...given).date;

it.each(["GMT-5", "UTC-5", "UTC+14", "Nowhere/Land", "__proto__", ""])(
  "a zone that is no IANA name is UTC for the day and for the cut-off alike: %s",
  (zone) => {
    const warehouses = [aWarehouse({ cutoff: "14:00" })];
    for (const time of ["2026-11-24T02:00:00Z", "2026-11-24T13:59:00Z", "2026-11-24T14:00:00Z"]) {
      const order = { orderedAt: new Date(time) };
      expect(of({ warehouses }, order, zone)).toEqual(of({ warehouses }, order, "UTC"));
    }
    expect(
      of({ warehouses }, { orderedAt: new Date("2026-11-24T14:00:00Z") }, "Etc/GMT+5").steps[0],
    ).toMatchObject({
      day: "2026-11-24",
    });
  },
);

describe("the date by a shop's rules", () => {
  it("is that of the published example: after the cut-off, a holiday and a weekend on the way", () => {
    // product.md 5.4: Wednesday 22 January 2020 after 12:00, two business days, Friday 24 is a holiday.
    const warehouse = aWarehouse({
      ...{ cutoff: "12:00", processing: { min: 2, max: 2 } },
      closed: [{ from: "2020-01-24", to: "2020-01-24" }],
    });

    const { date, steps } = of(
      { warehouses: [warehouse] },
      { orderedAt: new Date("2020-01-22T04:30:00Z") },
      "Asia/Hong_Kong",
    );

    expect(date).toEqual({ from: "2020-01-30", to: "2020-01-31" });
    expect(steps).toEqual([
      { step: "counted_from", from: "order", day: "2020-01-22" },
      { step: "cutoff", time: "12:00", passed: true },
      { step: "processing_day", day: "2020-01-23", number: 1 },
      { step: "closed", from: "2020-01-24", to: "2020-01-24", why: "range" },
      { step: "closed", from: "2020-01-25", to: "2020-01-26", why: "weekday" },
      { step: "processing_day", day: "2020-01-27", number: 2 },
      { step: "handed_over", from: "2020-01-27", to: "2020-01-27" },
      { step: "transit", rule: null, min: 3, max: 4 },
      { step: "first_transit_day", day: "2020-01-28", latest: false },
      { step: "date", from: "2020-01-30", to: "2020-01-31" },
    ]);
  });

  it("begins on the day of an order before the cut-off, and on the next one from that minute on", () => {
    const rules = { warehouses: [aWarehouse({ cutoff: "12:00" })] };

    expect([
      dateOf(rules, { orderedAt: new Date("2026-11-24T11:59:59Z") }),
      dateOf(rules, { orderedAt: new Date("2026-11-24T12:00:00Z") }),
    ]).toEqual([
      { from: "2026-11-27", to: "2026-11-28" },
      { from: "2026-11-28", to: "2026-11-29" },
    ]);
  });

  it("counts its first transit day on the first business day where nothing is processed", () => {
    const rules = { warehouses: [aWarehouse({ processing: { min: 0, max: 0 } })] };

    expect(dateOf(rules, { orderedAt: new Date("2026-11-28T10:00:00Z") })).toEqual({
      from: "2026-12-02",
      to: "2026-12-03",
    });
  });

  it("keeps the public holidays of the chosen country and region, with their names", () => {
    const warehouses = [aWarehouse({ holidays: { country: "DE", region: "BY" } })];

    const { steps } = of({ warehouses }, { orderedAt: new Date("2026-01-05T15:00:00Z") }, "Europe/Berlin");

    expect(steps).toContainEqual({
      ...{ step: "closed", from: "2026-01-06", to: "2026-01-06" },
      ...{ why: "holiday", name: "Epiphany" },
    });
  });

  it("begins with the fulfilment where that is what counts, and is none before", () => {
    const rules = { count_from: "fulfillment" as const };

    expect(dateOf(rules, { fulfilledAt: new Date("2026-11-28T22:30:00Z") }, "Europe/Berlin")).toEqual({
      from: "2026-12-01",
      to: "2026-12-02",
    });
    expect(of(rules, {})).toEqual({ date: null, steps: [{ step: "not_fulfilled" }] });
  });

  it("is none for a shipment with an excluded product, and says with which", () => {
    const rules = { excluded_products: [{ id: "7", title: "Sofa" }] };

    expect(of(rules, { products: ["6", "7"] })).toEqual({
      date: null,
      steps: [{ step: "excluded", product: "Sofa" }],
    });
  });

  it("counts only the days on which the courier delivers, without the destination's holidays", () => {
    const rest = { days: { min: 1, max: 1 }, courier_days: "mon_fri" as const };

    const { date, steps } = of({ rest }, { orderedAt: new Date("2026-12-24T09:00:00Z"), country: "DE" });

    expect(date).toEqual({ from: "2026-12-28", to: "2026-12-28" });
    expect(steps.filter(({ step }) => step === "not_delivered")).toEqual([
      { step: "not_delivered", from: "2026-12-25", to: "2026-12-25", why: "holiday", name: "Christmas Day" },
      { step: "not_delivered", from: "2026-12-26", to: "2026-12-27", why: "weekday" },
    ]);
  });

  it("comes from the warehouse that sends to the destination", () => {
    const warehouses = [
      aWarehouse({ name: "Leipzig" }),
      aWarehouse({ name: "Reno", serves: ["US"], processing: { min: 3, max: 3 } }),
    ];

    expect(of({ warehouses }, { country: "US" }).steps).toContainEqual({ step: "warehouse", name: "Reno" });
    expect(of({ warehouses }, { country: "FR" }).steps).toContainEqual({
      step: "warehouse",
      name: "Leipzig",
    });
  });

  it("is none where the warehouse is closed for years, or no transit days hold", () => {
    const closed = [{ from: "2026-01-01", to: "2029-12-31" }];

    expect(of({ warehouses: [aWarehouse({ closed })] }, {})).toMatchObject({
      date: null,
      steps: expect.arrayContaining([{ step: "always_closed", who: "warehouse" }]),
    });
    expect(of({ rest: null }, {}).steps.at(-1)).toEqual({ step: "no_transit" });
  });

  it("says for both ends how they come about, each from the first transit day that counts", () => {
    // Canada, ordered on a Wednesday.
    const rest = { days: { min: 5, max: 8 }, courier_days: "mon_fri" as const };
    const warehouses = [aWarehouse({ processing: { min: 1, max: 2 } })];
    const ordered = { orderedAt: new Date("2026-11-25T10:00:00Z"), country: "CA" };
    const after = (steps: { step: string }[]) =>
      steps.slice(steps.findIndex(({ step }) => step === "transit") + 1);

    expect(after(of({ rest, warehouses }, ordered).steps)).toEqual([
      {
        ...{ step: "earliest", handed_over: "2026-11-25", first_transit_day: "2026-11-26" },
        date: "2026-12-02",
      },
      { step: "first_transit_day", day: "2026-11-27", latest: true },
      { step: "not_delivered", from: "2026-11-28", to: "2026-11-29", why: "weekday" },
      { step: "not_delivered", from: "2026-12-05", to: "2026-12-06", why: "weekday" },
      { step: "date", from: "2026-12-02", to: "2026-12-08" },
    ]);
    warehouses[0]!.processing.max = 3;
    expect(after(of({ rest, warehouses }, ordered).steps).slice(1, 3)).toEqual([
      { step: "not_delivered", from: "2026-11-28", to: "2026-11-29", why: "weekday" },
      { step: "first_transit_day", day: "2026-11-30", latest: true },
    ]);
  });

  it("has a range from the shortest to the longest processing and transit", () => {
    const warehouses = [aWarehouse({ processing: { min: 1, max: 3 } })];

    expect(dateOf({ warehouses }, {})).toEqual({ from: "2026-11-27", to: "2026-11-30" });
  });
});

describe("the transit days of a destination", () => {
  const transit = [
    aTransitRule({ countries: ["DE", "AT"], days: { min: 2, max: 2 } }),
    aTransitRule({ days: { min: 1, max: 1 }, methods: ["Express"] }),
    aTransitRule({ days: { min: 5, max: 5 }, postal: [{ from: "25", to: "26" }] }),
    aTransitRule({ countries: ["US"], days: { min: 9, max: 9 }, regions: ["HI", "AK"] }),
    aTransitRule({ countries: ["US"], days: { min: 4, max: 4 }, couriers: ["ups"] }),
  ];
  const ruleOf = (route: Partial<ShipmentToEstimate>, rules: Partial<DeliveryRules> = {}) => {
    const step = of({ transit, ...rules }, route).steps.find((each) => each.step === "transit");
    return step?.step === "transit" ? step.rule : undefined;
  };

  it.each([
    ["its country", { country: "AT" }, 0],
    ["its method, however it is written", { method: { title: " EXPRESS ", code: "x" } }, 1],
    [
      "its postal code before its method",
      { postalCode: "26-548", method: { title: "Express", code: null } },
      2,
    ],
    ["its region", { country: "US", region: "hi" }, 3],
    ["its courier", { country: "US", region: "NY", courier: "ups" }, 4],
    ["the rest of the world where none fits", { country: "US", region: "NY" }, null],
    ["the rest of the world where the country is unknown", { country: null }, null],
  ])("are those of %s", (_, route, rule) => {
    expect(ruleOf(route)).toBe(rule);
  });

  it("say which conditions have chosen their rule, with what of the order fits each", () => {
    const rule = aTransitRule({
      ...{ countries: ["US"], regions: ["NY"], postal: [{ from: "100", to: "119" }] },
      ...{ methods: ["express"], couriers: ["ups"] },
    });
    const route = {
      ...{ country: "US", region: "ny", postalCode: "10-001", courier: "ups" },
      method: { title: " Express ", code: null },
    };
    const steps = of({ transit: [aTransitRule(), rule] }, route).steps;
    const first = steps.findIndex(({ step }) => step === "matched");

    expect(steps.slice(first, first + 6)).toMatchObject([
      { step: "matched", rule: 1, by: "country", value: "US" },
      { step: "matched", rule: 1, by: "region", value: "NY" },
      { step: "matched", rule: 1, by: "postal", value: "10-001", range: "100–119" },
      { step: "matched", rule: 1, by: "method", value: "Express" },
      { step: "matched", rule: 1, by: "courier", value: "ups" },
      { step: "transit", rule: 1 },
    ]);
    expect(of({ transit: [rule] }, { ...route, courier: "dhl" }).steps).toContainEqual(
      expect.objectContaining({ step: "transit", rule: null }),
    );
  });

  it("are chosen by the method's code where the shop says so", () => {
    const route = { method: { title: "Express", code: "STD" } };

    expect(ruleOf(route, { method_name: "code" })).toBe(0);
  });
});
