import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { MailEvent } from "../../../../service/domain/mail-recipients/mail-event";
import { applyMailEvents } from "../../../../service/domain/mail-recipients/apply-mail-events";
import { returnToken } from "../../../../service/domain/mail-recipients/return-token";
import { eraseShopIn } from "../../../../service/features/privacy/erase-shop";
import { transaction } from "../../../../service/platform/db/database";
import { eraseCustomer } from "../../../../service/features/privacy/erase-customer";
import { createMailRecorder } from "../../../../service/platform/mail/recorder";
import { MailRefusedError } from "../../../../service/platform/mail/transport";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

const SECRET = "a-secret-of-the-mail-server";
let fault: Error | undefined;
const mails = createMailRecorder({ failWith: () => fault });
let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService(
    { mail: mails },
    { MAIL_RETURN_HOST: "return.example.com", MAIL_RETURN_SECRET: SECRET },
  );
  shop = await aShop(service);
});

/** A status email that has been sent to this address. */
async function sentTo(email: string) {
  const order = await anOrder(service, shop, { email });
  const { id } = order.shipments[0]!;
  await applyEvents(service, shop, id, [anEventAt(new Date(service.clock.now.getTime() - 3_600_000))]);
  mails.sent.length = 0;
  await service.settle();
  const [mail] = await listCustomerMails(service.ctx.db, shop.id, [id]);
  return { mail: mail!, token: mails.sent[0]?.returnToken ?? null };
}
const event = (kind: MailEvent["kind"], more: Partial<MailEvent>): MailEvent => ({
  ...{ kind, token: null, providerId: null, address: null, detail: "550 5.1.1 no such mailbox" },
  ...more,
});
const stateOf = async (delivery: string) =>
  (
    await service.ctx.db
      .selectFrom("mailMessages")
      .select("state")
      .where("shopId", "=", shop.id)
      .where("deliveryId", "=", delivery)
      .executeTakeFirstOrThrow()
  ).state;
const suppressed = async (email: string) => {
  const { body } = await call(service, "GET", `${LIST}?size=100`, { as: shop });
  const content = body.data.content as { id: string; address: string | null; reason: string }[];
  return content.find(({ address }) => address === email);
};

const LIST = "/endApi/api/notification/suppressions";
const clear = async (id: string, as = shop) => call(service, "POST", `${LIST}/clear`, { as, body: { id } });

const RANKS = ["softBounced", "delivered", "bounced", "complained"] as const;
const STATES = {
  delivered: "delivered",
  softBounced: "soft_bounced",
  bounced: "bounced",
  complained: "complained",
};

it("in every order and repetition an email ends in the furthest state, and its address is suppressed where it must be", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...RANKS), { minLength: 1, maxLength: 6 }), async (kinds) => {
      const email = `ordered-${(count += 1)}@example.com`;
      const { mail, token } = await sentTo(email);
      await applyMailEvents(
        service.ctx,
        kinds.map((kind) => event(kind, { token })),
      );

      const furthest = RANKS.findLast((kind) => kinds.includes(kind))!;
      expect(await stateOf(mail.id)).toBe(STATES[furthest]);
      const reason = furthest === "bounced" || furthest === "complained" ? furthest : undefined;
      expect((await suppressed(email))?.reason).toBe(reason);
    }),
    { numRuns: 12 },
  );
});

it("a suppressed address gets nothing until the merchant clears it; a copy of the old bounce changes nothing then", async () => {
  const { mail, token } = await sentTo("bounce@example.com");
  await applyMailEvents(service.ctx, [event("bounced", { token, address: "Bounce@Example.com" })]);
  const skipped = await sentTo("bounce@example.com");
  const { id } = (await suppressed("bounce@example.com"))!;

  const cleared = await clear(id);
  await applyMailEvents(service.ctx, [event("bounced", { token }), event("delivered", { token })]);
  const sent = await sentTo("bounce@example.com");

  expect(skipped.mail).toMatchObject({ state: "skipped", reason: "bounced" });
  expect(cleared.status).toBe(200);
  expect(await stateOf(mail.id)).toBe("bounced");
  expect(sent.mail).toMatchObject({ state: "sent" });
  expect((await clear(id)).status).toBe(404);
});

it("what a server refuses because there is no such mailbox suppresses it", async () => {
  fault = new MailRefusedError("550 5.1.1 unknown", { isHardBounce: true });
  const { mail } = await sentTo("refused@example.com");
  fault = undefined;

  expect(mail).toMatchObject({ state: "failed" });
  expect(await suppressed("refused@example.com")).toMatchObject({ reason: "bounced" });
});

describe("nothing is suppressed", () => {
  it("by a token of nobody, a provider's id of no email, or a recipient that it did not go to", async () => {
    const { mail, token } = await sentTo("safe@example.com");
    await applyMailEvents(service.ctx, [
      event("bounced", { token: `${shop.id}-${mail.id}-${"0".repeat(20)}` }),
      event("bounced", { providerId: "nobody's" }),
      event("bounced", { token, address: "somebody-else@example.com" }),
    ]);

    expect(await stateOf(mail.id)).toBe("sent");
    expect(await suppressed("safe@example.com")).toBeUndefined();
  });

  it("of a shop that is erased: it is not known, and what else is told of still is", async () => {
    const gone = await aShop(service);
    const { mail, token } = await sentTo("kept-on@example.com");
    const theirs = returnToken(service.config, { shop: gone.id, delivery: mail.id });
    await transaction(service.ctx.db, (tx) => eraseShopIn(service.ctx, tx, gone));
    await applyMailEvents(service.ctx, [
      event("bounced", { token: theirs }),
      event("complained", { token: theirs }),
      event("delivered", { token }),
    ]);

    expect(await stateOf(mail.id)).toBe("delivered");
  });

  it("of another shop", async () => {
    const { token } = await sentTo("theirs@example.com");
    await applyMailEvents(service.ctx, [event("complained", { token })]);
    const { id } = (await suppressed("theirs@example.com"))!;
    const other = await aShop(service);

    expect((await call(service, "GET", LIST, { as: other })).body.data.content).toEqual([]);
    expect((await clear(id, other)).status).toBe(404);
    expect(await suppressed("theirs@example.com")).toBeDefined();
  });
});

describe("over HTTP", () => {
  const post = (body: BodyInit, secret = SECRET, source = "returned") =>
    fetch(`${service.url}/mail/${source}/events`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${secret}` },
    });

  it("a report is taken once, and applied", async () => {
    const { mail, token } = await sentTo("reported@example.com");
    const report = [
      ...[`To: b+${token}@return.example.com`, 'Content-Type: multipart/report; boundary="b"', "", "--b"],
      ...["Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx", ""],
      ...["Final-Recipient: rfc822; reported@example.com", "Action: failed", "Status: 5.1.1", "--b--", ""],
    ].join("\r\n");

    const statuses = [(await post(report)).status, (await post(report)).status];
    await service.settle();

    expect(statuses).toEqual([200, 200]);
    expect(await stateOf(mail.id)).toBe("bounced");
    expect(await suppressed("reported@example.com")).toMatchObject({ reason: "bounced" });
  });

  it("what cannot be taken apart is no failure, and nothing of it is kept", async () => {
    const long = Buffer.from("anna@example.com\n".repeat(4_000)).toString("base64");
    const lines = long.replace(/.{8}/g, "$&\r\n");
    expect((await post(`Subject: x\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}`)).status).toBe(200);
    expect((await post(`X-Long: ${"a".repeat(70_000)}\r\n\r\n`)).status).toBe(200);
    await service.settle();

    const kept = await service.ctx.db
      .selectFrom("inbox")
      .select(["id", "error"])
      .where((where) => where.or([where("processedAt", "is", null), where("failedAt", "is not", null)]))
      .execute();
    expect(kept).toEqual([]);
  });

  it("refuses what is forged, too large, or of a source that is not set up", async () => {
    expect((await post("Subject: x\r\n\r\n", "wrong")).status).toBe(401);
    expect((await post("x".repeat(1_100_000))).status).toBe(413);
    expect((await post("{}", SECRET, "ses")).status).toBe(404);
    expect((await post("{}", SECRET, "__proto__")).status).toBe(404);
  });
});

it("an erasure takes the address off the list, and the hash goes on refusing it", async () => {
  const email = "erased@example.com";
  const { token } = await sentTo(email);
  await applyMailEvents(service.ctx, [event("complained", { token })]);

  await eraseCustomer(service.ctx, shop.id, { email, phone: null, shopifyIds: [] });
  const again = await sentTo(email);

  expect(await suppressed(email)).toBeUndefined();
  expect(again.mail).toMatchObject({ state: "skipped", reason: "complained" });
  const rows = await service.ctx.db
    .selectFrom("mailSuppressions")
    .select(["address", "detail"])
    .where("shopId", "=", shop.id)
    .where("address", "=", email)
    .execute();
  expect(rows).toEqual([]);
});

describe("an email to the address that unsubscribes", () => {
  const post = async (to: string) => {
    await fetch(`${service.url}/mail/returned/events`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "message/rfc822" },
      body: `From: whoever@example.com\r\nTo: ${to}\r\nSubject: unsubscribe\r\n\r\n`,
    });
    await service.settle();
  };
  const addressOf = (header = "") => /<mailto:([^?>]+)\?subject=unsubscribe>/.exec(header)?.[1] ?? "";
  const ledger = () =>
    service.ctx.db
      .selectFrom("events")
      .select("payload")
      .where("shopId", "=", shop.id)
      .where("name", "=", "mail-recipient.changed")
      .orderBy("id", "desc")
      .executeTakeFirst();

  it("ends the emails that it came with, once, and is named beside the link", async () => {
    await sentTo("by-mail@example.com");
    const header = mails.sent[0]!.headers!["List-Unsubscribe"]!;
    expect(header).toMatch(
      /^<http:[^>]+>, <mailto:u\+\d+-\d+-[\da-f]{20}@return\.example\.com\?subject=unsubscribe>$/,
    );
    expect(addressOf(header).split("@")[0]!.length).toBeLessThanOrEqual(64);

    await post(addressOf(header));
    await post(addressOf(header).toUpperCase());

    expect((await ledger())!.payload).toMatchObject({
      change: "unsubscribed",
      purpose: "status",
      by: "email",
    });
    const { mail } = await sentTo("by-mail@example.com");
    expect(mail).toMatchObject({ state: "skipped", reason: "unsubscribed" });
  });

  it("of another email's token, or a forged one, ends nothing", async () => {
    await sentTo("kept@example.com");
    const address = addressOf(mails.sent[0]!.headers!["List-Unsubscribe"]);
    const before = await ledger();
    await post(address.replace(/^u\+\d+/, "u+999"));
    await post(address.replace(/[\da-f]@/, (end) => (end === "0@" ? "1@" : "0@")));

    expect(await ledger()).toEqual(before);
    expect((await sentTo("kept@example.com")).mail.state).toBe("sent");
  });
});

it("an email says to Gmail what it is, without the shop's name; others of the shop say the same", async () => {
  await sentTo("counted@example.com");
  const first = mails.sent[0]!.headers!["Feedback-ID"];
  await sentTo("counted-too@example.com");

  expect(first).toMatch(/^[a-z_]+:status:[\da-f]{12}:waybill$/);
  expect(mails.sent[0]!.headers!["Feedback-ID"]).toBe(first);
});
