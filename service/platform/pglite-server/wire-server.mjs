// @ts-check
import { createServer } from "node:net";
import { createMutex } from "./mutex.mjs";
import { wireSession } from "./wire-session.mjs";
import { fatalError, startupMessage } from "./wire-messages.mjs";

/** @typedef {import("@electric-sql/pglite").PGlite} PGlite */

/**
 * Serves one PGlite to many clients over the PostgreSQL protocol. Each client has the database to itself from
 * the first message of a statement to its end, and from `begin` to `commit`; the others wait in line.
 * (pglite-socket 0.2.17 queues single messages instead: behind an open transaction two clients' Parse and Bind
 * interleave, and one is given the answer to the other's query.)
 *
 * The session is still one for all: use `set local`, never `set`; no LISTEN; session-level advisory locks do
 * not exclude other clients.
 *
 * @param {PGlite} db
 * @param {object} options
 * @param {{ path: string } | { host: string, port: number }} options.listen
 * @param {string} [options.password] asked for when given
 * @param {number} [options.maxConnections]
 * @param {number} [options.idleInTransactionMs] a transaction in which nothing happens for so long is rolled back
 */
export async function serveWire(
  db,
  { listen, password, maxConnections = 100, idleInTransactionMs = 60_000 },
) {
  const turns = createMutex();
  const greeting = await readGreeting(db);
  /** @type {Set<ReturnType<typeof wireSession>>} */
  const sessions = new Set();

  const server = createServer((socket) => {
    if (sessions.size >= maxConnections) {
      socket.on("error", () => {}); // It may be gone before it reads the refusal.
      socket.end(fatalError("53300", "too many connections to the embedded database"));
      return;
    }
    const session = wireSession(socket, { db, turns, greeting, password, idleInTransactionMs });
    sessions.add(session);
    void session.ended.then(() => sessions.delete(session));
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(listen, () => resolve(undefined));
  });

  return {
    /** The TCP port in use; 0 on a socket in the file system. */
    port() {
      const address = server.address();
      return typeof address === "object" && address ? address.port : 0;
    },
    /**
     * Runs `work` on the database while no client is in a statement or a transaction.
     * @template Result
     * @param {() => Promise<Result>} work
     */
    async exclusive(work) {
      const release = await turns.take();
      try {
        return await work();
      } finally {
        release();
      }
    },
    /** Takes no new client and lets the present ones go once their running statement is done. */
    async stop() {
      server.close();
      await Promise.all([...sessions].map((session) => session.end()));
    },
  };
}

/** @param {PGlite} db @returns {Promise<Buffer>} the parameters PostgreSQL tells each new client, without authentication */
async function readGreeting(db) {
  /** @type {Buffer[]} */
  const chunks = [];
  await db.execProtocolRawStream(startupMessage(), {
    onRawData: (bytes) => void chunks.push(Buffer.from(bytes)),
  });
  const all = Buffer.concat(chunks);
  const kept = [];
  for (let at = 0; at < all.length; at += 1 + all.readInt32BE(at + 1)) {
    if (String.fromCharCode(all[at] ?? 0) === "S")
      kept.push(all.subarray(at, at + 1 + all.readInt32BE(at + 1)));
  }
  return Buffer.concat(kept);
}
