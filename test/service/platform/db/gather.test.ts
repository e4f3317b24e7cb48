import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { gather } from "../../../../service/platform/db/gather";

const away = () => Object.assign(new Error("away"), { code: "57P01" });

/** Doubles numbers; `failAt` says what a batch fails with. */
function doubling(failAt: (batch: number[]) => Error | undefined = () => undefined) {
  const batches: number[][] = [];
  const double = gather(async (batch: number[]) => {
    batches.push(batch);
    await Promise.resolve();
    const error = failAt(batch);
    if (error) throw error;
    return batch.map((number) => number * 2);
  });
  return { batches, double };
}

it("calls of one turn are one batch, and those that come while it runs the next", async () => {
  const { batches, double } = doubling();

  const first = Promise.all([1, 2].map(double));
  const later = first.then(() => Promise.all([3, 4].map(double)));

  expect([await first, await later]).toEqual([
    [2, 4],
    [6, 8],
  ]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it("one that cannot be done fails alone", async () => {
  const { batches, double } = doubling((batch) => (batch.includes(2) ? new TypeError("two") : undefined));

  const results = await Promise.allSettled([1, 2, 3].map(double));

  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});

it("where the database is away all fail at once, and the next are done", async () => {
  let isAway = true;
  const { batches, double } = doubling(() => (isAway ? away() : undefined));

  const results = await Promise.allSettled([1, 2].map(double));
  isAway = false;

  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await double(3)).toBe(6);
  expect(batches).toEqual([[1, 2], [3]]);
});

it("fewer than enough are waited for: until there are, or for so long", async () => {
  const batches: number[][] = [];
  const run = async (batch: number[]) => (batches.push(batch), batch);
  const patient = gather(run, { least: 3, waitMs: 60_000 });
  const waits = [patient(1), patient(2)];
  await pause(20);
  expect(batches).toEqual([]);

  await Promise.all([...waits, patient(3)]);
  expect(batches).toEqual([[1, 2, 3]]);

  const short = gather(run, { least: 3, waitMs: 20 });
  expect(await Promise.all([short(4), short(5)])).toEqual([4, 5]);
  expect(batches.at(-1)).toEqual([4, 5]);
});

it("never more than the most are one batch", async () => {
  const batches: number[][] = [];
  const double = gather(async (batch: number[]) => (batches.push(batch), batch), { max: 2 });

  expect(await Promise.all([1, 2, 3].map(double))).toEqual([1, 2, 3]);
  expect(batches).toEqual([[1, 2], [3]]);
});
