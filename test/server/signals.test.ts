import { existsSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { findServer } from "../crash/ingest-database";
import { putMigratedDatabase } from "../migrated-database";
import {
  aDatabase,
  aFolder,
  aMigratedDatabase,
  isBuilt,
  type RealProcess,
  startReal,
  untilAnswer,
} from "./real-process";

const CLIENTS = 20;

type Place = { env: Record<string, string>; isFree(): Promise<boolean> };

const isReady = (running: RealProcess) =>
  untilAnswer(`${running.url}/readyz`, ({ status }) => status === 200);

/** Moments of a start, each as soon as it can be told from outside. */
const MOMENTS: [string, (running: RealProcess) => Promise<unknown>][] = [
  ["as soon as signals are heard", ({ hearsSignals }) => hearsSignals],
  [
    "while the port answers that it is starting",
    ({ url }) => untilAnswer(`${url}/readyz`, ({ status, text }) => status === 503 && text === "Starting"),
  ],
  [
    "when pages are served and the start is not over",
    ({ url }) => untilAnswer(`${url}/favicon.ico`, ({ status }) => status === 204),
  ],
  ["when it has just become ready", isReady],
];

const isLong = Boolean(process.env.EVERY_SIGNAL);

/**
 * A start takes seconds of processor time, and a first one seconds more: here each moment is tried on one of the databases, which has its
 * tables, in `npm run soak -- crash` on both from the first start on.
 */
const EMBEDDED = isLong ? MOMENTS : [MOMENTS[0]!, MOMENTS.at(-1)!];
const ON_SERVER = isLong ? MOMENTS : MOMENTS.slice(1, -1);

/** The embedded database: its lock is a file. */
async function embedded(): Promise<Place> {
  const folder = aFolder();
  if (!isLong) await putMigratedDatabase(path.join(folder, "database"));
  return { env: { DATA_DIR: folder }, isFree: async () => !existsSync(path.join(folder, "database/lock")) };
}

/** A database on a server: it is free when no session is left in it. */
async function onServer(server: string): Promise<Place> {
  const url = await (isLong ? aDatabase(server) : aMigratedDatabase(server));
  const sessions = async () => {
    const client = new pg.Client(server);
    await client.connect();
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_stat_activity where datname = $1",
      [new URL(url).pathname.slice(1)],
    );
    await client.end();
    return Number(rows[0]!.count);
  };
  return { env: { DATA_DIR: aFolder(), DATABASE_URL: url }, isFree: async () => (await sessions()) === 0 };
}

describe.skipIf(!isBuilt)("a process that is told to stop by SIGTERM", () => {
  // One folder for all: making an embedded database costs as much as the rest of a start.
  let kept: Place;
  beforeAll(async () => {
    kept = await embedded();
  });

  for (const [name, moments, make] of [
    ["on the embedded database", EMBEDDED, async () => kept],
    [
      "on PostgreSQL",
      ON_SERVER,
      async () => findServer().then((server) => (server ? onServer(server) : undefined)),
    ],
  ] as const) {
    describe(name, () => {
      let place: Place | undefined;
      beforeAll(async () => {
        place = await make();
      });

      it.for(moments)("%s ends with code 0 and leaves nothing behind", async ([, moment], { skip }) => {
        if (!place) return skip("no PostgreSQL server answers at TEST_DATABASE_URL or on this machine");
        const running = await startReal(place.env);
        await moment(running);
        running.kill("SIGTERM");

        expect(await running.ended).toEqual({ code: 0, signal: null });
        expect(running.complaints()).toEqual([]);
        await expect.poll(place.isFree).toBe(true);
      });
    });
  }

  it("answers /readyz with 503 at once, and tells every client that its connection ends", async () => {
    const running = await startReal({ ...kept.env, NODE_ENV: "production" });
    await isReady(running);
    const clients = Array.from({ length: CLIENTS }, () => untilClosed(running.url));
    await Promise.all(clients.map(({ isAnswered }) => isAnswered));

    running.kill("SIGTERM");
    await untilAnswer(`${running.url}/readyz`, ({ status, text, connection }) => {
      // Nothing else may come between: neither a refusal nor an answer without a word.
      expect([status, text]).toEqual(status === 200 ? [200, "ok"] : [503, "Stopping"]);
      return status === 503 && connection === "close";
    });

    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(Array(CLIENTS).fill("told"));
    expect((await running.ended).code).toBe(0);
  });

  it("ends at once at a second signal of any kind, and gives its database free", async () => {
    const running = await startReal(kept.env);
    await isReady(running);
    const request = await halfSent(running.url);

    running.kill("SIGTERM");
    await untilAnswer(`${running.url}/healthz`, ({ status }) => status === 0);
    running.kill("SIGINT");

    expect(await running.ended).toEqual({ code: 130, signal: null });
    expect(await kept.isFree()).toBe(true);
    request.destroy();
  });
});

/** A client that keeps its connection and asks again and again on it, until an answer says that it ends. */
function untilClosed(url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const once = () =>
    new Promise<string>((resolve) => {
      const request = http.get(`${url}/healthz`, { agent }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.headers.connection ?? ""));
      });
      request.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  const isAnswered = once();
  const closed = isAnswered.then(async (first) => {
    let connection = first;
    while (connection === "keep-alive") connection = await once();
    agent.destroy();
    return connection === "close" ? "told" : connection;
  });
  return { isAnswered, closed };
}

/** A request that keeps the process from ending, because half of it is missing. */
function halfSent(url: string): Promise<http.ClientRequest> {
  const request = http.request(`${url}/shopify/webhooks`, { method: "POST" });
  request.setHeader("content-length", "8");
  // Answered once the head was read: what was only written may still wait to be taken when the port closes.
  request.setHeader("expect", "100-continue");
  request.on("error", () => {}); // It is cut off in the end.
  request.flushHeaders();
  return new Promise((resolve) =>
    request.once("continue", () => request.write("half", () => resolve(request))),
  );
}
