import { afterEach, describe, expect, it } from "vitest";
import { transaction } from "../../../../service/platform/db/database";
import { keepByVersions } from "../../../../service/platform/db/keep-by-versions";
import { noteChange } from "../../../../service/platform/db/noted-changes";
import type { Topic } from "../../../../contract/topics";
import { aShop, createTestService, type TestShop } from "../../harness";

const service = await createTestService();
const { db } = service.ctx;

const raise = (shop: TestShop, topic: Topic) => transaction(db, (tx) => noteChange(tx, shop.id, topic));

let reads = 0;
const read = async () => (reads += 1);
afterEach(() => {
  reads = 0;
});

describe("what is kept of a shop", () => {
  it("is read again once one of its topics was raised, for that shop alone", async () => {
    const keep = keepByVersions<number>({ topics: ["orders"], maxEntries: 10, maxAgeMs: 60_000 });
    const [one, other] = [await aShop(service), await aShop(service)];
    expect([await keep(db, one.id, read), await keep(db, other.id, read)]).toEqual([1, 2]);
    expect([await keep(db, one.id, read), await keep(db, one.id, read, { name: "b" })]).toEqual([1, 3]);
    await raise(one, "notes");
    expect(await keep(db, one.id, read)).toBe(1);
    await raise(one, "orders");
    expect([await keep(db, one.id, read), await keep(db, other.id, read)]).toEqual([4, 2]);
  });

  it("is read once by those who ask at the same time, and by each again after a failure", async () => {
    const keep = keepByVersions<number>({ topics: ["orders"], maxEntries: 10, maxAgeMs: 60_000 });
    const shop = await aShop(service);
    const failing = keep(db, shop.id, () => Promise.reject(new Error("away")));
    await expect(failing).rejects.toThrow("away");
    const asked = Array.from({ length: 5 }, () => keep(db, shop.id, read));
    expect(await Promise.all(asked)).toEqual([1, 1, 1, 1, 1]);
  });

  it("is of the time before its read, where a topic is raised meanwhile", async () => {
    const keep = keepByVersions<number>({ topics: ["orders"], maxEntries: 10, maxAgeMs: 60_000 });
    const shop = await aShop(service);
    const readSlowly = async () => {
      await raise(shop, "orders");
      return read();
    };
    expect(await keep(db, shop.id, readSlowly)).toBe(1);
    expect(await keep(db, shop.id, read)).toBe(2);
  });

  it("is read again after its age, though nothing was raised", async () => {
    const keep = keepByVersions<number>({ topics: ["orders"], maxEntries: 10, maxAgeMs: 0 });
    const shop = await aShop(service);
    expect([await keep(db, shop.id, read), await keep(db, shop.id, read)]).toEqual([1, 2]);
  });
});
