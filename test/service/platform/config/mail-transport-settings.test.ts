import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../../../service/platform/config/config";

const read = (env: Record<string, string>) =>
  readConfig(
    {
      ...{ NODE_ENV: "production", APP_URL: "https://waybill.example", APP_SECRET: "x".repeat(32) },
      ...{ SHOPIFY_API_KEY: "key", SHOPIFY_API_SECRET: "secret" },
      ENCRYPTION_KEYS: `k:${Buffer.alloc(32, 1).toString("base64")}`,
      ...env,
    },
    () => {
      throw new Error("there are secrets");
    },
  );
const ses = { SES_REGION: "eu-central-1", SES_KEY: "AKIA", SES_SECRET: "shh" };
const problemsOf = (env: Record<string, string>): string => {
  try {
    read(env);
    return "";
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
};

describe("how emails leave", () => {
  it("is SMTP, Amazon SES or Postmark", () => {
    expect(read({ SMTP_URL: "smtp://mail.example" }).mailApi).toBeUndefined();
    expect(read(ses).mailApi).toEqual({
      ...{ kind: "ses", region: "eu-central-1", key: "AKIA", secret: "shh" },
      ...{ url: "https://email.eu-central-1.amazonaws.com", configurationSet: undefined },
    });
    expect(read({ POSTMARK_TOKEN: "t" }).mailApi).toEqual({
      ...{ kind: "postmark", token: "t", url: "https://api.postmarkapp.com", stream: "outbound" },
    });
  });

  it("is said once, and whole", () => {
    expect(problemsOf({})).toBe("SMTP_URL: needed in production, or SES_KEY or POSTMARK_TOKEN in its place");
    expect(problemsOf({ ...ses, SES_SECRET: "", SMTP_URL: "smtp://mail.example" })).toContain(
      "give all or none",
    );
    expect(problemsOf({ ...ses, POSTMARK_TOKEN: "t" })).toContain("emails leave by one of them");
    expect(problemsOf({ ...ses, SES_SECRET: "a-secret-value" })).not.toContain("a-secret-value");
  });

  it("is no real provider beside the sandbox, where it is not on this machine", () => {
    const demo = { WAYBILL_DEMO: "1", SHOPIFY_API_KEY: "", SHOPIFY_API_SECRET: "" };

    expect(problemsOf({ ...demo, ...ses })).toContain("SES_KEY");
    expect(problemsOf({ ...demo, POSTMARK_TOKEN: "t" })).toContain("POSTMARK_TOKEN");
    expect(problemsOf({ ...demo, ...ses, SES_URL: "http://127.0.0.1:9000" })).toBe("");
  });
});
