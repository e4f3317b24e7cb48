import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { onFileEnd } from "../on-file-end";

/** A mail as it came over the wire. */
export interface SunkMail {
  /** Addresses of the envelope. */
  from: string;
  to: string[];
  raw: Buffer;
}

/** A mail server that keeps what it gets, byte by byte, until the test file ends. */
export async function createMailSink() {
  const mails: SunkMail[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ["STARTTLS"], disableReverseLookup: true, logger: false },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { mails, url: `smtp://127.0.0.1:${port}` };
}
