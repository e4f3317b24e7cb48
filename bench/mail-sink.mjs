import { SMTPServer } from "smtp-server";
import { parentPort } from "node:worker_threads";

/** A mail server in a thread of its own that takes every mail and says when which order's came: `{ at, name }`. */
const server = new SMTPServer({
  ...{ authOptional: true, disabledCommands: ["STARTTLS", "AUTH"], disableReverseLookup: true },
  onData(stream, _session, done) {
    /** @type {Buffer[]} */
    const chunks = [];
    stream.on("data", (/** @type {Buffer} */ chunk) => chunks.push(chunk));
    stream.on("end", () => {
      const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(Buffer.concat(chunks).toString())?.[1] ?? "";
      parentPort?.postMessage({ at: Date.now(), name: /#[0-9A-Za-z-]+/.exec(subject)?.[0] ?? null });
      done();
    });
  },
});
server.listen(0, "127.0.0.1", () => {
  const address = server.server.address();
  parentPort?.postMessage({ port: typeof address === "object" && address?.port });
});
