import { sql } from "kysely";
import { expect, it } from "vitest";
import { lockShop } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { isLockTimeout } from "../../../../service/platform/db/transient-errors";
import { aShop, createTestService } from "../../harness";

const service = await createTestService();
const { db } = service.ctx;

it("a locked shop's other tables are written, and whoever wants its lock too gives up when it shall", async ({
  skip,
}) => {
  skip(service.database.isEmbedded, "one connection: nothing else runs beside a transaction");
  const [locked, other] = [await aShop(service), await aShop(service)];
  const lock = ({ id }: typeof locked, waitMs?: number) =>
    transaction(db, async (tx) => (await lockShop(tx, id, waitMs)).domain);

  await transaction(db, async (tx) => {
    await lockShop(tx, locked.id);
    // Its foreign key reads the locked row.
    await db
      .insertInto("tags")
      .values({ shopId: locked.id, name: "sale" } as never)
      .execute();
    const error = await lock(locked, 20).catch((cause: unknown) => cause);
    expect(isLockTimeout(error)).toBe(true);
    expect(await lock(other, 20)).toBe(other.domain);
  });

  expect(await lock(locked, 20)).toBe(locked.domain);
  // The limit ends with its transaction: the connection goes back to the pool without it.
  const { rows } = await sql<{ timeout: string }>`select current_setting('lock_timeout') as timeout`.execute(
    db,
  );
  expect(rows).toEqual([{ timeout: "0" }]);
});
