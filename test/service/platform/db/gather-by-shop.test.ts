import { expect, it } from "vitest";
import type { ShopId } from "../../../../contract/ids";
import type { Db } from "../../../../service/platform/db/database";
import { gatherByShop } from "../../../../service/platform/db/gather-by-shop";

const [one, other] = [1, 2] as ShopId[];
const [pool, transaction] = [{}, {}] as Db[];

/** Adds a shop's number to what it is asked; the second shop's database says no to 13. */
function adding() {
  const runs: [ShopId, number[]][] = [];
  const add = gatherByShop(async (_db, shop, items: number[]) => {
    runs.push([shop, items]);
    await Promise.resolve();
    if (shop === other && items.includes(13)) throw new RangeError("13");
    return items.map((item) => item + shop);
  });
  return { runs, add };
}

it("what is asked of a shop at the same time is one call, and each gets its own answer", async () => {
  const { runs, add } = adding();

  const answers = await Promise.all([
    add(pool!, one!, 10),
    add(pool!, other!, 10),
    add(pool!, one!, 20),
    add(transaction!, one!, 30),
  ]);

  expect(answers).toEqual([11, 12, 21, 31]);
  expect(runs).toEqual([
    [one, [10, 20]],
    [other, [10]],
    [one, [30]],
  ]);
});

it("one shop's failure is not another's, nor that of others who asked with it", async () => {
  const { runs, add } = adding();

  const results = await Promise.allSettled([
    add(pool!, one!, 10),
    add(pool!, other!, 13),
    add(pool!, other!, 10),
  ]);

  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(runs.filter(([shop]) => shop === one)).toHaveLength(1);
});

it("no shop waits for another's statement", async () => {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  const ask = gatherByShop(async (_db, shop, items: number[]) => {
    if (shop === one) await slow;
    return items;
  });

  const first = ask(pool!, one!, 1);
  expect(await ask(pool!, other!, 2)).toBe(2);
  expect(await ask(pool!, other!, 3)).toBe(3);
  answer();
  expect(await first).toBe(1);
});
