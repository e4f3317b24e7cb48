import { type Kysely, sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { type Database, openDatabase, transaction, type Tx } from "../../../../service/platform/db/database";
import { markPrepared, prepared } from "../../../../service/platform/db/prepared";
import { isTransient } from "../../../../service/platform/db/transient-errors";
import { withSavepoint } from "../../../../service/platform/db/with-savepoint";
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

  it("are those of a builder too: in front of a select, at the end of what writes", async () => {
    const database = await anEmptyDatabase();
    const things = database.db as unknown as Kysely<{ things: { id: number; name: string } }>;
    await things
      .selectFrom("things")
      .modifyFront(prepared)
      .select("id")
      .distinct()
      .where("id", "=", 1)
      .execute();
    await things
      .insertInto("things")
      .modifyEnd(prepared)
      .values({ id: 0, name: "none" })
      .returning("id")
      .execute();
    await things.updateTable("things").modifyEnd(prepared).set({ name: "no" }).where("id", "=", 0).execute();
    await things.selectFrom("things").select("id").where("id", "=", 1).execute();
    expect((await listPrepared(database)).map(({ statement }) => statement.slice(0, 6))).toEqual([
      "select",
      "insert",
      "update",
    ]);
  });

  it("are not those of many keys, written out or in an array", async () => {
    const database = await anEmptyDatabase();
    const ids = (length: number) => Array.from({ length }, (_, index) => index + 1);
    const inArray = (length: number) => sql`${prepared} select id from things where id = any(${ids(length)})`;
    const things = database.db as unknown as Kysely<{ things: { id: number; name: string } }>;
    const inList = (length: number) =>
      things.selectFrom("things").modifyFront(prepared).select("id").where("id", "in", ids(length));
    expect((await inArray(33).execute(database.db)).rows).toHaveLength(33);
    expect(await inList(7).execute()).toHaveLength(7);
    expect(await listPrepared(database)).toEqual([]);
    expect((await inArray(32).execute(database.db)).rows).toHaveLength(32);
    expect(await inList(6).execute()).toHaveLength(6);
    expect(await listPrepared(database)).toHaveLength(2);
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

  it("does not take that for the fault of a part within a savepoint", async () => {
    const database = await anEmptyDatabase();
    await findThing(database, 1);
    await database.pool.query("alter table things add column color text default 'red'");
    const find = (tx: Tx) =>
      withSavepoint(
        tx,
        () => findThing({ db: tx }, 2),
        async () => undefined,
      );
    await expect(transaction(database.db, find)).rejects.toSatisfy(isTransient);
  });

  it("names nothing any more where another's connection answers, as behind a pooler", async () => {
    const database = await anEmptyDatabase();
    await findThing(database, 1);
    await database.pool.query("deallocate all");
    expect(await findThing(database, 2)).toEqual({ id: 2, name: "thing 2" });
    await sql`${prepared} select 1 where ${1} = 1`.execute(database.db);
    expect(await listPrepared(database)).toEqual([]);
  });

  it("fails a transaction in which that is found out as one to be tried again", async () => {
    const database = await anEmptyDatabase();
    await findThing(database, 1);
    await database.pool.query("deallocate all");
    const find = () => transaction(database.db, (tx) => findThing({ db: tx }, 2));
    await expect(find()).rejects.toSatisfy(isTransient);
    expect(await find()).toEqual({ id: 2, name: "thing 2" });
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
