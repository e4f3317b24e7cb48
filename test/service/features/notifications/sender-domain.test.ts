import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { senderDomainSubscribers } from "../../../../service/features/notifications/sender/sender-domain.subscribers";
import { transaction } from "../../../../service/platform/db/database";
import { runSubscription } from "../../../../service/platform/events/publish";
import { aShop, type TestShop } from "../../harness";
import {
  createSenderService,
  lastMail,
  OURS,
  RETURN_HOST,
  senderOf,
  type SenderService,
} from "./sender-service";

let service: SenderService;
let shop: TestShop;
let sender: ReturnType<typeof senderOf>;
let count = 0;
let domain: string;

beforeAll(async () => {
  service = await createSenderService();
});
beforeEach(async () => {
  shop = await aShop(service);
  sender = senderOf(service, shop);
  domain = `brand-${(count += 1)}.com`;
  service.mails.sent.length = 0;
});

const recordOf = async (use: string) => (await sender.shown()).records.find((each) => each.use === use)!;
const notices = () =>
  service.mails.sent.filter(({ subject }) => subject.includes(domain)).map(({ subject }) => subject);

describe("a domain that emails are signed by", () => {
  it("is offered by the address, and shown with its records", async () => {
    await sender.setAddress(`hello@${domain}`);
    expect((await sender.show()).offered).toEqual({ domain, problem: null });

    await sender.setDomain(domain);

    const { offered, domain: shown } = await sender.show();
    expect(offered).toBeNull();
    expect(shown).toMatchObject({
      domain,
      state: "waiting",
      zone: domain,
      is_used: false,
      can_rotate: false,
    });
    expect(shown!.records.map(({ use, type, state }) => [use, type, state])).toEqual([
      ["key", "TXT", "unchecked"],
      ["next_key", "TXT", "unchecked"],
      ["return_path", "CNAME", "unchecked"],
      ["dmarc", "TXT", "unchecked"],
    ]);
    const [key, next, back, dmarc] = shown!.records;
    expect(key!.name).toMatch(new RegExp(`^wb[a-z2-9]{6}-a\\._domainkey\\.${domain}$`));
    expect(key!.name_in_zone).toBe(key!.name.replace(`.${domain}`, ""));
    expect(key!.value).toMatch(/^v=DKIM1; k=rsa; p=MIIBIjANBg[\w+/]+IDAQAB$/);
    expect(next!.value).not.toBe(key!.value);
    expect(back).toMatchObject({ name: `wb-bounces.${domain}`, value: RETURN_HOST });
    expect(dmarc).toMatchObject({ name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" });
  });

  it("is verified once its key is found, and emails come from the address there; the merchant is told", async () => {
    expect(await sender.connect(domain)).toMatchObject({ state: "connected", is_used: true });

    await sender.mailCustomer();
    expect(lastMail(service)).toMatchObject({
      from: { name: "Brand", address: `hello@${domain}` },
      replyTo: null,
      dkim: { domain },
      returnHost: `wb-bounces.${domain}`,
    });
    expect(notices()).toEqual([`Emails can be signed by ${domain}`]);
  });

  it("is told once, also where its event is handled again or late", async () => {
    await sender.connect(domain);
    const again = async () => {
      const { id } = await service.ctx.db
        .selectFrom("events")
        .select("id")
        .where("shopId", "=", shop.id)
        .where("name", "=", "mail-sender-domain.changed")
        .executeTakeFirstOrThrow();
      const event = { id, payload: { from: "waiting", to: "connected" } } as const;
      await transaction(service.ctx.db, (tx) =>
        runSubscription(service.ctx, tx, shop.id, senderDomainSubscribers[0]!, [event]),
      );
      await service.settle();
    };
    await again();
    await sender.remove();
    await again();

    expect(notices()).toHaveLength(1);
  });

  it("signs nothing for an address that is not verified, or is elsewhere", async () => {
    await sender.connect(domain);
    await sender.setAddress(`other@${domain}`, { isVerified: false });
    await sender.mailCustomer();
    expect(lastMail(service).from).toEqual({ name: "Brand", address: OURS });
    expect(lastMail(service).replyTo!.address).toBe(`other@${domain}`);
    expect(lastMail(service).dkim).toBeUndefined();

    for (const elsewhere of [`hello@mail.${domain}`, `hello@not-${domain}`]) {
      await sender.setAddress(elsewhere);
      await sender.mailCustomer();
      expect(lastMail(service).from!.address).toBe(OURS);
    }
    expect((await sender.show()).offered).toEqual({ domain: `not-${domain}`, problem: null });
  });

  it("takes a key that was cut into pieces or pasted with quotation marks", async () => {
    await sender.setDomain(domain);
    const { name, value } = await recordOf("key");
    service.dns.set(name, "TXT", [`"${value.slice(0, 200)}" "${value.slice(200)}"`]);
    await service.settle();

    expect(await sender.shown()).toMatchObject({ state: "connected" });
  });

  it.each([
    ["another key", (value: string) => [value.replace("p=MIIB", "p=MIIC")]],
    ["a key that was revoked", () => ["v=DKIM1; k=rsa; p="]],
    ["two keys", (value: string) => [value, "v=DKIM1; p=MIIBother"]],
    ["a key of another kind", (value: string) => [value.replace("k=rsa", "k=ed25519")]],
  ])("is not verified by %s, and says what was found", async (_, valuesOf) => {
    await sender.setDomain(domain);
    const { name, value } = await recordOf("key");
    service.dns.set(name, "TXT", valuesOf(value));
    await service.settle();

    expect((await sender.shown()).state).toBe("waiting");
    expect(await recordOf("key")).toMatchObject({
      state: "other",
      found: valuesOf(value).map((each) => each.slice(0, 100)),
    });
  });

  it("says of each record what was found in its place, and waits for none but the key", async () => {
    await sender.setDomain(domain);
    await sender.setRecords(["next_key", "return_path", "dmarc"]);
    service.dns.set(`wb-bounces.${domain}`, "CNAME", ["bounces.elsewhere.com"]);
    service.dns.fail(`_dmarc.${domain}`, "servfail");
    await service.settle();

    const { state, records } = await sender.shown();
    expect(state).toBe("connected");
    expect(records.map(({ use, state: each, found }) => [use, each, found])).toEqual([
      ["key", "found", []],
      ["next_key", "missing", []],
      ["return_path", "other", ["bounces.elsewhere.com"]],
      ["dmarc", "unknown", []],
    ]);
  });

  it.each([
    ["its own", "", "v=DMARC1; p=quarantine; rua=mailto:d@brand.com", "quarantine"],
    ["that of the name above, for what is below", "shop.", "v=DMARC1; p=none; sp=reject", "reject"],
    ["one without a policy", "", "v=DMARC1; np=reject", "none"],
  ])("shows the DMARC policy: %s", async (_, below, record, policy) => {
    service.dns.set(`_dmarc.${domain}`, "TXT", ["something else", record]);
    await sender.setDomain(below + domain);
    await service.settle();

    const { dmarc, records } = await sender.shown();
    expect(dmarc).toEqual({ policy, at: domain });
    expect(records.map(({ use }) => use)).not.toContain("dmarc");
  });

  it("counts two DMARC records as none, and shows both", async () => {
    service.dns.set(`_dmarc.${domain}`, "TXT", ["v=DMARC1; p=none", "v=DMARC1; p=reject"]);
    await sender.setDomain(domain);
    await service.settle();

    expect((await sender.shown()).dmarc).toBeNull();
    expect((await recordOf("dmarc")).found).toEqual(["v=DMARC1; p=none", "v=DMARC1; p=reject"]);
  });

  it.each([
    ["gmail.com", "senderDomainFreeMail", "gmail.com belongs to an email provider"],
    ["mail.web.de", "senderDomainFreeMail", "mail.web.de belongs to an email provider"],
    ["fastmail.com", "senderDomainFreeMail", "fastmail.com belongs"],
    ["brand.myshopify.com", "domainNotYours", "cannot be used"],
    ["mail.waybill-service.com", "domainNotYours", "cannot be used"],
    ["brand.nowhere", "domainUnknown", "does not exist"],
    ["co.uk", "domainUnknown", "does not exist"],
    ["brand .com/", "domainMalformed", "without a path"],
    ["\0brand.com\ud800", "domainMalformed", "without a path"],
  ])("cannot be %j, and says why", async (given, key, says) => {
    const { status, body } = await sender.setDomain(given);

    expect(status).toBe(400);
    expect(body.data.fields).toMatchObject([{ path: "domain", key }]);
    expect(body.data.fields[0].message).toContain(says);
    expect((await sender.show()).domain).toBeNull();
  });

  it("is not offered where the address is at an email provider, with the reason", async () => {
    await sender.setAddress("brand@gmail.com");

    expect((await sender.show()).offered).toEqual({ domain: "gmail.com", problem: "senderDomainFreeMail" });
  });

  it("is needed by a plan, and signs nothing where the plan is lost", async () => {
    const small = senderOf(service, await aShop(service, { planCode: "STARTER" }));
    expect((await small.setDomain(domain)).status).toBe(402);

    await sender.connect(domain);
    await service.ctx.db
      .updateTable("shops")
      .set({ planCode: "STARTER" })
      .where("id", "=", shop.id)
      .execute();
    await sender.mailCustomer();
    expect(lastMail(service).from!.address).toBe(OURS);
  });

  it("has keys of each shop: one shop's records verify nobody else's", async () => {
    await sender.connect(domain);
    const other = senderOf(service, await aShop(service));
    await other.setAddress(`eve@${domain}`);
    await other.setDomain(domain);
    await service.settle();
    expect(await other.shown()).toMatchObject({ state: "waiting", is_used: false });

    await other.setRecords();
    await other.check();
    expect(await other.shown()).toMatchObject({ state: "connected" });
    expect(await sender.shown()).toMatchObject({ state: "connected" });
  });

  it("is checked once in ten seconds, and costs a try of the hour only where it is another one", async () => {
    await sender.connect(domain);
    expect((await sender.check()).status).toBe(200);
    expect((await sender.check()).status).toBe(429);

    const before = await sender.shown();
    for (let at = 0; at < 25; at += 1) expect((await sender.setDomain(domain)).status).toBe(200);
    expect((await sender.shown()).records[0]!.value).toBe(before.records[0]!.value);
  });

  it("is gone with its keys once it is removed", async () => {
    await sender.connect(domain);
    await sender.remove();
    await sender.mailCustomer();

    expect((await sender.show()).domain).toBeNull();
    expect(lastMail(service).from!.address).toBe(OURS);
    expect(await sender.check()).toMatchObject({ status: 404 });
    expect(await sender.rotate()).toMatchObject({ status: 404 });
  });
});
