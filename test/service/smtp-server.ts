import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onFileEnd } from "../on-file-end";
import type { SunkMail } from "./mail-sink";

const read = (name: string) => readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), "utf8");
/** Of `smtp.brand.com`. */
export const CERTIFICATE = read("mail-server-certificate");
export const SERVER_NAME = "smtp.brand.com";
export const ACCOUNT = { user: "orders@brand.com", password: "correct horse" };

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** A mail server with one account, as providers have them, until the test file ends. */
export async function createMailServer(options: SMTPServerOptions = {}) {
  const mails: SunkMail[] = [];
  const state = {
    mails,
    connections: 0,
    logins: 0,
    /** Called with the address of each recipient; what it returns is the answer that refuses it. */
    refuse: (_to: string): [code: number, words: string] | null => null,
    /** Accounts are refused. */
    isClosed: false,
  };
  const server = new SMTPServer({
    ...{ key: read("mail-server-key"), cert: CERTIFICATE, disableReverseLookup: true, logger: false },
    onConnect(_session, done) {
      state.connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      state.logins += 1;
      if (state.isClosed || username !== ACCOUNT.user || password !== ACCOUNT.password)
        // As careless servers do, it repeats what it was sent.
        return done(refusal(535, `5.7.8 <b>not accepted</b>: ${username} ${password}`));
      done(null, { user: username });
    },
    onRcptTo({ address }, _session, done) {
      const answer = state.refuse(address);
      done(answer ? refusal(...answer) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  onFileEnd(stop);
  return Object.assign(state, { port: (server.server.address() as AddressInfo).port, stop });
}

/** Takes connections and never says a word. */
export async function createSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { sockets, port: (server.address() as AddressInfo).port };
}
