import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig as read } from "../../../../service/platform/config/config";
import { devSecrets } from "../../../../service/platform/config/dev-secrets";
import { deriveSigningKeys } from "../../../../service/platform/crypto/signing-keys";

/** Any text may stand in a variable, whatever the types of the environment say. */
type Variables = Record<string, string | undefined>;
const readConfig = (env: Variables, local: Parameters<typeof read>[1]) =>
  read(env as NodeJS.ProcessEnv, local);

const KEY = Buffer.alloc(32, 7).toString("base64");
const PRODUCTION = {
  NODE_ENV: "production",
  APP_URL: "https://app.example.com/",
  APP_SECRET: "a-planted-secret-of-at-least-32-characters",
  ENCRYPTION_KEYS: `new:${KEY},old:${KEY}`,
  SHOPIFY_API_KEY: "client-id",
  SHOPIFY_API_SECRET: "a-planted-client-secret",
  SMTP_URL: "smtp://user:a-planted-password@mail.example.com",
  DATABASE_URL: "postgres://waybill:a-planted-password@db.example.com/waybill",
};
const noLocal = () => {
  throw new Error("no secrets were to be made");
};
const ours = () => ({ appSecret: "x".repeat(43), encryptionKeys: `local-1:${KEY}` });

function problems(env: Variables): string[] {
  try {
    readConfig(env, ours);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
  return [];
}

describe("the configuration", () => {
  it.each(["nonsense", "Waybill <nonsense>", "a@b@c", "<>"])(
    "asks for a mailbox in MAIL_FROM, not %j",
    (from) => {
      expect(problems({ ...PRODUCTION, MAIL_FROM: from })).toEqual([
        "MAIL_FROM: is no mailbox; such as Waybill <no-reply@example.com>",
      ]);
    },
  );

  it("needs nothing at all for the demo on this machine", () => {
    const config = readConfig({}, ours);

    expect(config).toMatchObject({
      environment: "development",
      appUrl: "http://localhost:3000",
      sandboxUrl: "http://localhost:3000/sandbox",
      adminTokens: true,
      databaseUrl: undefined,
      roles: { web: true, worker: true },
    });
  });

  it("is taken whole in production, where the sandbox and admin tokens are off", () => {
    expect(readConfig(PRODUCTION, noLocal)).toMatchObject({
      appUrl: "https://app.example.com",
      sandboxUrl: undefined,
      adminTokens: false,
      encryptionKeys: [{ id: "new" }, { id: "old" }],
      shopify: { apiKey: "client-id", apiSecrets: ["a-planted-client-secret"] },
    });
  });

  it("takes app secrets of before a change, each as long as the current one", () => {
    const old = "an-older-secret-of-at-least-32-characters";
    const { signingKeys } = readConfig({ ...PRODUCTION, APP_SECRET_OLD: ` ${old}, ${old}2 ,` }, noLocal);

    expect(signingKeys).toEqual(deriveSigningKeys([PRODUCTION.APP_SECRET, old, `${old}2`]));
    expect(problems({ ...PRODUCTION, APP_SECRET_OLD: `${old},a-planted-short-one` })).toEqual([
      "APP_SECRET_OLD: each secret has at least 32 characters; commas part them",
    ]);
  });

  it("takes the client secret of before a rotation beside the new one", () => {
    const { shopify } = readConfig({ ...PRODUCTION, SHOPIFY_API_SECRET_OLD: "older" }, noLocal);

    expect(shopify.apiSecrets).toEqual(["a-planted-client-secret", "older"]);
  });

  it("believes no proxy, those it is told the number of, or those in the networks it is told", () => {
    const proxies = (text?: string) => readConfig({ TRUSTED_PROXIES: text }, ours).trustedProxies;

    expect(proxies()).toBe(0);
    expect(proxies("")).toBe(0);
    expect(proxies("2")).toBe(2);
    expect(String(proxies("10.0.0.0/8, fd00::/8,192.0.2.1"))).toBe("10.0.0.0/8,fd00::/8,192.0.2.1,32");
  });

  it("says each thing that is missing in production on a line of its own", () => {
    const lines = problems({ NODE_ENV: "production" });

    for (const name of ["SHOPIFY_API_KEY", "APP_URL", "APP_SECRET", "ENCRYPTION_KEYS", "SMTP_URL"]) {
      expect(lines.filter((line) => line.startsWith(name))).toHaveLength(1);
    }
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "http"],
    ["APP_URL", "not an address"],
    ["APP_URL", "ftp://example.com"],
    ["APP_URL", "http://app.example.com"],
    ["APP_SECRET", "short"],
    ["DATABASE_URL", "mysql://db"],
    ["DATABASE_URL", "postgres://user:a/planted#password@db/waybill"],
    ["DATABASE_URL", "postgres://[broken/waybill"],
    ["DATABASE_DIRECT_URL", "mysql://db"],
    ["DATABASE_POOL", "0"],
    ["TRUSTED_PROXIES", "yes"],
    ["TRUSTED_PROXIES", "-1"],
    ["TRUSTED_PROXIES", "1,10.0.0.0/8"],
    ["TRUSTED_PROXIES", "10.0.0.0/8,"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.1/16"],
    ["ROLES", "web,cook"],
    ["ROLES", ""],
    ["ENCRYPTION_KEYS", "no-colon"],
    ["ENCRYPTION_KEYS", `a:${Buffer.alloc(16).toString("base64")}`],
    ["ENCRYPTION_KEYS", `a:${KEY},:${KEY}`],
    ["ENCRYPTION_KEYS", ","],
    ["SHOPIFY_API_SECRET", ""],
    ["SMTP_URL", "https://mail.example.com"],
    ["SANDBOX_URL", "sandbox"],
    ["END_API_URL", "nowhere"],
    ["SEVENTEEN_TRACK_URL", "17track"],
    ["ADMIN_TOKENS", "perhaps"],
    ["WAYBILL_DEMO", "maybe"],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "staging"],
  ])("names %s when it is %j", (name, value) => {
    const lines = problems({ ...PRODUCTION, [name]: value });

    expect(lines.filter((line) => line.includes(name)).length).toBeGreaterThan(0);
  });

  it("never repeats a secret when it says what is wrong", () => {
    const lines = problems({
      ...PRODUCTION,
      PORT: "x",
      ENCRYPTION_KEYS: "a-planted-key",
      DATABASE_URL: "pg://waybill:a-planted-password@db",
      SMTP_URL: "http://user:a-planted-password@mail",
      APP_SECRET: "a-planted-short-one",
    }).concat(problems({ ...PRODUCTION, ENCRYPTION_KEYS: "a:a-planted-key" }));

    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("\n")).not.toContain("planted");
  });

  it("wants a server when web and worker are to be parted", () => {
    expect(problems({ ROLES: "web" })).toEqual([expect.stringMatching(/^ROLES: .*DATABASE_URL/)]);
    expect(problems({ ROLES: "worker", DATABASE_URL: "postgres://localhost/waybill" })).toEqual([]);
  });

  it("is the same with empty variables as without them", () => {
    expect(
      problems({ DATABASE_URL: "", SMTP_URL: " ", APP_URL: "", SENTRY_DSN: "", ADMIN_TOKENS: "0" }),
    ).toEqual([]);
  });

  it("documents every variable it reads", () => {
    const source = readFileSync(
      path.join(import.meta.dirname, "../../../../service/platform/config/environment.ts"),
      "utf8",
    );
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z_0-9]+):/gm)].map(([, name]) => name!);
    const example = path.join(import.meta.dirname, "../../../../.env.example");
    expect(names.length).toBeGreaterThan(15);

    const documented = readFileSync(example, "utf8");
    expect(names.filter((name) => !new RegExp(`^#? ?${name}=`, "m").test(documented))).toEqual([]);
  });
});

describe("secrets for a machine that was given none", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "waybill-secrets-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("are made once, good enough to start with, and readable by their owner only", () => {
    const first = devSecrets(path.join(folder, "data"));
    const second = devSecrets(path.join(folder, "data"));

    expect(second).toEqual(first);
    expect(statSync(path.join(folder, "data/secrets.json")).mode & 0o077).toBe(0);
    expect(problems({ APP_SECRET: first.appSecret, ENCRYPTION_KEYS: first.encryptionKeys })).toEqual([]);
  });

  it("are never replaced when their file cannot be read: what they sealed would be lost", () => {
    writeFileSync(path.join(folder, "secrets.json"), "{broken");

    expect(() => devSecrets(folder)).toThrow();
    expect(readFileSync(path.join(folder, "secrets.json"), "utf8")).toBe("{broken");
  });

  it("reads which providers are asked, and how much of each a shop may use", () => {
    const config = readConfig(
      {
        ...PRODUCTION,
        AFTERSHIP_KEY: "k",
        AFTERSHIP_WEBHOOK_SECRET: "s",
        PROVIDER_ORDER: "aftership, 17track",
        PROVIDER_BUDGETS: "17track:5000/month, 17track:200/day,aftership:10/day",
      },
      ours,
    );

    expect(config.aftership).toEqual({
      key: "k",
      url: "https://api.aftership.com/tracking/2026-07",
      webhookSecret: "s",
    });
    expect(config.providerOrder).toEqual(["aftership", "17track"]);
    expect(config.providerBudgets).toEqual({
      "17track": { perDay: 200, perMonth: 5000 },
      aftership: { perDay: 10, perMonth: null },
    });
  });

  it.each([
    [{ PROVIDER_ORDER: "aftership,uncle-bob" }, "PROVIDER_ORDER: unknown provider uncle-bob"],
    [{ PROVIDER_ORDER: "karrio,karrio" }, "PROVIDER_ORDER: names a provider twice"],
    [{ PROVIDER_BUDGETS: "17track:many/day" }, "PROVIDER_BUDGETS: 17track:many/day must read"],
    [{ KARRIO_KEY: "k" }, "KARRIO_KEY, KARRIO_URL: give both or neither"],
  ])("says what is wrong with %o", (env, problem) => {
    expect(problems({ ...PRODUCTION, ...env })).toEqual([expect.stringContaining(problem)]);
  });
});
