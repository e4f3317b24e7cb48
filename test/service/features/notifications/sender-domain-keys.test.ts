import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aShop, type TestShop } from "../../harness";
import {
  createSenderService,
  DAY,
  HOUR,
  lastMail,
  OURS,
  senderOf,
  type SenderService,
} from "./sender-service";
import { askImpatiently } from "../custom-domain/domain-service";

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

describe("a domain whose key is gone", () => {
  const breakKey = async () => service.dns.set((await recordOf("key")).name, "TXT", []);

  it("has emails signed by the next key at once, and come from ours where that is gone too", async () => {
    await sender.connect(domain);
    const [key, next] = (await sender.shown()).records;
    await breakKey();
    await sender.later(DAY + HOUR);
    await sender.sweep();

    expect(await sender.shown()).toMatchObject({ state: "failing", is_used: true });
    await sender.mailCustomer();
    expect(next!.name).toContain(lastMail(service).dkim!.selector);
    service.dns.set(next!.name, "TXT", []);
    await sender.later(7 * HOUR);
    await sender.sweep();
    await sender.mailCustomer();
    expect(lastMail(service).from!.address).toBe(OURS);

    service.dns.set(key!.name, "TXT", [key!.value]);
    await sender.check();
    await sender.mailCustomer();
    expect(lastMail(service)).toMatchObject({ from: { address: `hello@${domain}` }, dkim: { domain } });
  });

  it("is given up after two days and three checks, and the merchant is told at both", async () => {
    await sender.connect(domain);
    await breakKey();
    await sender.later(DAY + HOUR);
    await sender.sweep();
    const { given_up_at: until } = await sender.shown();
    expect(until).toBe(new Date(service.clock.now.getTime() + 2 * DAY).toISOString());
    for (let hours = 0; hours < 49; hours += 7) {
      await sender.later(7 * HOUR);
      await sender.sweep();
    }

    expect(await sender.shown()).toMatchObject({ state: "disconnected", is_used: false });
    expect(notices()).toEqual([
      `Emails can be signed by ${domain}`,
      `The key of ${domain} is missing in the DNS`,
      `Emails are no longer signed by ${domain}`,
    ]);
  });

  it("is not gone where its servers do not answer", async () => {
    await sender.connect(domain);
    askImpatiently(service);
    for (const { name } of (await sender.shown()).records) service.dns.fail(name, "silence");
    for (let day = 0; day < 5; day += 1) {
      await sender.later(DAY + HOUR);
      await sender.sweep();
    }

    expect(await sender.shown()).toMatchObject({ state: "connected", failure: "timeout", is_used: true });
  });
});

describe("the key of a domain", () => {
  it("is changed to the next at once; the former stays for a week, and is replaced then", async () => {
    await sender.connect(domain);
    const [key, next] = (await sender.shown()).records;
    expect((await sender.rotate()).status).toBe(200);

    const after = await sender.shown();
    expect(after.records.map(({ use, name }) => [use, name]).slice(0, 2)).toEqual([
      ["key", next!.name],
      ["old_key", key!.name],
    ]);
    expect(after).toMatchObject({ state: "connected", can_rotate: false });
    await sender.mailCustomer();
    expect(next!.name).toContain(lastMail(service).dkim!.selector);

    await sender.later(6 * DAY);
    await sender.sweep();
    expect((await recordOf("old_key")).value).toBe(key!.value);
    await sender.later(2 * DAY);
    await sender.sweep();
    await sender.later(DAY);
    await sender.sweep();
    const renewed = await recordOf("next_key");
    expect(renewed).toMatchObject({ name: key!.name, state: "other" });
    expect(renewed.value).not.toBe(key!.value);
    expect((await sender.rotate()).body.data.reason).toBe("senderKeyNotFound");

    service.dns.set(renewed.name, renewed.type, [renewed.value]);
    expect((await sender.rotate()).status).toBe(200);
    expect((await recordOf("key")).name).toBe(key!.name);
  });

  it("is not changed while the next is not published, as the DNS has it now", async () => {
    await sender.connect(domain);
    service.dns.set((await recordOf("next_key")).name, "TXT", []);

    const { status, body } = await sender.rotate();

    expect(status).toBe(409);
    expect(body.data.reason).toBe("senderKeyNotFound");
    expect((await sender.shown()).replaced_at).toBeNull();
  });

  it("is stored encrypted, and nothing answers or logs it", async () => {
    await sender.connect(domain);
    await sender.mailCustomer();
    const { privateKey } = lastMail(service).dkim!;
    const [line = ""] = privateKey.split("\n").slice(5);

    const row = await service.ctx.db
      .selectFrom("mailSenderDomains")
      .selectAll()
      .where("shopId", "=", shop.id)
      .executeTakeFirstOrThrow();
    expect(privateKey).toContain("BEGIN PRIVATE KEY");
    for (const place of [row, await sender.show(), service.logged])
      expect(JSON.stringify(place)).not.toContain(line);
  });
});
