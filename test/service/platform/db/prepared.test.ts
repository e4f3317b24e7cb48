import { sql } from "kysely";
import { inject } from "vitest";
import { describe, expect, it } from "vitest";
import { type Database, openDatabase, transaction } from "../../../../service/platform/db/database";
import { markPrepared, prepared } from "../../../../service/platform/db/prepared";
import { isTransient } from "../../../../service/platform/db/transient-errors";
import { onFileEnd } from "../../../on-file-end";
import { createServerDatabase } from "../../../server-database";

const source = inject("database");

/** One connection, so that what it has prepared can be asked of it. */
async function anEmptyDatabase(prepares = true): Promise<Database> {
  if (!("server" in source)) throw new Error("there is no server");
  const { url, drop } = await createServerDatabase(source.server);
  const database = openDatabase({ connectionString: url, max: 1, prepares }, () => {});
  onFileEnd(async () => {
    await database.close();
    await drop();
  });
  await database.pool.query("create table things (id integer primary key, name text)");
  await database.pool.query("insert into things select n, 'thing ' || n from generate_series(1, 500) n");
  return database;
}

const listPrepared = async ({ pool }: Database) =>
  (
    await pool.query<{ statement: string; name: string; generic: number }>(
      "select statement, name, generic_plans::integer as generic from pg_prepared_statements order by prepare_time",
    )
  ).rows;

const findThing = async ({ db }: Pick<Database, "db">, id: number) =>
  (await sql<{ id: number; name: string }>`${prepared} select * from things where id = ${id}`.execute(db))
    .rows[0];

describe.skipIf(!("server" in source))("prepared statements", () => {
  it("are the marked ones, once for each text, and planned once after five runs", async () => {
    const database = await anEmptyDatabase();
    for (let id = 1; id <= 8; id += 1)
      expect(await findThing(database, id)).toEqual({ id, name: `thing ${id}` });
    await sql`select * from things where id = ${1}`.execute(database.db);
    expect(await listPrepared(database)).toEqual([
      {
        statement: expect.stringContaining("select * from things where id = $1"),
        name: expect.any(String),
        generic: 3,
      },
    ]);
  });

  it("are none of a builder's without the mark, and all with it", async () => {
    const database = await anEmptyDatabase();
    const shops = database.db
      .selectFrom("shops")
      .select("id")
      .where("id", "=", 1 as never);
    expect(shops.compile().sql).not.toContain("prepared");
    expect(shops.modifyFront(prepared).compile().sql).toBe(
      'select /* prepared */ "id" from "shops" where "id" = $1',
    );
  });

  it("leaves long lists of keys unnamed", async () => {
    const database = await anEmptyDatabase();
    const list = (length: number) =>
      sql`${prepared} select id from things where id in (${sql.join(Array.from({ length }, (_, index) => index))})`;
    expect((await list(33).execute(database.db)).rows).toHaveLength(32);
    expect(await listPrepared(database)).toEqual([]);
    expect((await list(32).execute(database.db)).rows).toHaveLength(31);
    expect(await listPrepared(database)).toHaveLength(1);
  });

  it("prepares nothing behind a pooler", async () => {
    const database = await anEmptyDatabase(false);
    expect(await findThing(database, 7)).toEqual({ id: 7, name: "thing 7" });
    expect(await listPrepared(database)).toEqual([]);
  });

  it("prepares anew what a migration has given other columns", async () => {
    const database = await anEmptyDatabase();
    await findThing(database, 1);
    await database.pool.query("alter table things add column color text default 'red'");
    expect(await findThing(database, 2)).toEqual({ id: 2, name: "thing 2", color: "red" });
    await database.pool.query("alter table things drop column color");
    expect(await findThing(database, 3)).toEqual({ id: 3, name: "thing 3" });
  });

  it("fails a transaction in which that happens as one to be tried again", async () => {
    const database = await anEmptyDatabase();
    await findThing(database, 1);
    await database.pool.query("alter table things add column color text default 'red'");
    const find = () => transaction(database.db, (tx) => findThing({ db: tx }, 2));
    await expect(find()).rejects.toSatisfy(isTransient);
    expect(await find()).toEqual({ id: 2, name: "thing 2", color: "red" });
  });

  it("throws a statement's own errors as they are", async () => {
    const database = await anEmptyDatabase();
    for (let run = 0; run < 7; run += 1) {
      const divide = sql`${prepared} select 1 / ${0}::integer`.execute(database.db);
      await expect(divide).rejects.toMatchObject({ code: "22012" });
    }
    await expect(
      database.db.executeQuery(sql.raw(markPrepared("selec $1")).compile(database.db)),
    ).rejects.toThrow("syntax error");
    expect(await findThing(database, 7)).toEqual({ id: 7, name: "thing 7" });
  });
});
