import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aShop, call, createTestService, type TestService, type TestShop } from "../harness";
import { anOrder } from "../shipments";
import { leftOut } from "./poison";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service, { planCode: "GROWTH" });
});

it("a cell of an export that cannot be drawn says so, and the rest of its row and of the file is there", async () => {
  const orders = [];
  for (let count = 0; count < 3; count += 1) orders.push(await anOrder(service, shop));
  const [, bad] = orders;
  // A time that PostgreSQL knows and a calendar does not: whoever writes it in ISO 8601 fails.
  await sql`update shipments set delivered_at = 'infinity' where id = ${bad!.shipments[0]!.id}`.execute(
    service.ctx.db,
  );
  service.logged.length = 0;
  const before = await leftOut(service, "export cell");

  const body = { columns: ["order_number", "delivered_at", "tracking_number"] };
  const { url } = (await call(service, "POST", "/endApi/api/order/export", { as: shop, body })).body.data;
  const response = await fetch(url as string);
  const rows = parse(Buffer.from(await response.arrayBuffer())) as string[][];

  expect(rows.slice(1).sort()).toEqual(
    orders.map((order) => [order.name, order === bad ? "#ERROR" : "", order.number]).sort(),
  );
  expect(service.logged.filter(({ level }) => level === "error")).toEqual([
    expect.objectContaining({ shop: shop.id, order: bad!.id, column: "delivered_at" }),
  ]);
  expect(await leftOut(service, "export cell")).toBe(before + 1);
});
