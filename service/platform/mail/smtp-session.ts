import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";

/** A mail server, and how we log in there. */
export interface SmtpServer {
  options: SMTPConnectionOptions;
  auth?: { user: string; pass: string } | undefined;
  /** Asked for each connection, which goes to the address that it returns; TLS asks for the host's name all the same. */
  resolve?: (() => Promise<string>) | undefined;
}

export interface SmtpSession {
  isOpen(): boolean;
  /** Whether the server offers to log in. */
  offersLogin: boolean;
  login(signal: AbortSignal): Promise<void>;
  send(envelope: { from: string; to: string }, raw: Buffer, signal: AbortSignal): Promise<void>;
  close(): void;
}

const CONNECTION = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  socketCloseTimeout: 1_000,
  // Of an answer; a hostile server's never ends.
  maxResponseSize: 16 * 1024,
};

/**
 * Connects as far as EHLO, encrypted where that is asked for. Each step ends with the signal at the latest: then the connection is gone, and
 * the server may or may not have what it was sent.
 * @throws nodemailer's error, with the stage in `code` and `command`
 */
export async function openSession(
  { options, auth, resolve }: SmtpServer,
  signal: AbortSignal,
): Promise<SmtpSession> {
  const address = await resolve?.();
  const connection = new SMTPConnection({
    ...CONNECTION,
    ...options,
    ...(address && { host: address, servername: options.host }),
  });
  let isOpen = true;
  let fail: (error: Error) => void = () => {};
  const end = (error: Error) => {
    isOpen = false;
    fail(error);
  };
  connection.on("error", end);
  connection.on("end", () => {
    isOpen = false;
    // An answer with which it closes comes after this, and says more.
    const failNow = fail;
    setImmediate(() => failNow(new Error("The mail server has closed the connection")));
  });

  async function step(signalled: AbortSignal, work: (done: (error?: Error | null) => void) => void) {
    const onAbort = () => {
      end(Object.assign(new Error("The mail server took too long"), { code: "ETIMEDOUT" }));
      connection.close();
    };
    try {
      await new Promise<void>((done, reject) => {
        fail = reject;
        if (signalled.aborted) return onAbort();
        signalled.addEventListener("abort", onAbort, { once: true });
        work((error) => (error ? reject(error) : done()));
      });
    } catch (error) {
      isOpen = false;
      connection.close();
      throw error;
    } finally {
      fail = () => {};
      signalled.removeEventListener("abort", onAbort);
    }
  }

  await step(signal, (done) => connection.connect(done));
  return {
    isOpen: () => isOpen,
    offersLogin: connection.allowsAuth,
    async login(signalled) {
      if (!auth) return;
      try {
        await step(signalled, (done) => connection.login({ ...auth }, done));
      } catch (error) {
        throw withoutAnswer(error as SmtpError);
      }
    },
    send: (envelope, raw, signalled) =>
      step(signalled, (done) => connection.send({ ...envelope, size: raw.length }, raw, done)),
    close() {
      if (isOpen) connection.quit();
      isOpen = false;
      connection.close();
    },
  };
}

interface SmtpError extends Error {
  response?: string;
}

/** A server may repeat what it was sent, the password: of what it answers to a login only the codes are kept, in logs as everywhere. */
function withoutAnswer(error: SmtpError): SmtpError {
  const { response } = error;
  if (response === undefined) return error;
  const [codes = ""] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? [];
  return Object.assign(new Error(`The mail server refused the login: ${codes}`), {
    ...{ code: "code" in error ? error.code : undefined, response: codes },
    ...("command" in error && { command: error.command }),
    ...("responseCode" in error && { responseCode: error.responseCode }),
  });
}
