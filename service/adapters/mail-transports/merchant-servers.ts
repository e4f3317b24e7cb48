import type { SecureContextOptions } from "node:tls";
import { isMailServerPort } from "../../../contract/mail-server";
import { CLIENT_TIMEOUT_MS } from "../../../contract/envelope";
import type { ShopId } from "../../../contract/ids";
import type { MailAccount, MailServers } from "../../domain/mail-senders/mail-server";
import { PER_SERVER } from "../../domain/mail-senders/server-places";
import type { Dns } from "../../platform/dns/dns";
import { createSmtpTransport } from "../../platform/mail/smtp";
import { openSession, type SmtpServer } from "../../platform/mail/smtp-session";
import { MailServerError, type MailTransport } from "../../platform/mail/transport";
import { findPublicAddress } from "../../platform/net/public-address";

/** Whoever waits for a check gives up after CLIENT_TIMEOUT_MS. */
const CHECK_MS = CLIENT_TIMEOUT_MS - 4_000;

interface Outside {
  dns: Pick<Dns, "addresses">;
  /** How we name ourselves to servers (EHLO). */
  name: string;
  mailFrom: string;
  /** `host:port` that are connected to wherever they are and without encryption: for tests and the sandbox. */
  local: readonly string[];
  /** What a test puts in place of the internet. */
  findAddress?: typeof findPublicAddress;
  tls?: SecureContextOptions;
}

/**
 * Mail servers that merchants have named. A stranger's word decides where this process connects to, so: mail ports only, addresses of the
 * internet only, resolved once and by us, with a certificate for the name; what the server says is cut to size.
 */
export function createMailServers({
  dns,
  name,
  mailFrom,
  local,
  findAddress = findPublicAddress,
  tls,
}: Outside): MailServers {
  const transports = new Map<ShopId, { version: string; transport: MailTransport }>();

  const isLocal = (host: string, port: number) => local.includes(`${host}:${port}`);

  function serverOf({ host, port, tls: mode, user, password }: MailAccount): SmtpServer {
    const auth = { user, pass: password };
    const options = { host, port, name, secure: mode === "tls" };
    if (isLocal(host, port))
      return { auth, options: { ...options, ignoreTLS: true, tls: { rejectUnauthorized: false } } };
    return {
      ...{ auth, options: { ...options, requireTLS: true, tls: { ...tls, minVersion: "TLSv1.2" } } },
      resolve: () => findAddress(dns, host),
    };
  }

  return {
    isAllowedPort: isMailServerPort,
    isLocal,
    transportOf(shop, version, account) {
      const known = transports.get(shop);
      if (known?.version === version) return known.transport;
      known?.transport.close();
      const transport = createSmtpTransport({
        ...{ server: serverOf(account()), provider: "own", isSubmission: true },
        ...{ connections: PER_SERVER, mailFrom },
      });
      transports.set(shop, { version, transport });
      return transport;
    },
    forget(shop) {
      transports.get(shop)?.transport.close();
      transports.delete(shop);
    },
    async check(account) {
      const signal = AbortSignal.timeout(CHECK_MS);
      try {
        const session = await openSession(serverOf(account), signal);
        try {
          if (!session.offersLogin)
            throw Object.assign(new Error("The mail server offers no login"), { code: "ENOLOGIN" });
          await session.login(signal);
        } finally {
          session.close();
        }
      } catch (error) {
        throw new MailServerError((error as Error).message, { cause: error });
      }
    },
    close() {
      for (const { transport } of transports.values()) transport.close();
      transports.clear();
    },
  };
}
