import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSmtpTransport, serverOfUrl } from "../../../../service/platform/mail/smtp";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { aShop, type TestShop } from "../../harness";
import { createMailSink, type SunkMail } from "../../mail-sink";
import { verifyMail } from "../../verify-mail";
import { createSenderService, DAY, OURS, RETURN_HOST, senderOf, type SenderService } from "./sender-service";

let service: SenderService;
let sink: Awaited<ReturnType<typeof createMailSink>>;
let shop: TestShop;
let sender: ReturnType<typeof senderOf>;
let count = 0;
let domain: string;

beforeAll(async () => {
  sink = await createMailSink();
  const mail = createSmtpTransport({
    server: serverOfUrl(sink.url),
    mailFrom: OURS,
    returnHost: RETURN_HOST,
  });
  service = await createSenderService({ mail });
});
beforeEach(async () => {
  shop = await aShop(service);
  sender = senderOf(service, shop);
  domain = `brand-${(count += 1)}.com`;
});

/** An email to a customer, as their mail server gets it. */
async function received(): Promise<SunkMail> {
  sink.mails.length = 0;
  await sender.mailCustomer();
  return sink.mails.find(({ raw }) => raw.includes("List-Unsubscribe"))!;
}
const verify = (mail: SunkMail) => verifyMail(mail, service.dnsServer);
const headOf = ({ raw }: SunkMail) => raw.toString("latin1").split("\r\n\r\n")[0]!;

describe("an email that a domain signs", () => {
  it("passes DKIM, SPF and DMARC at a receiver, also by the strict alignment of both", async () => {
    await sender.connect(domain);
    service.dns.set(`_dmarc.${domain}`, "TXT", ["v=DMARC1; p=reject; adkim=s; aspf=r"]);

    const mail = await received();

    expect(mail.from).toMatch(new RegExp(`^b\\+[\\da-f-]+@wb-bounces\\.${domain}$`));
    expect(headOf(mail)).toContain(`From: Brand <hello@${domain}>`);
    expect(await verify(mail)).toEqual({
      dkim: [{ result: "pass", domain, selector: expect.stringMatching(/^wb\w{6}-a$/) as string }],
      ...{ spf: "pass", dmarc: "pass" },
    });
  });

  it("passes by DKIM alone where what comes back leads to our own host", async () => {
    await sender.setAddress(`hello@${domain}`);
    await sender.setDomain(domain);
    await sender.setRecords(["return_path"]);
    await service.settle();

    const mail = await received();

    expect(mail.from).toMatch(new RegExp(`@${RETURN_HOST}$`));
    expect(await verify(mail)).toMatchObject({ dkim: [{ result: "pass" }], spf: "pass", dmarc: "pass" });
  });

  it.each([
    ["its text", (raw: string) => raw.replace("order", "0rder")],
    ["its subject", (raw: string) => raw.replace("Subject: ", "Subject: Re: ")],
    ["the address that unsubscribes", (raw: string) => raw.replace(/^(List-Unsubscribe:\s+<)/m, "$1x")],
    ["the one click", (raw: string) => raw.replace("List-Unsubscribe=One-Click", "List-Unsubscribe=Other")],
    ["what it says to Gmail", (raw: string) => raw.replace(/^(Feedback-ID: )/im, "$1x")],
    ["its id", (raw: string) => raw.replace(/^(X-Waybill-Id: )/im, "$19")],
  ])("fails where somebody has changed %s", async (_, change) => {
    await sender.connect(domain);
    const mail = await received();
    const raw = Buffer.from(change(mail.raw.toString("latin1")), "latin1");
    expect(raw.equals(mail.raw)).toBe(false);

    expect(await verify({ ...mail, raw })).toMatchObject({ dkim: [{ result: "fail" }] });
  });

  it("passes by either key while they are changed, and later what was on its way", async () => {
    await sender.connect(domain);
    const before = await received();
    await sender.rotate();
    const after = await received();
    await sender.later(6 * DAY);
    await sender.sweep();

    const verdicts = [await verify(before), await verify(after)];
    expect(verdicts).toMatchObject([
      { dkim: [{ result: "pass" }], dmarc: "pass" },
      { dkim: [{ result: "pass" }], dmarc: "pass" },
    ]);
    const [first, second] = verdicts.map(({ dkim }) => dkim[0]!.selector);
    expect(first).not.toBe(second);
  });

  it("has its signature in every language, with long names and letters of all kinds", async () => {
    await sender.connect(domain);
    await service.ctx.db
      .updateTable("shops")
      .set({ name: `Käse & "Öl" 株式会社 ${"x".repeat(90)}` })
      .where("id", "=", shop.id)
      .execute();

    expect(await verify(await received())).toMatchObject({ dkim: [{ result: "pass" }], dmarc: "pass" });
  });

  it("waits, and says why, where its key cannot be opened; nothing goes out unsigned", async () => {
    await sender.connect(domain);
    const bad = service.ctx.secrets.seal("no key at all", `dkim ${shop.id} ${domain}`);
    await service.ctx.db
      .updateTable("mailSenderDomains")
      .set({ privateA: bad })
      .where("shopId", "=", shop.id)
      .execute();
    await service.ctx.db.deleteFrom("shopVersions").where("shopId", "=", shop.id).execute();
    sink.mails.length = 0;

    const order = await sender.mailCustomer();

    const [log] = await listCustomerMails(service.ctx.db, shop.id, [order.shipments[0]!.id]);
    expect(log).toMatchObject({ state: "queued", reason: `The email could not be signed by ${domain}` });
    expect(sink.mails).toEqual([]);
  });
});

it("an email from our own address passes for itself, with the merchant's for replies", async () => {
  await sender.setAddress(`hello@${domain}`);

  const mail = await received();

  expect(headOf(mail)).toContain(`From: Brand <${OURS}>`);
  expect(headOf(mail)).toContain(`Reply-To: Brand <hello@${domain}>`);
  expect(await verify(mail)).toMatchObject({ dkim: [{ result: "none" }], spf: "pass" });
});
