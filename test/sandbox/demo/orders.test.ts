import { describe, expect, it } from "vitest";
import { loadDemoOrders } from "../../../sandbox/demo/load-demo-orders";
import { demoOrders } from "../../../sandbox/demo/orders";
import { randomFrom } from "../../../sandbox/demo/random";
import {
  dhlExpressNumber,
  fedexNumber,
  postalNumber,
  upsNumber,
  uspsNumber,
} from "../../../sandbox/demo/tracking-numbers";
import { aSandbox } from "../shopify/a-sandbox";

const NOW = new Date("2026-11-20T15:00:00Z");
const orders = demoOrders({ seed: "fern", now: NOW });

describe("the demo's orders", () => {
  it("are the same for the same seed and day, and others for another seed", () => {
    const sameDay = demoOrders({ seed: "fern", now: new Date("2026-11-20T01:00:00Z") });

    expect(sameDay).toEqual(orders);
    expect(demoOrders({ seed: "harbour", now: NOW })[0]).not.toEqual(orders[0]);
  });

  it("are as many as asked for, in order, within the days asked for, none after today began", () => {
    const times = orders.map((order) => order.orderedAt.getTime());

    expect(orders).toHaveLength(5000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(Date.parse("2026-07-23T00:00:00Z"));
    expect(times.at(-1)).toBeLessThan(Date.parse("2026-11-20T00:00:00Z"));
  });

  it("are made in less than a second of work", () => {
    // The processor's time, not the clock's: the machine may be busy with other things.
    const started = process.cpuUsage();

    demoOrders({ seed: "again", now: NOW });

    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  it("grow towards today and dip at weekends", () => {
    const inDays = (from: number, to: number) =>
      orders.filter(({ orderedAt }) => {
        const age = (Date.parse("2026-11-20T00:00:00Z") - orderedAt.getTime()) / 86_400_000;
        return age > from && age <= to;
      }).length;
    const isWeekend = (date: Date) => [0, 6].includes(date.getUTCDay());
    const weekend = orders.filter(({ orderedAt }) => isWeekend(orderedAt)).length / 2;
    const weekday = orders.filter(({ orderedAt }) => !isWeekend(orderedAt)).length / 5;

    expect(inDays(0, 30)).toBeGreaterThan(1.5 * inDays(90, 120));
    expect(weekend).toBeLessThan(0.8 * weekday);
  });

  it("hold what a shop meets: parts, shipments, cancelled, unfulfilled, collected at the shop, no phone, names of many kinds", () => {
    expect(orders.some((order) => order.fulfillments.length > 1)).toBe(true);
    expect(orders.some((order) => order.fulfillments.some((each) => each.shipments.length > 1))).toBe(true);
    expect(orders.some((order) => order.cancelledAt)).toBe(true);
    expect(orders.some((order) => !order.cancelledAt && order.fulfillments.length === 0)).toBe(true);
    expect(orders.some((order) => order.phone === null)).toBe(true);
    const collected = orders.filter(({ fulfillments: [first] }) => first?.shipments.length === 0);
    expect(collected.length).toBeGreaterThan(50);
    expect(collected.length).toBeLessThan(250);
    expect(collected.some(({ fulfillments: [first] }) => first!.readyAt)).toBe(true);
    expect(new Set(orders.map((order) => order.countryCode)).size).toBeGreaterThan(8);
    expect(orders.some((order) => order.countryCode === "JP" && /\p{sc=Han}/u.test(order.lastName))).toBe(
      true,
    );
    expect(orders.some((order) => order.lastName.length > 20)).toBe(true);
  });

  it("can never reach a real mail box", () => {
    expect(orders.every((order) => /^[a-z.0-9]+@example\.(com|org|net)$/.test(order.email))).toBe(true);
  });

  it("have no tracking number twice, and nothing shipped before it was ordered", () => {
    const numbers = orders.flatMap((order) =>
      order.fulfillments.flatMap((each) => each.shipments.map(({ number }) => number)),
    );

    expect(new Set(numbers).size).toBe(numbers.length);
    expect(
      orders.every((order) => order.fulfillments.every((each) => each.shippedAt > order.orderedAt)),
    ).toBe(true);
  });

  it("fill a shop of the sandbox, with items, addresses and trackings", () => {
    const { shopifyStore, shop } = aSandbox();

    loadDemoOrders(shopifyStore, shop, orders);

    expect(shop.count("order")).toBe(5000);
    const loaded = shop.list("order").find((order) => order.fulfillments.length > 1)!;
    expect(loaded.fulfillments[0]!.trackings[0]!.number).toBeTruthy();
    expect(loaded.totalCents).toBeGreaterThan(0);
    expect(shop.list("order").every((order) => order.updatedAt <= "2026-11-20T00:00:00Z")).toBe(true);
  });
});

/** Rules of couriers, written as their specifications put them: from the number, not from how it was made. */
describe("tracking numbers of the demo", () => {
  const random = randomFrom("numbers");
  const many = <T>(make: () => T) => Array.from({ length: 50 }, make);

  it("of the post pass S10's weighted check", () => {
    for (const number of many(() => postalNumber(random, "GB"))) {
      const digits = [...number.slice(2, 11)].map(Number);
      const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce(
        (total, weight, index) => total + weight * digits[index]!,
        0,
      );
      const check = 11 - (sum % 11);
      expect(digits[8]).toBe(check === 10 ? 0 : check === 11 ? 5 : check);
    }
  });

  it("of UPS, FedEx, USPS and DHL Express have their check digits", () => {
    expect(upsNumber(random)).toMatch(/^1Z[0-9A-Z]{6}\d{10}$/);
    for (const number of many(() => fedexNumber(random))) {
      const sum = [...number.slice(0, 11)].reduce(
        (total, digit, i) => total + Number(digit) * [3, 1, 7][i % 3]!,
        0,
      );
      expect(Number(number[11])).toBe((sum % 11) % 10);
    }
    for (const number of many(() => uspsNumber(random))) {
      const sum = [...number]
        .reverse()
        .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
      expect(sum % 10).toBe(0);
    }
    for (const number of many(() => dhlExpressNumber(random))) {
      expect(Number(number.slice(0, 9)) % 7).toBe(Number(number[9]));
    }
  });
});
