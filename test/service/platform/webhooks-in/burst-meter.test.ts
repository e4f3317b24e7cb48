import { expect, it } from "vitest";
import { createBurstMeter } from "../../../../service/platform/webhooks-in/burst-meter";

function aMeter() {
  const clock = { ms: 1000 };
  const isOfBurst = createBurstMeter(() => clock.ms);
  /** How many of so many webhooks of a shop count as a burst, in so many seconds. */
  const count = (shop: string, webhooks: number, seconds = 0) => {
    let bursts = 0;
    for (let index = 0; index < webhooks; index += 1) {
      clock.ms += (seconds * 1000) / webhooks;
      if (isOfBurst(shop)) bursts += 1;
    }
    return bursts;
  };
  return { clock, count };
}

it("fifty webhooks at once, or five a second for ever, are no burst", () => {
  const { count } = aMeter();
  expect(count("a", 50)).toBe(0);
  expect(count("b", 3600 * 5, 3600)).toBe(0);
});

it("of two hundred a second all but the first fifty are one, and other shops are not counted with them", () => {
  const { count } = aMeter();
  expect(count("loud", 2000, 10)).toBeCloseTo(2000 - 50, -1);
  expect(count("quiet", 50)).toBe(0);
});

it("a shop that has been quiet for ten seconds begins anew", () => {
  const { clock, count } = aMeter();
  expect(count("a", 51)).toBe(1);
  clock.ms += 9000;
  expect(count("a", 1)).toBe(1);
  clock.ms += 10_000;
  expect(count("a", 51)).toBe(1);
});

it("ten thousand shops are remembered, not more: the one that was quiet longest is forgotten", () => {
  const { count } = aMeter();
  expect(count("first", 51)).toBe(1);
  for (let shop = 0; shop < 9_999; shop += 1) count(`shop ${shop}`, 1);
  expect(count("first", 1)).toBe(1);
  for (let shop = 0; shop < 10_000; shop += 1) count(`other ${shop}`, 1);
  expect(count("first", 1)).toBe(0);
});
