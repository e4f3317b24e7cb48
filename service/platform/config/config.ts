import path from "node:path";
import {
  type ProviderBudgets,
  type ProviderId,
  readProviderBudgets,
  readProviderOrder,
} from "./provider-settings";
import { type HostSettings, readHostSettings } from "./host-settings";
import { Environment } from "./environment";
import { readTrustedProxies, type TrustedProxies } from "./trusted-proxies";
import { projectRoot } from "../project-root";
import { realBesideSandbox, SANDBOX_CLIENT } from "./sandbox-settings";
import {
  readTranslationSettings,
  type TranslationSettings,
  translationProblems,
} from "./translation-settings";
import { mailEventProblems, type MailEventSettings, readMailEventSettings } from "./mail-event-settings";
import { readSms, smsProblems, type SmsSettings } from "./sms-settings";
import { type MailApiSettings, mailTransportProblems, readMailApi } from "./mail-transport-settings";
import { mailServerProblems, type MailServerSettings, readMailServerSettings } from "./mail-server-settings";
import { readMailSigning } from "./mail-signing-settings";
import { type DkimSigner, isMailable, parseMailAddress } from "../mail/transport";
import { deriveSigningKeys, type SigningKeys } from "../crypto/signing-keys";

declare module "../context" {
  interface Context {
    config: Config;
  }
}

/** 17TRACK's public list, to which its API's errors send integrators. */
const LIST_URL = "https://res.17track.net/asset/carrier/info/apicarrier.all.json";

/** Scopes the app needs; shopify.app.toml asks for the same (test/server/app-toml.test.ts). Optional ones: contract/optional-scopes.ts. */
export const REQUIRED_SCOPES = [
  "read_orders",
  "read_fulfillments",
  "write_fulfillments",
  "read_products",
  "write_app_proxy",
];

export interface Config {
  environment: "production" | "development" | "test";
  host: string;
  port: number;
  /** Where browsers, Shopify and mails reach the app; no slash at the end. */
  appUrl: string;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: TrustedProxies;
  /** Names by which this service is reached, and what shops' own names for it need. */
  hosts: HostSettings;
  /** Write calls that a shop may make in a minute. */
  writesPerMinute: number;
  roles: { web: boolean; worker: boolean };
  dataDir: string;
  /** Which plan opens which feature; read again whenever it changes. */
  gatesFile: string;
  databaseUrl: string | undefined;
  /** The server itself, where `databaseUrl` leads to a pooler that keeps a connection for a transaction only. */
  databaseDirectUrl: string | undefined;
  /** A streaming replica, for reads that may be some seconds old. */
  databaseReplicaUrl: string | undefined;
  databasePool: number;
  /** Keys of each purpose, made from APP_SECRET and the older ones. */
  signingKeys: SigningKeys;
  /** Current key first; older ones still decrypt what they encrypted. */
  encryptionKeys: { id: string; key: Buffer }[];
  shopify: { apiKey: string; apiSecrets: string[]; appHandle: string };
  /** Where the simulated outside world is reached; undefined where the real one is used. */
  sandboxUrl: string | undefined;
  adminTokens: boolean;
  endApiUrl: string | undefined;
  smtpUrl: string | undefined;
  /** How mails leave where they do not by SMTP. */
  mailApi: MailApiSettings | undefined;
  /** Undefined: no text messages. */
  sms: SmsSettings | undefined;
  mailFrom: string;
  /** Our own key, by which mails from `mailFrom` are signed; undefined: they are not, or the mail server does. */
  mailSigning: DkimSigner | undefined;
  /** Mails to customers describe their parcel for mail clients, which show it of senders that have registered. */
  mailMarkup: boolean;
  mailServers: MailServerSettings;
  /** How it is told what became of emails. */
  mailEvents: MailEventSettings;
  /** Bucket of an S3-compatible store for images; undefined: they are kept in the database. */
  imageStore: { url: string; key: string; secret: string; region: string } | undefined;
  /** Where merchants write to us: a mailto: or https: address. */
  supportUrl: string;
  /** Support of the plans that have one of their own; null: there is none. */
  dedicatedSupportUrl: string | null;
  /** Of the affiliate programme; null: there is none. */
  affiliateUrl: string | null;
  /** The help centre's search, `{query}` standing for the text; the support address where there is none. */
  helpCenterUrl: string;
  seventeenTrack: { key: string; url: string } | undefined;
  /** Where the published list of couriers is read; null in the sandbox, which knows the couriers of our own table. */
  courierListUrl: string | null;
  aftership: ProviderAccount | undefined;
  easypost: ProviderAccount | undefined;
  karrio: ProviderAccount | undefined;
  /** Providers that are asked, first choice first; undefined: all that have a key. */
  providerOrder: ProviderId[] | undefined;
  /** What each shop may use of a provider, where nothing else is arranged with it. */
  providerBudgets: ProviderBudgets;
  /** Translates couriers' texts that nothing of ours tells; undefined: they stay as they came. */
  translation: TranslationSettings | undefined;
  metricsToken: string | undefined;
  sentryDsn: string | undefined;
  logLevel: string;
}

/** What an adapter needs to call a provider, and to verify its webhooks. */
export interface ProviderAccount {
  key: string;
  url: string;
  webhookSecret: string | undefined;
}

export class ConfigError extends Error {}

/** Secrets a deployment must give; development gets its own, kept in the data directory by the caller. */
export interface DevSecrets {
  appSecret: string;
  encryptionKeys: string;
}

/**
 * Reads the environment once, at start.
 * @throws ConfigError with one line for each thing that is wrong, never with a secret's value.
 */
export function readConfig(env: NodeJS.ProcessEnv, local: (dataDir: string) => DevSecrets): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const e = parsed.data;
  const problems: string[] = [];
  const production = e.NODE_ENV === "production";
  const sandbox = e.WAYBILL_DEMO || (!production && !e.SHOPIFY_API_KEY);

  if (production && !e.WAYBILL_DEMO) {
    if (!e.SHOPIFY_API_KEY || !e.SHOPIFY_API_SECRET) {
      problems.push("SHOPIFY_API_KEY, SHOPIFY_API_SECRET: needed in production (or WAYBILL_DEMO=1)");
    }
    if (!e.APP_URL?.startsWith("https://"))
      problems.push("APP_URL: an https address is needed in production");
    if (!e.APP_SECRET) problems.push("APP_SECRET: needed in production, at least 32 characters");
    if (!e.ENCRYPTION_KEYS) problems.push("ENCRYPTION_KEYS: needed in production");
    if (!e.SMTP_URL && !readMailApi(e))
      problems.push("SMTP_URL: needed in production, or SES_KEY or POSTMARK_TOKEN in its place");
  }
  const refusal = sandbox && realBesideSandbox(e, e.WAYBILL_DEMO);
  if (refusal) problems.push(refusal);
  if (Boolean(e.SHOPIFY_API_KEY) !== Boolean(e.SHOPIFY_API_SECRET)) {
    problems.push("SHOPIFY_API_KEY, SHOPIFY_API_SECRET: give both or neither");
  }
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const) {
    const url = e[name];
    if (url && !/^postgres(ql)?:\/\//.test(url)) {
      problems.push(`${name}: must begin with postgres:// or postgresql://`);
    } else if (url && !URL.canParse(url)) {
      problems.push(`${name}: is no address; signs such as @ / # in a password are written as %40 %2F %23`);
    }
  }
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL) {
    problems.push("DATABASE_DIRECT_URL: is for a DATABASE_URL that leads to a pooler");
  }
  if (e.DATABASE_REPLICA_URL && !e.DATABASE_URL) {
    problems.push("DATABASE_REPLICA_URL: is for a replica of the server at DATABASE_URL");
  }
  if (Boolean(e.KARRIO_KEY) !== Boolean(e.KARRIO_URL)) {
    problems.push("KARRIO_KEY, KARRIO_URL: give both or neither");
  }
  if (!isMailable(parseMailAddress(e.MAIL_FROM).address))
    problems.push("MAIL_FROM: is no mailbox; such as Waybill <no-reply@example.com>");
  problems.push(...mailEventProblems(e));
  problems.push(...mailTransportProblems(e), ...mailServerProblems(e), ...smsProblems(e));
  problems.push(...translationProblems(e));
  const imageStoreParts = [e.IMAGE_STORE_URL, e.IMAGE_STORE_KEY, e.IMAGE_STORE_SECRET].filter(Boolean).length;
  if (imageStoreParts !== 0 && imageStoreParts !== 3) {
    problems.push("IMAGE_STORE_URL, IMAGE_STORE_KEY, IMAGE_STORE_SECRET: give all or none");
  }
  const providerOrder = readProviderOrder(e.PROVIDER_ORDER, problems);
  const providerBudgets = readProviderBudgets(e.PROVIDER_BUDGETS, problems);
  const trustedProxies = readTrustedProxies(e.TRUSTED_PROXIES, problems);
  const appUrl = (e.APP_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, "");
  const hosts = readHostSettings(e, appUrl, problems);
  const mailSigning = readMailSigning(e, problems);
  const roles = new Set(e.ROLES.split(",").map((role) => role.trim()));
  const unknown = [...roles].filter((role) => role !== "web" && role !== "worker");
  if (unknown.length > 0)
    problems.push(`ROLES: unknown role ${unknown.join(", ")}; web and worker are known`);
  if (!e.DATABASE_URL && (!roles.has("web") || !roles.has("worker"))) {
    problems.push(
      "ROLES: the embedded database serves one process only; set DATABASE_URL to split web and worker",
    );
  }

  const dataDir = path.resolve(projectRoot, e.DATA_DIR);
  const secrets = problems.length === 0 && (!e.APP_SECRET || !e.ENCRYPTION_KEYS) ? local(dataDir) : undefined;
  const keys = (e.ENCRYPTION_KEYS ?? secrets?.encryptionKeys ?? "").split(",").map((entry) => entry.trim());
  const encryptionKeys = keys.filter(Boolean).map((entry) => {
    const [id = "", encoded = ""] = entry.split(":");
    const key = Buffer.from(encoded, "base64");
    if (!id || key.length !== 32) {
      problems.push("ENCRYPTION_KEYS: each entry must read id:base64 with 32 bytes behind the colon");
    }
    return { id, key };
  });
  const olderSecrets = (e.APP_SECRET_OLD ?? "")
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (olderSecrets.some((secret) => secret.length < 32))
    problems.push("APP_SECRET_OLD: each secret has at least 32 characters; commas part them");
  if (encryptionKeys.length === 0 && problems.length === 0) {
    problems.push("ENCRYPTION_KEYS: at least one key is needed");
  }
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));

  const client = sandbox
    ? { apiKey: SANDBOX_CLIENT.apiKey, apiSecrets: [SANDBOX_CLIENT.apiSecret] }
    : {
        apiKey: e.SHOPIFY_API_KEY!,
        apiSecrets: [e.SHOPIFY_API_SECRET!, e.SHOPIFY_API_SECRET_OLD ?? []].flat(),
      };
  const supportUrl = e.SUPPORT_URL ?? `mailto:${/<([^>]+)>/.exec(e.MAIL_FROM)?.[1] ?? e.MAIL_FROM.trim()}`;
  const sandboxUrl = sandbox ? (e.SANDBOX_URL ?? `${appUrl}/sandbox`) : undefined;
  return {
    environment: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    appUrl,
    trustedProxies,
    hosts,
    writesPerMinute: e.WRITES_PER_MINUTE,
    roles: { web: roles.has("web"), worker: roles.has("worker") },
    dataDir,
    gatesFile: path.resolve(projectRoot, e.GATES_FILE ?? "permissions/gates.json"),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePool: e.DATABASE_POOL,
    signingKeys: deriveSigningKeys([e.APP_SECRET ?? secrets!.appSecret, ...olderSecrets]),
    encryptionKeys,
    shopify: { ...client, appHandle: e.SHOPIFY_APP_HANDLE },
    sandboxUrl,
    // The demo is used standalone, so it needs them; anywhere else they are off until asked for.
    adminTokens: e.ADMIN_TOKENS ?? sandbox,
    endApiUrl: e.END_API_URL,
    smtpUrl: e.SMTP_URL,
    mailApi: readMailApi(e),
    sms: readSms(e),
    mailFrom: e.MAIL_FROM,
    mailSigning,
    mailMarkup: e.MAIL_MARKUP,
    mailServers: readMailServerSettings(e),
    mailEvents: readMailEventSettings(e, sandbox),
    imageStore: e.IMAGE_STORE_URL
      ? {
          url: e.IMAGE_STORE_URL.replace(/\/+$/, ""),
          key: e.IMAGE_STORE_KEY!,
          secret: e.IMAGE_STORE_SECRET!,
          region: e.IMAGE_STORE_REGION,
        }
      : undefined,
    supportUrl,
    dedicatedSupportUrl: e.DEDICATED_SUPPORT_URL ?? (sandbox ? "mailto:priority@waybill.localhost" : null),
    affiliateUrl: e.AFFILIATE_URL ?? (sandbox ? "mailto:affiliates@waybill.localhost" : null),
    helpCenterUrl: e.HELP_CENTER_URL ?? `${appUrl}/help?lang={language}&q={query}`,
    seventeenTrack: e.SEVENTEEN_TRACK_KEY
      ? { key: e.SEVENTEEN_TRACK_KEY, url: e.SEVENTEEN_TRACK_URL.replace(/\/+$/, "") }
      : undefined,
    courierListUrl: e.COURIER_LIST_URL ?? (sandboxUrl ? null : LIST_URL),
    aftership: account(e.AFTERSHIP_KEY, e.AFTERSHIP_URL, e.AFTERSHIP_WEBHOOK_SECRET),
    easypost: account(e.EASYPOST_KEY, e.EASYPOST_URL, e.EASYPOST_WEBHOOK_SECRET),
    karrio: account(e.KARRIO_KEY, e.KARRIO_URL, e.KARRIO_WEBHOOK_SECRET),
    providerOrder,
    providerBudgets,
    translation: readTranslationSettings(e, sandboxUrl),
    metricsToken: e.METRICS_TOKEN,
    sentryDsn: e.SENTRY_DSN,
    logLevel: e.LOG_LEVEL,
  };
}

function account(
  key: string | undefined,
  url: string | undefined,
  webhookSecret: string | undefined,
): ProviderAccount | undefined {
  return key && url ? { key, url: url.replace(/\/+$/, ""), webhookSecret } : undefined;
}
