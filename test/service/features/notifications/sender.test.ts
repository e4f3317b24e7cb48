import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { CODE_LETTERS } from "../../../../contract/mail-sender-limits";
import { newCode, readCode } from "../../../../service/domain/mail-senders/sender-code";
import { UNSTORABLE_WORDS } from "../../../hostile-words";
import { propertyRuns } from "../../../property-runs";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

const SENDER = "/endApi/api/notification/setting/sender";
const MINUTE = 60_000;
const OURS = "no-reply@waybill.localhost";

let service: TestService;
let shop: TestShop;
let count = 0;
let address: string;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  shop = await aShop(service);
  address = `hello-${(count += 1)}@brand.example.com`;
  service.mails.sent.length = 0;
});

const show = async (as = shop) => (await call(service, "GET", SENDER, { as })).body.data;
async function save(value: object, as = shop) {
  const { version } = await show(as);
  return call(service, "POST", SENDER, { as, body: { value, version } });
}
const set = (to = address, as = shop) => save({ name: "Brand", address: to, reply_to: "" }, as);
const post = (path: string, body: object, as = shop) =>
  call(service, "POST", `${SENDER}/${path}`, { as, body });
const verify = (code: string, to = address, as = shop) => post("verify", { address: to, code }, as);
const keyOf = ({ body }: Awaited<ReturnType<typeof verify>>) => body.data.fields?.[0]?.key as string;

/** Asks for a code, and reads it in the email. */
async function codeSentTo(to = address, as = shop): Promise<string> {
  expect((await post("send-code", { address: to }, as)).status).toBe(200);
  await service.settle();
  const mail = service.mails.sent.findLast((each) => (each.to as { address: string }).address === to)!;
  const [code] = /^[A-Z2-9]{6}/.exec(mail.subject)!;
  expect(mail.text).toContain(code);
  expect(mail.html).toContain(code);
  return code;
}
/** One that was not sent. */
const otherThan = (code: string) => (code.startsWith("A") ? "B" : "A") + code.slice(1);

async function later(ms: number): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
  shop.bearer = await signAdminToken(service.config, shop.domain, 3600, service.clock.now);
}

async function customersMail() {
  const order = await anOrder(service, shop);
  await applyEvents(service, shop, order.shipments[0]!.id, [anEventAt(service.clock.now)]);
  await service.settle();
  await later(6 * MINUTE);
  await service.settle();
  return service.mails.sent.at(-1)!;
}

describe("the sender of emails to customers", () => {
  it("needs an address, and one that is none is refused beside its field", async () => {
    const empty = await save({ name: "Brand", address: " ", reply_to: "" });
    const wrong = await save({ name: "Brand", address: "brand.example.com", reply_to: "a@b" });

    expect(empty.body.data.fields).toMatchObject([{ path: "value.address", key: "required" }]);
    expect(wrong.body.data.fields).toMatchObject([
      { path: "value.address", key: "email" },
      { path: "value.reply_to", key: "email" },
    ]);
  });

  it("has its domain in ASCII, and its name on one line", async () => {
    for (const name of ["pay@bank.example", "pay＠bank.example", "pay﹫bank.example"]) {
      const another = await save({ name, address: "a@brand.example.com", reply_to: "" });
      expect(another).toMatchObject({ status: 400 });
      expect(another.body.data.fields).toMatchObject([{ path: "value.name", key: "senderNameAddress" }]);
    }
    const { body } = await save({ name: "Käse\nLaden\u202E", address: " Post@KÄSE.de ", reply_to: "" });

    expect(body.data.value).toEqual({ name: "Käse Laden", address: "Post@xn--kse-qla.de", reply_to: "" });
  });

  it("is needed by a plan, and kept where the plan is lost", async () => {
    const small = await aShop(service, { planCode: "STARTER" });

    expect((await call(service, "GET", SENDER, { as: small })).status).toBe(402);
    expect((await post("send-code", { address }, small)).status).toBe(402);

    await set();
    await service.ctx.db
      .updateTable("shops")
      .set({ planCode: "STARTER" })
      .where("id", "=", shop.id)
      .execute();
    const mail = await customersMail();
    expect(mail.from!.name).not.toBe("Brand");
  });

  it("that is not verified is the name of emails from our address, and where replies go", async () => {
    await set();

    expect(await customersMail()).toMatchObject({
      from: { name: "Brand", address: OURS },
      replyTo: { name: "Brand", address },
    });
    expect(await show()).toMatchObject({
      state: "unverified",
      shown: { name: "Brand", address: OURS, reply_to: address },
    });
  });

  it("has replies go elsewhere where an address for them is set", async () => {
    await save({ name: "", address, reply_to: "support@brand.example.com" });

    const mail = await customersMail();

    expect(mail.replyTo!.address).toBe("support@brand.example.com");
    expect(mail.from!.name).toBe((await show()).shop.name);
  });
});

describe("a sender's code", () => {
  it("verifies the address, however it is typed, and once", async () => {
    await set();
    const code = await codeSentTo();

    const first = await verify(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `);

    expect(first).toMatchObject({ status: 200, body: { data: { state: "verified" } } });
    expect(await show()).toMatchObject({ state: "verified", code: null });
  });

  it("that is wrong is an Invalid Code", async () => {
    await set();
    const code = await codeSentTo();

    const { status, body } = await verify(otherThan(code));

    expect(status).toBe(400);
    expect(body.data.fields).toMatchObject([{ path: "code", message: "Invalid Code" }]);
    expect(await show()).toMatchObject({ state: "unverified" });
  });

  it("is used up by five wrong ones, also side by side; what can be no code is no guess", async () => {
    await set();
    const code = await codeSentTo();
    for (const none of ["12345", "ABCDEFG", "🙂", "0O0O0O"])
      expect(keyOf(await verify(none))).toBe("senderCodeInvalid");
    await Promise.all(Array.from({ length: 8 }, () => verify(otherThan(code))));

    expect(keyOf(await verify(code))).toBe("senderCodeUsedUp");
    await later(MINUTE);
    expect((await verify(await codeSentTo())).status).toBe(200);
  });

  it("expires after 15 minutes", async () => {
    await set();
    const code = await codeSentTo();
    await later(15 * MINUTE);

    expect(keyOf(await verify(code))).toBe("senderCodeExpired");
    expect(await show()).toMatchObject({ code: null });
  });

  it("is sent once a minute and five times an hour, each limit with its sentence", async () => {
    await set();
    await codeSentTo();
    const { status, body } = await post("send-code", { address });
    expect(status).toBe(429);
    expect(body).toMatchObject({
      msg: "A code has just been sent.",
      data: { reason: "senderCodeTooSoon", retry_after: 60 },
    });

    for (let at = 0; at < 4; at += 1) {
      await later(MINUTE);
      await codeSentTo();
    }
    await later(MINUTE);
    expect(await post("send-code", { address })).toMatchObject({
      status: 429,
      body: { msg: "Too many codes have been sent." },
    });
  });

  it("is sent once where several are asked for at once, and what is refused uses up none of the hour's", async () => {
    await set();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post("send-code", { address })));
    await later(MINUTE);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...[200, 429, 429, 429, 429, 429, 429, 429],
    ]);
    for (const { status, body } of answers)
      if (status === 429) expect(body.data.reason).toBe("senderCodeTooSoon");
    await codeSentTo();
  });

  it("is sent to one address five times an hour, whichever shop asks", async () => {
    const others = [];
    for (let at = 0; at < 6; at += 1) others.push(await aShop(service));
    const statuses = [];
    for (const other of others) {
      await set(address, other);
      statuses.push((await post("send-code", { address: address.toUpperCase() }, other)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("replaces the one before", async () => {
    await set();
    const first = await codeSentTo();
    await later(MINUTE);
    const second = await codeSentTo();

    expect(first === second ? "senderCodeInvalid" : keyOf(await verify(first))).toBe("senderCodeInvalid");
    expect((await verify(second)).status).toBe(200);
  });

  it("is of one shop and one address", async () => {
    const other = await aShop(service);
    await set();
    await set(address, other);
    const code = await codeSentTo();

    expect(keyOf(await verify(code, address, other))).toBe("senderCodeMissing");
    await later(MINUTE);
    await set("other@brand.example.com");
    expect((await verify(code)).body.data.reason).toBe("senderChanged");
    expect(keyOf(await verify(code, "other@brand.example.com"))).toBe("senderCodeMissing");
    expect((await post("send-code", { address })).status).toBe(409);
  });

  it("stays with its address: another one set meanwhile does not undo it", async () => {
    await set();
    await verify(await codeSentTo());
    await set("other@brand.example.com");
    await set(address.toUpperCase());

    expect(await show()).toMatchObject({ state: "verified" });
  });

  it("stands nowhere as it is: a hash, and an encrypted mail", async () => {
    await set();
    const code = await codeSentTo();

    const stored = [
      await service.ctx.db.selectFrom("mailSenderAddresses").selectAll().execute(),
      await service.ctx.db
        .selectFrom("deliveryLog")
        .selectAll()
        .where("channel", "=", "sender-code")
        .execute(),
      service.logged,
    ];
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it("answers hostile texts as wrong, and never with a fault", async () => {
    await set();
    await codeSentTo();
    for (const word of [
      ...UNSTORABLE_WORDS.filter((each) => each.length > 0),
      "' or 1=1 --",
      "x".repeat(100),
    ])
      expect((await verify(word)).status).toBe(400);
    for (const word of ["a\r\nBcc: b@c.de", "<a@b.de>", "a@b.de,c@d.de", `a@${"b".repeat(300)}.de`])
      expect((await set(word)).status).toBe(400);
  });

  it("has six of the letters that do not look alike", () => {
    fc.assert(
      fc.property(fc.nat(), () => {
        const code = newCode();
        expect([...code].every((letter) => CODE_LETTERS.includes(letter))).toBe(true);
        expect(readCode(` ${code.toLowerCase()}\n`)).toBe(code);
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
