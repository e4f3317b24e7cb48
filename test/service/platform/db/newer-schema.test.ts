import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "../../../../service/platform/db/migrate";
import { createTestService } from "../../harness";

it("a version starts on a schema that a later one has migrated, and refuses one that lacks a migration of its own", async () => {
  const { db } = (await createTestService()).ctx;
  const note = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-29T00:00:00.000Z')`.execute(
      db,
    );
  await note("9998-of-a-later-version");
  await note("9999-of-a-later-version");

  expect(await migrate(db)).toEqual([]);

  await note("0000-of-nobody");
  await expect(migrate(db)).rejects.toThrow("0000-of-nobody is missing");
});
