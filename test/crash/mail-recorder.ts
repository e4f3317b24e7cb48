import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail that was accepted. */
export interface AcceptedMail {
  messageId: string;
  /** Over every byte of the message. */
  digest: string;
  /** Epoch milliseconds of the answer that says so; null until then. */
  answeredAt: number | null;
  /** Which life of the killed process had opened the connection. */
  life: number;
}

/** An answer is on its way for up to so long, as from a server somewhere else: the longer, the more kills hit a mail between both. */
const ANSWERS_WITHIN_MS = 50;

/** A mail server that is never killed: accepts every mail, and notes which life of the sender it is from. */
export async function recordMails(currentLife: () => number) {
  const accepted: AcceptedMail[] = [];
  const lives = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1000,
    logger: false,
    onConnect(session, done) {
      lives.set(session.id, currentLife());
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks);
        const [, messageId = ""] = /^Message-ID:\s*(<[^>]+>)/im.exec(raw.toString("latin1")) ?? [];
        const digest = createHash("sha256").update(raw).digest("hex");
        const mail: AcceptedMail = { messageId, digest, answeredAt: null, life: lives.get(session.id)! };
        accepted.push(mail);
        setTimeout(() => {
          mail.answeredAt = Date.now();
          done();
        }, Math.random() * ANSWERS_WITHIN_MS);
      });
      stream.on("error", done);
    },
  });
  // A sender that is killed in the middle of a message is the ordinary thing here.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    accepted,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
