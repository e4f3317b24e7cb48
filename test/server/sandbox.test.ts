import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { jwtVerify } from "jose";
import { afterAll, expect, it } from "vitest";
import { openSandbox } from "../../server/sandbox";
import { readConfig } from "../../service/platform/config/config";
import { createLog } from "../../service/platform/log";
import { SANDBOX_CLIENT } from "../../service/platform/config/sandbox-settings";

const dataDir = mkdtempSync(path.join(tmpdir(), "waybill-sandbox-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function open(host: string) {
  const env = { NODE_ENV: "test", HOST: host, DATA_DIR: dataDir } as const;
  const config = readConfig(env, () => ({
    appSecret: "x".repeat(40),
    encryptionKeys: `a:${Buffer.alloc(32).toString("base64")}`,
  }));
  const logged: { level: string; host?: string; msg: string }[] = [];
  const log = createLog("warn", { write: (line) => void logged.push(JSON.parse(line)) });
  // As if the check of the configuration had let a real client through.
  const client = { ...config.shopify, apiKey: "real-client", apiSecrets: ["a-real-client-secret"] };
  const sandbox = (await openSandbox({ ...config, shopify: client }, env, log))!;
  return { sandbox, logged };
}

it("signs id tokens with a secret of its own, never with the configured one", async () => {
  const { sandbox } = await open("127.0.0.1");
  sandbox.shopify.createShop({ domain: "victim.myshopify.com" });
  const token = await sandbox.shopify.idToken("victim.myshopify.com");
  await sandbox.stop();

  const signedBy = (secret: string) => jwtVerify(token, new TextEncoder().encode(secret));
  await expect(signedBy("a-real-client-secret")).rejects.toThrow("signature verification failed");
  expect((await signedBy(SANDBOX_CLIENT.apiSecret)).payload.aud).toBe(SANDBOX_CLIENT.apiKey);
});

it("warns where others can reach it, and only there", async () => {
  const outside = await open("0.0.0.0");
  await outside.sandbox.stop();
  const inside = await open("127.0.0.1");
  await inside.sandbox.stop();

  expect(outside.logged).toMatchObject([{ level: "warn", host: "0.0.0.0" }]);
  expect(inside.logged).toEqual([]);
});

it.each([
  ["announced", { "content-length": String(2 ** 21) }],
  ["not announced", undefined],
])("reads no body beyond a megabyte, %s", async (_, headers) => {
  const { sandbox } = await open("127.0.0.1");
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 2 ** 16;
      controller.enqueue(new Uint8Array(2 ** 16).fill(32));
      if (sent >= 2 ** 23) controller.close();
    },
  });

  const init = { method: "POST", body, duplex: "half", ...(headers && { headers }) };
  const { status } = await sandbox.app.request("/couriers/simulated", init as RequestInit);
  await sandbox.stop();

  expect(status).toBe(413);
  expect(sent).toBeLessThan(2 ** 21);
});
