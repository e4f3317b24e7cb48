import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { operateCommands } from "../../../../scripts/operate-commands";
import { OPERATOR_TOKEN_ISSUER } from "../../../../contract/ids";
import { issueToken, revokeTokens } from "../../../../service/features/operations/operator-tokens";
import { isSignedBearer } from "../../../../service/main/http/authenticate";
import { deriveSigningKeys } from "../../../../service/platform/crypto/signing-keys";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { ask, merchantCalls, operatorCalls } from "../../main/http/valid-calls";
import { runCommand } from "../../run-command";

let service: TestService;
let shop: TestShop;
beforeAll(async () => {
  service = await createTestService();
  shop = await aShop(service);
});

const HOUR = 3_600_000;
const [, getOperations] = operatorCalls[0]!;
const statusFor = async (bearer: string) => (await ask(service, getOperations, {}, { bearer })).status;
const forge = (claims: { jti?: string; iss?: string; aud?: string }, secret = service.config.signingKeys) =>
  new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(claims.iss ?? OPERATOR_TOKEN_ISSUER)
    .setAudience(claims.aud ?? OPERATOR_TOKEN_ISSUER)
    .setJti(claims.jti ?? "1")
    .setExpirationTime(new Date(service.clock.now.getTime() + HOUR))
    .sign(secret.operatorToken[0]);

describe("an operator token", () => {
  it("opens the calls of operators, and none of merchants", async () => {
    const bearer = await issueToken(service.ctx, "root", { name: "ada", lifetime: HOUR });

    const { status, body } = await ask(service, getOperations, {}, { bearer });
    expect([status, body.data.operator.name]).toEqual([200, "ada"]);
    expect(await isSignedBearer(service.ctx, bearer)).toBe(true);
    for (const [name, endpoint] of merchantCalls)
      expect((await ask(service, endpoint, {}, { bearer })).status, name).toBe(401);
  });

  it("is worth nothing once it is over, and none of its name once they are revoked", async () => {
    const [first, second] = [
      await issueToken(service.ctx, "root", { name: "grace", lifetime: HOUR }),
      await issueToken(service.ctx, "root", { name: "grace", lifetime: 3 * HOUR }),
    ];
    const { now } = service.clock;
    service.clock.now = new Date(now.getTime() + 2 * HOUR);

    expect([await statusFor(first), await statusFor(second)]).toEqual([401, 200]);
    expect(await isSignedBearer(service.ctx, first)).toBe(false);
    service.clock.now = now;
    expect(await revokeTokens(service.ctx, "root", { name: "grace" })).toBe(2);
    expect([await statusFor(first), await statusFor(second)]).toEqual([401, 401]);
  });

  it.each<[string, () => Promise<string> | string]>([
    ["an admin token of a shop", () => shop.bearer],
    ["a merchant's id token", () => service.sandbox.shopify.idToken(shop.domain)],
    ["one with an id that was never issued", () => forge({ jti: "900719925474099" })],
    ["one with an id that no row can have", () => forge({ jti: "1 or 1=1" })],
    ["one of another issuer", () => forge({ iss: "waybill" })],
    ["one for another audience", () => forge({ aud: "waybill-admin" })],
    [
      "one signed with another secret",
      () => forge({}, deriveSigningKeys(["another-secret-of-32-characters!!"])),
    ],
    [
      "one signed with the key of admin tokens",
      () => {
        const { adminToken } = service.config.signingKeys;
        return forge({}, { ...service.config.signingKeys, operatorToken: adminToken });
      },
    ],
    ["no token", () => "constructor"],
  ])("is not %s: every call refuses it", async (_, make) => {
    await issueToken(service.ctx, "root", { name: "first", lifetime: HOUR });
    const bearer = await make();
    for (const [name, endpoint] of operatorCalls) {
      expect((await ask(service, endpoint, {}, { bearer })).body.code, name).toBe("A0230");
    }
    expect(service.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("npm run operate", () => {
  const operate = (...args: string[]) => runCommand(service, operateCommands, args);

  it("issues a token, lists and revokes it, each on record", async () => {
    service.clock.now = new Date();
    const { stdout } = await operate("token", "Linus T.", "--days", "2", "--as", "root");
    const token = stdout.trim();
    expect(await statusFor(token)).toBe(200);

    const listed = await operate("tokens");
    expect(listed.stdout).toMatch(/\d+ {2}Linus T\. {2,}issued .*Z by root {2,}until /);
    expect(listed.stdout).not.toContain(token);
    expect((await operate("revoke", "Linus T.", "--as", "root")).stdout).toMatch(/^1 tokens are revoked/);
    expect(await statusFor(token)).toBe(401);
    expect((await operate("revoke", "Linus T.")).stderr).toBe(
      "There is no token Linus T. that could be revoked.\n",
    );
    const acts = (await operate("acts")).stdout;
    expect(acts).toMatch(/root {2,}token\.issued/);
    expect(acts).toMatch(/root {2,}token\.revoked/);
    expect(acts).not.toContain(token);
  });

  it.each([["\u0000"], ["<script>"], ["a".repeat(65)], [" "], ["42"]])(
    "refuses the name %j",
    async (name) => {
      const { code, stderr } = await operate("token", name);
      expect([code, stderr]).toEqual([1, expect.stringContaining("A name begins with a letter")]);
    },
  );

  it.each(["0", "-1", "366", "x"])("refuses a life of %s days", async (days) => {
    expect((await operate("token", "ada", `--days=${days}`)).code).toBe(1);
  });

  it.each([
    [["pause", "constructor"], "There is no channel constructor; there are "],
    [["resume", "__proto__"], "There is no channel __proto__; there are "],
    [["shop", "no-such.myshopify.com"], "There is no store no-such.myshopify.com."],
    [["shop", "' or 1=1"], "There is no store ' or 1=1."],
    [["replay", "constructor", "x"], "There is no kind constructor; there are "],
    [["replay", "event", "x", "--shop", "nobody"], "There is no store nobody."],
    [["pause", "usage-record", "--until", "yesterday"], "--until is a moment such as 2027-01-31T18:00Z"],
    [["pause", "usage-record", "--until", "2020-01-01"], "A pause cannot end in the past."],
    [["pause", "usage-record", "--as", "Bob\n 2026-01-01 root faked"], "A name begins with a letter"],
  ])("%j is refused in one sentence", async (args, sentence) => {
    const { code, stderr } = await operate(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
  });
});
