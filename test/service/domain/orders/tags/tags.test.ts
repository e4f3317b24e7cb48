import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_TAGS } from "../../../../../contract/bulk-limits";
import { doBulk, bulk, listed, manyOrders } from "../../../features/bulk/many-orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../../harness";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
});

const post = (what: "create" | "rename" | "delete", body: object) =>
  call(service, "POST", `/endApi/api/order/tag/${what}`, { as: shop, body });
const tags = async () => {
  const { body } = await call(service, "GET", "/endApi/api/order/tags", { as: shop });
  return (body.data.tags as { id: string; name: string; orders: number }[]).map(({ name, orders }) => [
    name,
    orders,
  ]);
};
const create = async (name: string) => (await post("create", { name })).body.data as { id: string };

describe("the merchant's own tags", () => {
  it("are listed by name with the number of orders that are not deleted", async () => {
    const ids = await manyOrders(service, shop, 3);
    await doBulk(service, shop, { ids }, { kind: "add_tag", name: "VIP" });
    await doBulk(service, shop, { ids: ids.slice(0, 1) }, { kind: "add_tag", name: "gift" });
    await create("unused");
    await doBulk(service, shop, { ids: ids.slice(2) }, { kind: "delete" });

    expect(await tags()).toEqual([
      ["gift", 1],
      ["unused", 0],
      ["VIP", 2],
    ]);
  });

  it("are one, however their name is written", async () => {
    const first = await create("  Very   important ");
    const second = await create("very IMPORTANT");

    expect(second).toEqual(first);
    expect(await tags()).toEqual([["Very important", 0]]);
  });

  it("are renamed everywhere, but not to another's name", async () => {
    const ids = await manyOrders(service, shop, 2);
    await doBulk(service, shop, { ids }, { kind: "add_tag", name: "old" });
    const { id } = await create("old");
    await create("taken");

    expect(await post("rename", { id, name: "Taken" })).toMatchObject({
      status: 400,
      body: { code: "A0400", data: { fields: [{ path: "name", key: "nameTaken" }] } },
    });
    expect(await post("rename", { id, name: "Old" })).toMatchObject({ status: 200 });
    await post("rename", { id, name: "new" });

    expect(await tags()).toEqual([
      ["new", 2],
      ["taken", 0],
    ]);
  });

  it("are taken off orders, and off all of them when deleted", async () => {
    const ids = await manyOrders(service, shop, 3);
    await doBulk(service, shop, { ids }, { kind: "add_tag", name: "gift" });
    const { id } = await create("gift");

    await doBulk(service, shop, { ids: ids.slice(0, 1) }, { kind: "remove_tag", tag: id });
    expect(await listed(service, shop, { tags: [id] })).toEqual(["#M2", "#M3"]);
    expect((await post("delete", { id })).body.data).toEqual({ orders: 2 });

    expect(await tags()).toEqual([]);
    expect(await listed(service, shop)).toHaveLength(3);
  });

  it("that are deleted while a job puts them on are told as the reason", async () => {
    const ids = await manyOrders(service, shop, 60);
    const { job } = await doBulk(service, shop, { ids }, { kind: "add_tag", name: "gone" });
    await post("delete", { id: (await create("gone")).id });
    await service.settle();

    const { body } = await call(service, "GET", `/endApi/api/order/bulk-job?id=${job!.id}`, { as: shop });

    expect(body.data).toMatchObject({ state: "done", done: 0, failed: 60 });
    expect(body.data.failures[0]).toMatchObject({ why: "tag_gone" });
  });

  it.each(["", "   ", "x".repeat(41)])("need a name of 1 to 40 characters: %j", async (name) => {
    expect(await post("create", { name })).toMatchObject({ status: 400, body: { code: "A0400" } });
  });

  it("are so many at most", async () => {
    await service.ctx.db
      .insertInto("tags")
      .values(Array.from({ length: MAX_TAGS }, (_, index) => ({ shopId: shop.id, name: `tag ${index}` })))
      .execute();
    const [id] = await manyOrders(service, shop, 1);

    expect(await post("create", { name: "one more" })).toMatchObject({ status: 409 });
    expect(await bulk(service, shop, { ids: [id!] }, { kind: "add_tag", name: "more" })).toMatchObject({
      status: 409,
    });
    expect(await post("create", { name: "TAG 7" })).toMatchObject({ status: 200 });
  });

  it("are not another shop's to put on or take off", async () => {
    const other = await aShop(service);
    const [foreign] = await manyOrders(service, other, 1);
    const { id } = await create("mine");

    expect(await bulk(service, other, { ids: [foreign!] }, { kind: "remove_tag", tag: id })).toMatchObject({
      status: 404,
    });
  });
});
