import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { updateCustomCourierRow } from "../../service/domain/couriers/custom-couriers.queries";
import { deleteOrderRows, emptyOtherLineItems } from "../../service/domain/orders/orders.queries";
import type { IncomingOrder } from "../../service/domain/orders/incoming-order";
import { setReconciledAt } from "../../service/domain/shops/shops.queries";
import { insertNote } from "../../service/features/order-notes/notes.queries";
import { transaction } from "../../service/platform/db/database";
import { noteChange } from "../../service/platform/db/noted-changes";
import { aShop, createTestService, type TestService, type TestShop } from "../service/harness";
import { anOrder } from "../service/shipments";
import { takeForgotten } from "./forgotten";

let service: TestService;
let shop: TestShop;
let order: Awaited<ReturnType<typeof anOrder>>;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  order = await anOrder(service, shop);
});

const addNote = (db = service.ctx.db) =>
  insertNote(db, shop.id, { orderId: order.id, text: "a", author: null, createdAt: service.clock.now });
const FORGOTTEN_NOTE =
  "insertNote (service/features/order-notes/notes.queries.ts) has changed order_notes without noteChange of notes in its transaction";

it("names the function that has written what pages show without noting it", async () => {
  await transaction(service.ctx.db, (tx) => addNote(tx));

  expect(takeForgotten()).toEqual([FORGOTTEN_NOTE]);
});

it("does not take what is noted by another transaction, of another shop or of another topic", async () => {
  const other = await aShop(service);
  await addNote();
  await transaction(service.ctx.db, (tx) => noteChange(tx, shop.id, "notes"));
  expect(takeForgotten()).toEqual([FORGOTTEN_NOTE]);

  await transaction(service.ctx.db, async (tx) => {
    await addNote(tx);
    await noteChange(tx, other.id, "notes");
    await noteChange(tx, shop.id, "settings");
  });
  expect(takeForgotten()).toEqual([FORGOTTEN_NOTE]);
});

it("sees what plain SQL writes", async () => {
  const ids = new Map([["1", order.id]]);
  const emptied = { shopifyId: "1", lineItems: [{ shopifyId: "another" }] } as IncomingOrder;
  await emptyOtherLineItems(service.ctx.db, shop.id, ids, [emptied]);

  expect(takeForgotten()).toEqual([
    "emptyOtherLineItems (service/domain/orders/orders.queries.ts) has changed line_items without noteChange of orders in its transaction",
  ]);
});

it("is content where it is noted, rolled back, without a changed row, or of a column that no page shows", async () => {
  const { db } = service.ctx;
  await transaction(db, async (tx) => {
    await noteChange(tx, shop.id, "notes");
    await addNote(tx);
  });
  const undone = transaction(db, async (tx) => {
    await addNote(tx);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await updateCustomCourierRow(db, shop.id, "0", { name: "none", trackingUrl: "https://none.example" });
  await setReconciledAt(db, shop.id, service.clock.now);

  expect(takeForgotten()).toEqual([]);
});

it("leaves tests alone", async () => {
  await service.ctx.db.updateTable("orderNotes").set({ text: "b" }).where("shopId", "=", shop.id).execute();
  await sql`delete from order_notes where shop_id = ${shop.id}`.execute(service.ctx.db);

  expect(takeForgotten()).toEqual([]);
});

it("sees what a cascade deletes", async () => {
  const { db } = service.ctx;
  await addNote(db);
  takeForgotten();
  await transaction(db, async (tx) => {
    await noteChange(tx, shop.id, "orders");
    await deleteOrderRows(tx, shop.id, [order.shopifyId]);
  });
  expect(takeForgotten()).toEqual([
    "deleteOrderRows (service/domain/orders/orders.queries.ts) has changed order_notes without noteChange of notes in its transaction",
  ]);
});
