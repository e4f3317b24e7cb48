import { sql } from "kysely";
import { expect, it } from "vitest";
import { candidateDocs } from "../../../../service/read/search/find-docs.queries";
import { SEARCH_KIND } from "../../../../service/platform/db/tables/search-kinds";
import { aShop, createTestService } from "../../harness";

// Where the kind is missing in the condition, "9400" among orders reads every shipment of a shop that ships with USPS.
it("looks up trigrams by shop and kind at once", async () => {
  const service = await createTestService();
  const shop = await aShop(service);
  const plan = await service.ctx.db.transaction().execute(async (tx) => {
    // So small a table would be read from front to back, or by any other index.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`alter table search_docs drop constraint search_docs_pkey`.execute(tx);
    await sql`drop index search_docs_prefix, search_docs_newest`.execute(tx);
    const { rows } = await sql<Record<string, string>>`
      explain with ${candidateDocs(shop.id, SEARCH_KIND.order, "9400")} select ref_id from candidates`.execute(
      tx,
    );
    return rows.flatMap((row) => Object.values(row)).map((line) => line.trim());
  });

  expect(plan).toContain(
    `Index Cond: ((shop_id = ${shop.id}) AND (kind = '2'::smallint) AND (txt ~~ '%9400%'::text))`,
  );
});
