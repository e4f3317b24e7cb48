import { expect, it } from "vitest";
import { createTtlCache } from "../../../service/platform/ttl-cache";

function counting(options: { maxEntries?: number } = {}) {
  let now = 0;
  let loads = 0;
  const cache = createTtlCache<number>({ maxEntries: 3, maxAgeMs: 1000, clock: () => now, ...options });
  return {
    cache,
    get: (key: string) => cache.get(key, async () => ++loads),
    wait: (ms: number) => void (now += ms),
    loads: () => loads,
  };
}

it("loads once for many who ask at once", async () => {
  const { get, loads } = counting();

  await Promise.all(Array.from({ length: 50 }, () => get("a")));

  expect(loads()).toBe(1);
});

it("loads again when the value is too old", async () => {
  const { get, wait, loads } = counting();
  await get("a");

  wait(1000);
  await get("a");

  expect(loads()).toBe(2);
});

it("keeps what was asked for last, and no more than it may", async () => {
  const { get, loads } = counting();
  for (const key of ["a", "b", "c"]) await get(key);
  await get("a");

  await get("d");
  await get("a");
  const before = loads();
  await get("b");

  expect([before, loads()]).toEqual([4, 5]);
});

it("does not keep a failure", async () => {
  const { cache, get } = counting();

  await expect(cache.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");

  expect(await get("a")).toBe(1);
});
