import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../../../service/platform/config/config";
import { isLoopback, SANDBOX_CLIENT } from "../../../../service/platform/config/sandbox-settings";

const ours = () => ({
  appSecret: "x".repeat(43),
  encryptionKeys: `local-1:${Buffer.alloc(32, 7).toString("base64")}`,
});

function problems(env: Record<string, string>): string[] {
  try {
    readConfig(env as unknown as NodeJS.ProcessEnv, ours);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
  return [];
}

const SHOPIFY = { SHOPIFY_API_KEY: "client-id", SHOPIFY_API_SECRET: "a-planted-client-secret" };

describe("a demo beside real credentials does not start, and says what to change", () => {
  it.each<[string, Record<string, string>]>([
    ["SHOPIFY_API_KEY, SHOPIFY_API_SECRET", SHOPIFY],
    ["SHOPIFY_API_SECRET_OLD", { SHOPIFY_API_SECRET_OLD: "a-planted-old-secret" }],
    ["SEVENTEEN_TRACK_KEY", { SEVENTEEN_TRACK_KEY: "planted" }],
    ["AFTERSHIP_KEY", { AFTERSHIP_KEY: "planted" }],
    ["EASYPOST_KEY", { EASYPOST_KEY: "planted" }],
    ["KARRIO_KEY", { KARRIO_KEY: "planted", KARRIO_URL: "https://karrio.example.com" }],
    [
      "TWILIO_AUTH_TOKEN",
      {
        ...{ TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "planted" },
        TWILIO_FROM: "+15005550006",
      },
    ],
    ["SMTP_URL", { SMTP_URL: "smtp://user:planted@mail.example.com" }],
    // Not this machine, though its name begins like it.
    ["SMTP_URL", { SMTP_URL: "smtp://localhost.example.com" }],
    ["SMTP_URL", { SMTP_URL: "smtp://127.0.0.1.example.com" }],
  ])("%s", (names, env) => {
    for (const NODE_ENV of ["production", "development", "test"]) {
      expect(problems({ NODE_ENV, WAYBILL_DEMO: "1", ...env })).toEqual([
        `WAYBILL_DEMO: lets everybody in, so it stands beside no real credential; remove it, or ${names}`,
      ]);
    }
  });
});

it("a sandbox that stands in because no Shopify app is configured does not use real providers or mail either", () => {
  expect(problems({ SEVENTEEN_TRACK_KEY: "planted", SMTP_URL: "smtps://mail.example.com" })).toEqual([
    "SEVENTEEN_TRACK_KEY, SMTP_URL: would be used for the sandbox's invented stores; remove it, or give both SHOPIFY_API_KEY and SHOPIFY_API_SECRET",
  ]);
});

it("goes with what is on this machine, with a sandbox of another process, and with what only watches", () => {
  const harmless = {
    SMTP_URL: "smtp://127.0.0.1:1025",
    SEVENTEEN_TRACK_KEY: "k",
    SEVENTEEN_TRACK_URL: "http://localhost:4000/track",
    KARRIO_KEY: "k",
    KARRIO_URL: "http://[::1]:5002",
    SANDBOX_URL: "http://localhost:3000/sandbox",
    SENTRY_DSN: "https://key@sentry.example.com/1",
    METRICS_TOKEN: "m",
  };

  expect(problems({ WAYBILL_DEMO: "1", ...harmless })).toEqual([]);
  expect(problems(harmless)).toEqual([]);
});

it("a real development shop is used with providers and mail, and without any sandbox", () => {
  const env = { ...SHOPIFY, SEVENTEEN_TRACK_KEY: "k", SMTP_URL: "smtp://mail.example.com" };
  const config = readConfig(env as unknown as NodeJS.ProcessEnv, ours);

  expect(config).toMatchObject({ sandboxUrl: undefined, shopify: { apiKey: "client-id" } });
});

it("the simulated Shopify's client is the only one that a sandbox is used with", () => {
  const { shopify } = readConfig({ WAYBILL_DEMO: "1" } as unknown as NodeJS.ProcessEnv, ours);

  expect(shopify).toMatchObject({
    apiKey: SANDBOX_CLIENT.apiKey,
    apiSecrets: [SANDBOX_CLIENT.apiSecret],
  });
});

it("loopback is this machine and nothing else", () => {
  for (const host of ["localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]"])
    expect(isLoopback(host)).toBe(true);
  for (const host of ["0.0.0.0", "::", "", "10.0.0.1", "127.0.0.1.example.com", "localhost.example.com"])
    expect(isLoopback(host)).toBe(false);
});
