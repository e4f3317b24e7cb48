import type { MailServerProblem, MailServerTls } from "../../../contract/mail-server-limits";
import { toOneLine } from "../../../contract/as-one-line";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { MailServerError, type MailTransport } from "../../platform/mail/transport";
import { UnreachableHostError } from "../../platform/net/public-address";

declare module "../../platform/context" {
  interface Context {
    mailServers: MailServers;
  }
}

/** An account at a mail server, as it is connected to. */
export interface MailAccount {
  host: string;
  port: number;
  tls: MailServerTls;
  user: string;
  password: string;
}

/** Mail servers of shops: each is one more transport (adapters/mail-transports/merchant-servers.ts). */
export interface MailServers {
  /** The transport of a shop's account; its connections are kept as long as `version` is the same. */
  transportOf(shop: ShopId, version: string, account: () => MailAccount): MailTransport;
  /** Closes the connections of a shop's account, and forgets its password. */
  forget(shop: ShopId): void;
  /** Connects, and logs in. Sends nothing. @throws MailServerError */
  check(account: MailAccount): Promise<void>;
  /** Whether a server of the internet may be set at this port. */
  isAllowedPort(port: number): boolean;
  /** Whether the operator has allowed this one, wherever it is. */
  isLocal(host: string, port: number): boolean;
  close(): void;
}

/** Bound to shop, host and user: the password of one account is never sent to another server. */
const purposeOf = (shop: ShopId, { host, user }: Pick<MailAccount, "host" | "user">) =>
  `mail-server ${shop} ${host} ${user}`;

type Sealing = Pick<Context, "secrets">;

export const sealPassword = ({ secrets }: Sealing, shop: ShopId, account: MailAccount): string =>
  secrets.seal(account.password, purposeOf(shop, account));

/** @throws MailServerError where the encryption key is gone: nobody can log in until the merchant enters it again */
export function openPassword(
  { secrets }: Sealing,
  shop: ShopId,
  account: Pick<MailAccount, "host" | "user">,
  sealed: string,
): string {
  try {
    return secrets.open(sealed, purposeOf(shop, account));
  } catch (error) {
    const cause = Object.assign(error as Error, { code: "ENOPASSWORD" });
    throw new MailServerError("The password of the mail server cannot be decrypted", { cause });
  }
}

interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message: string;
}

const CERTIFICATE = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/;

/** Why a server takes no mail, for its merchant. @param error what a MailServerError was caused by */
export function problemOf(error: unknown): MailServerProblem {
  const cause = rootOf(error);
  if (cause instanceof UnreachableHostError) {
    if (cause.why === "missing") return "mailServerHostNotFound";
    return cause.why === "notPublic" ? "mailServerNotPublic" : "mailServerDns";
  }
  const { code = "", originalCode = "", command = "", responseCode = 0, message } = cause as SmtpError;
  if (code === "ENOPASSWORD") return "mailServerPasswordLost";
  if (code === "ENOLOGIN") return "mailServerNoLogin";
  if (code === "EAUTH")
    return responseCode >= 400 && responseCode < 500 ? "mailServerUnavailable" : "mailServerLogin";
  if ([code, originalCode].some((each) => CERTIFICATE.test(each)) || /certificate/i.test(message))
    return "mailServerCertificate";
  if (code === "ETLS" || /^(ERR_SSL|EPROTO)/.test(originalCode) || /\bSSL routines\b/.test(message))
    return "mailServerTls";
  if (code === "ETIMEDOUT" || originalCode === "ETIMEDOUT") return "mailServerTimeout";
  if (/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH)$/.test(originalCode)) return "mailServerRefused";
  const isSender = /^MAIL FROM\b/i.test(command) || /\b5\.7\.\d{1,3}\b/.test(message);
  return responseCode >= 500 && isSender ? "mailServerSender" : "mailServerUnavailable";
}

/** As far as it is kept and shown. */
const ANSWER_LENGTH = 200;

/** What the server has said, as plain text, without addresses: those of recipients are nobody's business here. */
export function answerOf(error: unknown): string | null {
  const { response } = rootOf(error) as SmtpError;
  if (!response) return null;
  // Cut first: looking for addresses takes the square of a word's length.
  return toOneLine(response.slice(0, ANSWER_LENGTH)).replace(/[^\s<>:]+@[^\s<>:]+/g, "…") || null;
}

function rootOf(error: unknown): Error {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? cause : (error as Error);
}
