import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OrderId } from "../../../../contract/ids";
import { MAX_NOTES } from "../../../../contract/order-note-limits";
import { createNote } from "../../../../service/features/order-notes/notes";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { doBulk } from "../bulk/many-orders";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;

beforeAll(async () => {
  service = await createTestService();
});

beforeEach(async () => {
  shop = await aShop(service);
  order = await anOrder(service, shop);
});

const post = (what: "create" | "update" | "delete", body: object, as = shop) =>
  call(service, "POST", `/endApi/api/order/note/${what}`, { as, body });
const note = async (text: string) =>
  (await post("create", { id: order.id, text })).body.data as { id: string; text: string };
const read = async () =>
  (await call(service, "GET", `/endApi/api/order/notes?id=${order.id}`, { as: shop })).body.data.notes as {
    id: string;
    text: string;
    author: string | null;
    edited_at: string | null;
  }[];

describe("notes on an order", () => {
  it("are listed with author and time, the newest first", async () => {
    await note("Customer called");
    await note("  Sent a new key  ");

    const notes = await read();

    expect(notes.map(({ text }) => text)).toEqual(["Sent a new key", "Customer called"]);
    expect(notes[0]).toMatchObject({ edited_at: null, author: null, automation: null });
  });

  it("bear the name of the store's owner, or of the store, where they come from the admin", async () => {
    const merchant = { ...shop.actor, user: "71", via: "id-token" as const };
    const id = OrderId.parse(order.id);
    const { name, ownerName } = await getShopById(service.ctx.db, shop.id);

    const { author } = await createNote(service.ctx, merchant, { id, text: "Customer called" });

    expect(author).toBe(ownerName ?? name);
  });

  it("are changed, and say so", async () => {
    const { id } = await note("Customer called");

    await post("update", { id, text: "Customer called twice" });

    expect(await read()).toMatchObject([
      { id, text: "Customer called twice", edited_at: service.clock.now.toISOString() },
    ]);
  });

  it("are deleted once", async () => {
    const { id } = await note("Customer called");

    expect((await post("delete", { id })).body.data).toEqual({ deleted: true });
    expect(await post("delete", { id })).toMatchObject({ status: 404 });
    expect(await read()).toEqual([]);
  });

  it("are text, whatever stands in them", async () => {
    const hostile = `<script>alert(1)</script> '; drop table orders; -- {{x}} \u202e😀\nsecond line`;

    expect(await note(hostile)).toMatchObject({ text: hostile });
    expect(await read()).toMatchObject([{ text: hostile }]);
  });

  it.each(["", "   ", "x".repeat(2001)])("need a text of 1 to 2000 characters (case %#)", async (text) => {
    expect(await post("create", { id: order.id, text })).toMatchObject({
      status: 400,
      body: { code: "A0400" },
    });
  });

  it("are so many at most", async () => {
    const row = { shopId: shop.id, orderId: order.id, text: "one of many", author: null };
    await service.ctx.db
      .insertInto("orderNotes")
      .values(Array.from({ length: MAX_NOTES }, () => ({ ...row, createdAt: service.clock.now })))
      .execute();

    expect(await post("create", { id: order.id, text: "one more" })).toMatchObject({ status: 409 });
  });

  it("are not another shop's", async () => {
    const other = await aShop(service);
    const { id } = await note("Customer called");

    expect(await post("create", { id: order.id, text: "mine" }, other)).toMatchObject({ status: 404 });
    expect(await post("update", { id, text: "mine" }, other)).toMatchObject({ status: 404 });
    expect(await post("delete", { id }, other)).toMatchObject({ status: 404 });
    expect(await read()).toMatchObject([{ text: "Customer called" }]);
  });

  it("go with their order: out of sight when it is deleted, and for good when it is erased", async () => {
    const { id } = await note("Customer called");
    await doBulk(service, shop, { ids: [order.id] }, { kind: "delete" });

    expect(await post("update", { id, text: "later" })).toMatchObject({ status: 404 });
    await service.ctx.db.deleteFrom("orders").where("shopId", "=", shop.id).execute();

    const left = await service.ctx.db
      .selectFrom("orderNotes")
      .where("shopId", "=", shop.id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});
