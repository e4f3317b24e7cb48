import { beforeAll, expect, it } from "vitest";
import { adminTokensCommands } from "../../../../scripts/admin-tokens-commands";
import { authenticateAdminToken } from "../../../../service/main/http/authenticate";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { runCommand } from "../../run-command";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
  // The command reads the real clock.
  service.clock.now = new Date();
});

const adminTokens = (...args: string[]) => runCommand(service, adminTokensCommands, args);
const authenticate = (token: string) =>
  authenticateAdminToken({ ...service.ctx, now: () => new Date() }, token.trim());

/** What is revoked is of earlier milliseconds, and the commands take less than one. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
}

it("our staff make a token for a store, and revoke it", async () => {
  const made = await adminTokens("make", shop.domain, "--hours", "1");
  const before = await authenticate(made.stdout);
  await nextMillisecond();
  const revoked = await adminTokens("revoke", shop.domain);
  const after = await authenticate(made.stdout).catch(String);
  const again = await adminTokens("make", shop.domain);
  const anew = await authenticate(again.stdout);

  expect(before).toMatchObject({ domain: shop.domain, via: "admin-token" });
  expect(revoked).toMatchObject({ code: 0, stdout: `The admin tokens of ${shop.domain} are revoked.\n` });
  expect(after).toContain("accessRevoked");
  expect(anew.domain).toBe(shop.domain);
});

it("is told what is wrong: an unknown store, too long a time, no store at all", async () => {
  const unknown = await adminTokens("make", "nobody.myshopify.com");
  const tooLong = await adminTokens("make", shop.domain, "--hours", "1000");
  const none = await adminTokens("revoke");

  expect(unknown).toMatchObject({ code: 1, stderr: "There is no store nobody.myshopify.com.\n" });
  expect(tooLong).toMatchObject({ code: 1, stdout: "" });
  expect(none).toMatchObject({ code: 1, stdout: "" });
});
