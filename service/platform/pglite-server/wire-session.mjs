// @ts-check
import * as wire from "./wire-messages.mjs";

/** Messages after which the server answers, so that what came before can be run in one go. */
const endsUnit = new Set(["Q", "S", "F", "H"]);

/** COPY FROM STDIN would block inside the engine, waiting for rows that cannot arrive: a CopyFail is sent with it. */
const copyFromClient = /\bcopy\b[^]*\bfrom\s+stdin\b/i;

/**
 * One client of the embedded database.
 *
 * @param {import("node:net").Socket} socket
 * @param {object} server
 * @param {import("@electric-sql/pglite").PGlite} server.db
 * @param {{ take(): Promise<() => void> }} server.turns
 * @param {Buffer} server.greeting
 * @param {string | undefined} server.password
 * @param {number} server.idleInTransactionMs
 */
export function wireSession(socket, { db, turns, greeting, password, idleInTransactionMs }) {
  const read = wire.messageReader();
  /** Messages of a statement that is not complete yet. @type {Buffer[]} */
  let unit = [];
  let copies = false;
  /** Complete units, waiting for the lock. @type {{ bytes: Buffer, flushOnly: boolean }[]} */
  const units = [];
  let admitted = false;
  /** The client has sent Terminate: what it sent before is still run. */
  let leaving = false;
  /** The connection is closed: no further unit is run. */
  let gone = false;
  let abandoned = false;
  let running = false;
  /** Releases the lock; held while a transaction is open. @type {(() => void) | undefined} */
  let release;
  /** @type {NodeJS.Timeout | undefined} */
  let idleTimer;
  /** @type {() => void} */
  let finish;
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => (finish = resolve));

  /** @param {{ type: string, bytes: Buffer }} message */
  function receive({ type, bytes }) {
    if (type === "ssl") return void socket.write("N");
    // A cancel request is ignored: there is no second process to interrupt the statement.
    if (type === "cancel") return void socket.end();
    if (type === "X") return leave();
    if (type === "startup") return password === undefined ? admit() : void socket.write(wire.askForPassword);
    if (!admitted)
      return type === "p" && bytes.toString("utf8", 5, bytes.length - 1) === password ? admit() : refuse();
    if (type === "S" && copies) unit.push(wire.copyFail);
    unit.push(bytes);
    if ((type === "Q" || type === "P") && copyFromClient.test(bytes.toString("latin1"))) copies = true;
    if (type === "Q" && copies) unit.push(wire.copyFail);
    if (!endsUnit.has(type)) return;
    units.push({ bytes: Buffer.concat(unit), flushOnly: type === "H" });
    unit = [];
    copies = false;
    void pump();
  }

  function admit() {
    admitted = true;
    socket.write(Buffer.concat([wire.authenticationOk, greeting, wire.readyIdle]));
  }

  function refuse() {
    socket.end(wire.fatalError("28P01", "password authentication failed"));
  }

  async function pump() {
    if (running) return;
    running = true;
    clearTimeout(idleTimer);
    for (let next = units.shift(); next && !gone; next = units.shift()) {
      release ??= await turns.take();
      if (gone) break;
      await run(next.bytes);
      if (!next.flushOnly && !db.isInTransaction()) giveBack();
    }
    running = false;
    if (gone || leaving) await abandon();
    else if (release) idleTimer = setTimeout(endIdleTransaction, idleInTransactionMs);
  }

  /**
   * @param {Buffer} bytes
   * @param {(answer: Uint8Array) => void} onRawData
   */
  async function engine(bytes, onRawData) {
    try {
      await db.runExclusive(() => db.execProtocolRawStream(bytes, { onRawData }));
    } catch (error) {
      // Errors of SQL travel in the protocol; this one means that the engine is closed or broken.
      socket.end(wire.fatalError("57P01", `the embedded database has stopped: ${error}`));
    }
  }

  /** @param {Buffer} bytes */
  async function run(bytes) {
    socket.cork();
    // The answer is a view into the engine's memory, so it is copied before the engine writes there again.
    await engine(bytes, (answer) => void socket.write(Buffer.from(answer)));
    socket.uncork();
  }

  function leave() {
    leaving = true;
    if (!running) void abandon();
  }

  function giveBack() {
    release?.();
    release = undefined;
  }

  function endIdleTransaction() {
    socket.end(wire.fatalError("25P03", "terminating connection due to idle-in-transaction timeout"));
    socket.destroySoon();
  }

  /** The client has gone, perhaps in the middle of a transaction: PostgreSQL would roll it back, and so do we. */
  async function abandon() {
    if (abandoned) return; // Already done after Terminate; by the "close" event the lock may be another client's.
    abandoned = true;
    clearTimeout(idleTimer);
    if (release) {
      await engine(Buffer.concat([wire.sync, wire.query("rollback")]), () => {}).finally(giveBack);
    }
    socket.end();
    finish();
  }

  socket.setNoDelay(true);
  socket.on("data", (data) => {
    try {
      read(data).forEach(receive);
    } catch {
      socket.end(wire.fatalError("08P01", "this is not the PostgreSQL protocol"));
    }
  });
  socket.on("error", () => {}); // A reset by the client is followed by "close", which is all there is to do.
  socket.on("close", () => {
    gone = true;
    if (!running) void abandon();
  });

  return {
    ended,
    /** @returns {Promise<void>} */
    end() {
      socket.destroy();
      return ended;
    },
  };
}
