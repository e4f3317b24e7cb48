import type { AddressInfo } from "node:net";
import type { Hono } from "hono";
import { SMTPServer } from "smtp-server";
import { type CaughtMail, readMail } from "./caught-mail";
import { mailboxApp } from "./mailbox.app";

/** Mails in memory; the oldest are dropped. */
const MAX_MAILS = 500;
const MAX_MAIL_BYTES = 5 * 1024 * 1024;

export interface Mailbox {
  /** The web interface, mounted at `/sandbox/mailbox`. */
  app: Hono;
  /** Starts listening; returns the port, which the system chooses for port 0. */
  start(): Promise<{ port: number }>;
  stop(): Promise<void>;
  /** Newest first. */
  messages(): CaughtMail[];
}

/** Catches every mail over SMTP, whatever its recipient, and keeps the last 500 in memory. */
export function createMailbox({ port, host }: { port: number; host: string }): Mailbox {
  const caught: CaughtMail[] = [];
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 1000,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anybody" }),
    onData(stream, session, done) {
      const envelope = {
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        to: session.envelope.rcptTo.map((recipient) => recipient.address),
      };
      collect(stream)
        .then((raw) => readMail(raw, { id: String(++count), receivedAt: new Date().toISOString(), envelope }))
        .then((mail) => {
          caught.unshift(mail);
          caught.length = Math.min(caught.length, MAX_MAILS);
          done();
        })
        .catch((error: Error) => done(error));
    },
  });
  // A client that disconnects in the middle is no error of ours.
  server.on("error", () => {});

  return {
    app: mailboxApp(() => caught),
    start: () =>
      new Promise((resolve, reject) => {
        server.server.once("error", reject);
        server.listen(port, host, () => {
          server.server.off("error", reject);
          resolve({ port: (server.server.address() as AddressInfo).port });
        });
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    messages: () => [...caught],
  };
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
