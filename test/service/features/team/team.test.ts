import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Team } from "../../../../contract/team-notifications";
import { MAX_TEAM_RECIPIENTS } from "../../../../contract/team-events";
import { warnOfQuota } from "../../../../service/domain/billing/warn-of-quota";
import { getShopById, updateShopFacts } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { type Answer, aShop, call, createTestService, type TestService, type TestShop } from "../../harness";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  await transaction(service.ctx.db, (tx) => updateShopFacts(tx, shop.id, { email: "owner@store.example" }));
  await service.ctx.db.deleteFrom("rateLimits").where("key", "like", "team-invitation%").execute();
  service.mails.sent.length = 0;
});

const post = (what: string, body: object, as: { bearer: string } = shop): Promise<Answer> =>
  call(service, "POST", `/endApi/api/store/team/${what}`, { as, body });
const add = (address: string, as = shop) => post("add", { address }, as);
const team = async (): Promise<Team> =>
  (await call(service, "GET", "/endApi/api/store/team", { as: shop })).body.data;
const addresses = async () => (await team()).recipients.map(({ address, state }) => `${address} ${state}`);

const mailsTo = (address: string) =>
  service.mails.sent.filter(({ to }) => (typeof to === "string" ? to : to.address) === address);
const linkIn = (text: string) => new URL(/https?:\S+teamEmails\/\w+\?\S+/.exec(text)![0]);
const bearerIn = (text: string) => ({ bearer: linkIn(text).searchParams.get("link")! });
/** The link of the newest mail to an address, by which it is verified. */
async function invited(address: string) {
  await service.settle();
  return bearerIn(mailsTo(address).at(-1)!.text);
}

const warn = async () => {
  await transaction(service.ctx.db, async (tx) =>
    warnOfQuota(service.ctx, tx, {
      billingShop: await getShopById(tx, shop.id),
      period: { from: new Date("2026-11-01T00:00:00Z"), to: new Date("2026-12-01T00:00:00Z") },
      ...{ quota: 100, used: 85 },
    }),
  );
  await service.settle();
};

describe("a recipient", () => {
  it("gets nothing but the email with the link until it is opened and confirmed; then what they want, in their language", async () => {
    expect(await addresses()).toEqual(["owner@store.example verified"]);
    await post("add", { address: " Anna@Team.Example ", language: "de" });
    const link = await invited("Anna@team.example");
    expect(mailsTo("Anna@team.example").map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Möchten Sie die Servicenachrichten von .* erhalten\?$/),
    ]);
    await warn();
    expect(mailsTo("Anna@team.example")).toHaveLength(1);

    const seen = await call(service, "GET", "/endApi/api/store/team/verify", { as: link });
    expect(seen.body.data).toMatchObject({ address: "Anna@team.example", state: "waiting" });
    expect(await addresses()).toContain("Anna@team.example waiting");

    for (const _ of [1, 2]) {
      const verified = await post("verify", {}, link);
      expect(verified.body.data).toMatchObject({ state: "verified" });
    }
    expect(await addresses()).toContain("Anna@team.example verified");
    service.clock.now = new Date("2026-11-21T12:00:00Z");
    await service.ctx.db.deleteFrom("deliveryKeys").where("shopId", "=", shop.id).execute();
    await warn();
    expect(mailsTo("Anna@team.example").at(-1)!.subject).toMatch(/Bestellkontingents/);
  });

  it("is verified by the link of the last email alone, which is sent a few times only", async () => {
    await add("anna@team.example");
    const first = await invited("anna@team.example");
    const { id } = (await team()).recipients.at(-1)!;
    await post("invite", { id });
    const second = await invited("anna@team.example");

    const old = await post("verify", {}, first);
    expect([old.status, old.body.data.reason]).toEqual([401, "teamLinkReplaced"]);
    expect(await addresses()).toContain("anna@team.example waiting");
    expect((await post("invite", { id })).status).toBe(200);
    const refused = await post("invite", { id });
    expect([refused.status, refused.body.data.reason]).toEqual([429, "teamInvitationsUsedUp"]);

    const third = await invited("anna@team.example");
    expect((await post("verify", {}, second)).body.data.reason).toBe("teamLinkReplaced");
    expect((await post("verify", {}, third)).body.data.state).toBe("verified");
    expect((await post("invite", { id })).body.data.reason).toBe("recipientVerified");
  });

  it("cannot be verified by a link that is forged, of another kind, too old, or of a recipient who is gone", async () => {
    await add("anna@team.example");
    const link = await invited("anna@team.example");
    const { id } = (await team()).recipients.at(-1)!;
    await warn();
    const unsubscribe = bearerIn(mailsTo("owner@store.example").at(-1)!.text);
    const [version, payload, signature] = link.bearer.split(".") as [string, string, string];
    const parts = JSON.parse(Buffer.from(payload, "base64url").toString()) as unknown[];
    const changed = Buffer.from(JSON.stringify(parts.with(2, `${Number(id) + 1}.1`))).toString("base64url");

    for (const bearer of [
      [version, changed, signature].join("."),
      [version, payload, signature.replace(/^./, (sign) => (sign === "A" ? "B" : "A"))].join("."),
      unsubscribe.bearer,
      shop.bearer,
    ])
      expect((await post("verify", {}, { bearer })).status).toBe(401);
    expect((await call(service, "GET", "/endApi/api/store/team", { as: link })).status).toBe(401);

    service.clock.now = new Date(service.clock.now.getTime() + 7 * 86_400_000);
    expect((await post("verify", {}, link)).body.data.reason).toBe("signedLinkExpired");
    service.clock.now = new Date("2026-11-20T12:00:00Z");
    await post("remove", { id });
    const gone = await post("verify", {}, link);
    expect([gone.status, gone.body.data.reason]).toEqual([404, "teamRecipientGone"]);
    expect(await addresses()).toEqual(["owner@store.example verified"]);
  });

  it("is refused as the sixth, however many are added at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => add(`person-${at}@team.example`)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_TEAM_RECIPIENTS - 1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.data.reason))).toEqual(new Set(["tooManyRecipients"]));
    expect((await team()).recipients).toHaveLength(MAX_TEAM_RECIPIENTS);
  });

  it.each([
    ["no address", "anna"],
    ["two mailboxes", "anna@team.example,ben@team.example"],
    ["a header", "anna@team.example\r\nBcc: all@team.example"],
    ["a name around it", "Anna <anna@team.example>"],
    ["a lone surrogate", "anna\ud800@team.example"],
    ["quotes", '"anna"@team.example'],
    ["too long", `${"a".repeat(250)}@team.example`],
    ["a prototype's name", "__proto__"],
  ])("is refused with %s for an address", async (_, address) => {
    const response = await add(address);

    expect(response.status).toBe(400);
    await service.settle();
    expect(service.mails.sent).toEqual([]);
    expect((await team()).recipients).toHaveLength(1);
  });

  it("is listed once, whatever the case of the address, and in the shop that has added them alone", async () => {
    expect((await add("anna@team.example")).status).toBe(200);
    for (const address of ["ANNA@team.example", "Owner@Store.Example"]) {
      const again = await add(address);
      expect([again.status, again.body.data.fields[0].path]).toEqual([400, "address"]);
    }
    const other = await aShop(service);
    const { id } = (await team()).recipients.at(-1)!;
    for (const [what, body] of [
      ["remove", { id }],
      ["invite", { id }],
      ["update", { recipients: [{ id, language: null, events: [] }] }],
    ] as const)
      expect((await post(what, body, other)).status).toBe(404);
    expect((await team()).recipients).toHaveLength(2);
  });
});

describe("what recipients get", () => {
  it("is what was chosen for them; an unknown event or recipient changes nothing", async () => {
    await post("update", { recipients: [{ id: "store", language: "ja", events: ["exception"] }] });
    const unknown = await post("update", {
      recipients: [
        { id: "store", language: null, events: [] },
        { id: "999999", language: null, events: [] },
      ],
    });
    const odd = await post("update", {
      recipients: [{ id: "store", language: null, events: ["__proto__"] }],
    });

    expect([unknown.status, odd.status]).toEqual([404, 400]);
    expect((await team()).recipients).toMatchObject([{ language: "ja", events: ["exception"] }]);
    await warn();
    expect(service.mails.sent).toEqual([]);
  });

  it("ends by the link in each mail, for that event or for all, and mail clients have a button for it", async () => {
    await warn();
    const [mail] = mailsTo("owner@store.example");
    const link = bearerIn(mail!.text);
    expect(mail!.html).toContain("teamEmails/unsubscribe");
    expect(mail!.headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(/^<http\S+teamEmails\/unsubscribe\?\S+>$/) as string,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });

    const shown = await call(service, "GET", "/endApi/api/store/team/unsubscribe", { as: link });
    expect(shown.body.data).toMatchObject({ event: "quota", is_subscribed: true });
    for (const [what, is] of [
      ["event", false],
      ["event", false],
      ["resume", true],
    ] as const)
      expect((await post("unsubscribe", { what }, link)).body.data.is_subscribed).toBe(is);

    const all = await post("unsubscribe", { what: "all" }, link);
    expect(all.body.data).toMatchObject({ address: null, is_subscribed: false });
    expect(await team()).toEqual({ recipients: [], store_address: "owner@store.example" });
    expect((await post("unsubscribe", { what: "resume" }, link)).body.data.address).toBeNull();

    expect((await add("OWNER@store.example")).status).toBe(200);
    expect(await addresses()).toEqual(["owner@store.example verified"]);
    await service.settle();
    expect(service.mails.sent).toHaveLength(1);
  });

  it("of the store's own address before neither shows nor ends what the new one gets", async () => {
    await warn();
    const link = bearerIn(mailsTo("owner@store.example")[0]!.text);
    await transaction(service.ctx.db, (tx) =>
      updateShopFacts(tx, shop.id, { email: "new-owner@private.example" }),
    );

    const shown = await call(service, "GET", "/endApi/api/store/team/unsubscribe", { as: link });
    expect(shown.body.data).toMatchObject({ address: null, is_subscribed: false });
    for (const what of ["event", "all", "resume"])
      expect((await post("unsubscribe", { what }, link)).body.data.address).toBeNull();
    expect(await addresses()).toEqual(["new-owner@private.example verified"]);
  });
});
