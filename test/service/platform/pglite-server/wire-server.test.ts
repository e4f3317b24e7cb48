import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PGlite } from "@electric-sql/pglite";
import type pg from "pg";
import {
  openTestDatabase,
  type TestDatabase,
} from "../../../../service/platform/pglite-server/memory-database";
import { serveWire } from "../../../../service/platform/pglite-server/wire-server.mjs";
import { aPool, ask } from "./a-place";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

describe("many clients of one embedded database", () => {
  it("each get the answer to their own question, also behind somebody's transaction", async () => {
    const pool = aPool(database.connection, { max: 10 });
    const wrong: unknown[] = [];

    const clients = Array.from({ length: 9 }, async (_, who) => {
      for (let n = 0; n < 40; n += 1) {
        const client = await pool.connect();
        if (who === 0) await client.query("begin");
        const { rows } = await ask(client, who, n);
        if (who === 0) await client.query("commit");
        client.release();
        if (rows[0]?.who !== `client ${who}` || rows[0].n !== n) wrong.push({ who, n, rows });
      }
    });
    await Promise.all(clients);

    expect(wrong).toEqual([]);
  });

  it("are kept out of a transaction until it ends, and then go on", async () => {
    const pool = aPool(database.connection);
    await pool.query("create table turns (id int primary key, who text not null)");
    const first = await pool.connect();
    const order: string[] = [];

    await first.query("begin");
    await first.query("insert into turns values (1, 'first')");
    const second = pool.query("insert into turns values (1, 'second')").then(() => order.push("second"));
    await first.query("select pg_sleep(0.05)");
    order.push("first");
    await first.query("rollback");
    first.release();
    await second;

    expect(order).toEqual(["first", "second"]);
    expect((await pool.query("select who from turns")).rows).toEqual([{ who: "second" }]);
  });

  it("get in while another has a transaction open, and wait only with their first statement", async () => {
    const pool = aPool(database.connection);
    const first = await pool.connect();
    await first.query("begin");

    const second = await pool.connect();
    const waiting = second.query("select 1 as one");
    await first.query("commit");

    expect((await waiting).rows).toEqual([{ one: 1 }]);
    first.release();
    second.release();
  });

  it("lose nothing but their own transaction when one dies in the middle of it", async () => {
    const pool = aPool(database.connection);
    await pool.query("create table survivors (id int primary key)");
    const dying = await pool.connect();
    dying.on("error", () => {});
    await dying.query("begin");
    await dying.query("insert into survivors values (1)");

    (dying as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    await pool.query("insert into survivors values (2)");

    expect((await pool.query("select id from survivors")).rows).toEqual([{ id: 2 }]);
    dying.release(true);
  });

  it("go on when one dies while its begin is still in the line", async () => {
    const pool = aPool(database.connection);
    const holder = await pool.connect();
    const dying = await pool.connect();
    dying.on("error", () => {});
    await holder.query("begin");

    const begun = dying.query("begin").catch(() => "cut off");
    (dying as unknown as { connection: { stream: { end(): void } } }).connection.stream.end();
    await holder.query("commit");
    await begun;

    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    holder.release();
    dying.release(true);
  });

  it("may be a hundred at once; the next is told so", async () => {
    const pool = aPool(database.connection, { max: 101 });

    const clients = await Promise.all(Array.from({ length: 100 }, () => pool.connect()));
    const refused = await pool.connect().catch((error: Error & { code?: string }) => error);
    const responses = await Promise.all(clients.map((client, n) => ask(client, n, n)));

    expect(responses.map(({ rows }) => rows[0]?.n)).toEqual(clients.map((_, n) => n));
    expect(refused).toMatchObject({ code: "53300" });
    clients.forEach((client) => client.release());
  });
});

describe("a statement on the embedded database", () => {
  it("that fails in a transaction fails the rest of it, and rollback mends it", async () => {
    const pool = aPool(database.connection);
    const client = await pool.connect();

    await client.query("begin");
    const first = await client.query("select 1 / $1::int", [0]).catch((error: Error) => error.message);
    const second = await client.query("select $1::int", [1]).catch((error: Error) => error.message);
    await client.query("rollback");
    const third = await client.query("select $1::int as n", [3]);
    client.release();

    expect(first).toBe("division by zero");
    expect(second).toMatch(/current transaction is aborted/);
    expect(third.rows).toEqual([{ n: 3 }]);
  });

  it("that is wrong in each of its phases leaves the connection usable", async () => {
    const pool = aPool(database.connection, { max: 1 });
    const code = (sql: string, values: unknown[]) =>
      pool.query(sql, values).catch((error: { code: string }) => error.code);

    expect(await code("selec $1", [1])).toBe("42601");
    expect(await code("select $1::int", ["x"])).toBe("22P02");
    expect(await code("select 1 / $1::int", [0])).toBe("22012");
    expect((await pool.query("select $1::int as n", [4])).rows).toEqual([{ n: 4 }]);
  });

  it("may carry and return rows of 5 MB", async () => {
    const pool = aPool(database.connection);
    const big = "å".repeat(2_500_000);

    const { rows } = await pool.query<{ text: string; n: number }>(
      "select $1::text as text, n from generate_series(1, 3) n",
      [big],
    );

    expect(rows.map((row) => row.text === big)).toEqual([true, true, true]);
  });

  it("that takes too long fails for its client by query_timeout, and the connection works afterwards", async () => {
    const pool = aPool(database.connection);
    const slow = { text: "select count(*) from generate_series(1, 2000000)", query_timeout: 50 };

    const failure = await pool.query(slow as pg.QueryConfig).catch((error: Error) => error.message);

    expect(failure).toBe("Query read timeout");
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("that copies to the client works, and one that copies from it is refused without harm", async () => {
    const pool = aPool(database.connection);
    await pool.query("create table copies (id int, text text)");
    await pool.query("insert into copies select n, 'row ' || n from generate_series(1, 3) n");

    const refused = await pool.query("copy copies from stdin").catch((error: Error) => error.message);
    const out = await pool.query("copy copies to stdout");

    expect(refused).toMatch(/does not support COPY FROM STDIN/);
    expect(out.command).toBe("COPY");
    expect((await pool.query("select count(*)::int as n from copies")).rows).toEqual([{ n: 3 }]);
  });

  it("sees the plan made for its own parameters, and keeps trigrams and composite GIN indexes", async () => {
    const pool = aPool(database.connection);
    await pool.query("create extension if not exists pg_trgm; create extension if not exists btree_gin");

    await pool.query(
      "create table docs (shop int, txt text); create index on docs using gin (shop, txt gin_trgm_ops)",
    );

    expect((await pool.query("show plan_cache_mode")).rows).toEqual([
      { plan_cache_mode: "force_custom_plan" },
    ]);
  });
});

describe("a database for tests", () => {
  it("is there again from a snapshot, apart from the one it came from", async () => {
    const pool = aPool(database.connection);
    await pool.query("create table snapped (id int); insert into snapped values (1)");
    const snapshot = await database.snapshot();

    const copy = await openTestDatabase(snapshot);
    const copied = aPool(copy.connection);
    await copied.query("insert into snapped values (2)");

    expect((await copied.query("select id from snapped order by id")).rows).toEqual([{ id: 1 }, { id: 2 }]);
    expect((await pool.query("select id from snapped")).rows).toEqual([{ id: 1 }]);
    await copy.stop();
  });
});

describe("a server on a port", () => {
  it("lets in only who knows its password, and ends a transaction in which nothing happens", async () => {
    const db = await PGlite.create({
      loadDataDir: new Blob([(await database.snapshot()) as Uint8Array<ArrayBuffer>]),
    });
    const listen = { host: "127.0.0.1", port: 0 };
    const server = await serveWire(db, { listen, password: "right", idleInTransactionMs: 300 });
    const connection = { host: listen.host, port: server.port(), user: "postgres", database: "postgres" };
    const pool = aPool({ ...connection, password: "right" });
    const stranger = aPool({ ...connection, password: "wrong" });

    const refused = await stranger.query("select 1").catch((error: { code: string }) => error.code);
    const idle = await pool.connect();
    const cut = new Promise<{ code?: string }>((resolve) => idle.once("error", resolve));
    // In one message: a second one may come after the time is up.
    await idle.query("begin; create table never (id int)");
    const next = await pool.query("select to_regclass('never') as never");

    expect(refused).toBe("28P01");
    expect(await cut).toMatchObject({ code: "25P03" });
    expect(next.rows).toEqual([{ never: null }]);
    idle.release(true);
    await server.stop();
    await db.close();
  });

  it("hangs up on who does not speak the protocol", async () => {
    const socketFolder = database.connection.host;
    const socket = connect(path.join(socketFolder, `.s.PGSQL.${database.connection.port}`));

    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const response = Buffer.concat(await socket.toArray()).toString();

    expect(response).toContain("this is not the PostgreSQL protocol");
  });
});
