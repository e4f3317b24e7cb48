import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { saveOrders } from "../../../../service/domain/orders/save-orders";
import { projectRoot } from "../../../../service/platform/project-root";
import { aShop, createTestService } from "../../harness";
import { anIncomingOrder } from "../../incoming-order";

it("brings what was stored before search knew forms to what saving would write, and clears away what has gone", async () => {
  const service = await createTestService();
  const shop = await aShop(service);
  const { db } = service.ctx;
  const anna = { customerName: "Ánna Bérg", email: "Anna@example.com" };
  await saveOrders(service.ctx, shop.id, [
    anIncomingOrder({ name: "#EU-1001.a", numbers: ["RB 123–456 SG"], ...anna }),
    anIncomingOrder({ name: "No 2", numbers: ["1Z999", "--"], email: "nameless@example.com" }),
  ]);
  const docs = () =>
    db
      .selectFrom("searchDocs")
      .select(["kind", "refId", "txt", "at"])
      .where("shopId", "=", shop.id)
      .orderBy("kind")
      .orderBy("refId")
      .execute();
  const asSaved = await docs();
  expect(asSaved.map(({ txt }) => txt)).toEqual([
    "rb123456sg",
    "1z999",
    "eu1001a",
    "no2",
    "anna berg\nanna@example.com",
    "nameless@example.com",
  ]);

  await sql`delete from search_docs`.execute(db);
  await sql`
    insert into search_docs (shop_id, kind, ref_id, txt, at)
    select s.shop_id, 1, s.id, lower(s.tracking_number), o.ordered_at
      from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    union all select shop_id, 2, id, lower(name), ordered_at from orders
    union all select shop_id, 3, id, lower(concat_ws(' ', name, email)), now() from customers
    union all select ${shop.id}::int, n, 999999, 'gone', now() from generate_series(1, 3) as n`.execute(db);
  await sql`drop index search_docs_newest`.execute(db);
  const migration = path.join(projectRoot, "service/platform/db/migrations/0006-search.sql");
  await sql.raw(await readFile(migration, "utf8")).execute(db);

  expect(await docs()).toEqual(asSaved);
});
