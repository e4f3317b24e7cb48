// @ts-check
/**
 * The few messages of the PostgreSQL wire protocol (version 3) that the server reads or writes itself:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

/** A frontend asked for more than this in one message: it is broken, or not a PostgreSQL client. */
const LARGEST_MESSAGE = 512 * 1024 * 1024;

/**
 * @param {string} type one letter
 * @param {Uint8Array} [body]
 */
function message(type, body = new Uint8Array()) {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** @param {string} text */
const cString = (text) => Buffer.from(`${text}\0`);

/** The start-up message as `psql` sends it; the response holds the parameters that every client gets. */
export function startupMessage() {
  const body = Buffer.concat([...["user", "postgres", "database", "postgres", ""].map(cString)]);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(196608, 4);
  return Buffer.concat([head, body]);
}

/** @param {string} sql */
export const query = (sql) => message("Q", cString(sql));
export const sync = message("S");
/** Ignored outside COPY; inside, it ends a COPY FROM STDIN, whose rows could never arrive. */
export const copyFail = message("f", cString("the embedded database does not support COPY FROM STDIN"));
export const authenticationOk = message("R", Buffer.from([0, 0, 0, 0]));
export const askForPassword = message("R", Buffer.from([0, 0, 0, 3]));
export const readyIdle = message("Z", Buffer.from("I"));

/**
 * @param {string} code SQLSTATE
 * @param {string} text
 */
export function fatalError(code, text) {
  return message(
    "E",
    Buffer.concat([
      cString("SFATAL"),
      cString("VFATAL"),
      cString(`C${code}`),
      cString(`M${text}`),
      Buffer.from([0]),
    ]),
  );
}

/**
 * Cuts a stream of bytes into whole messages, however the network has cut them.
 * Before the start-up message there is no type byte; `type` is then "startup", "ssl" or "cancel".
 */
export function messageReader() {
  /** @type {Buffer[]} */
  let chunks = [];
  let have = 0;
  let need = 8;
  let started = false;

  /** @param {Buffer} data @returns {{ type: string, bytes: Buffer }[]} */
  return function read(data) {
    chunks.push(data);
    have += data.length;
    const messages = [];
    while (have >= need) {
      const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      const length = started ? 1 + all.readInt32BE(1) : all.readInt32BE(0);
      if (length < (started ? 5 : 8) || length > LARGEST_MESSAGE) throw new Error("not a PostgreSQL message");
      chunks = [all];
      if (all.length < length) {
        need = length;
        break;
      }
      const bytes = all.subarray(0, length);
      const type = started ? String.fromCharCode(bytes[0] ?? 0) : firstType(bytes.readInt32BE(4));
      if (type === "startup") started = true;
      messages.push({ type, bytes });
      chunks = [all.subarray(length)];
      have = all.length - length;
      need = started ? 5 : 8;
    }
    return messages;
  };
}

/** @param {number} code */
function firstType(code) {
  if (code === SSL_REQUEST || code === GSS_REQUEST) return "ssl";
  if (code === CANCEL_REQUEST) return "cancel";
  return "startup";
}
