import { generateKeyPairSync } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSimulatedDns } from "../../../../sandbox/dns/simulated-dns";
import { createPostmarkTransport } from "../../../../service/adapters/mail-transports/postmark-transport";
import { createSesTransport } from "../../../../service/adapters/mail-transports/ses-transport";
import { readReturnToken, returnToken } from "../../../../service/domain/mail-recipients/return-token";
import { deriveSigningKeys } from "../../../../service/platform/crypto/signing-keys";
import {
  MailRefusedError,
  MailTooLargeError,
  type MailTransport,
} from "../../../../service/platform/mail/transport";
import { ShopId } from "../../../../contract/ids";
import { onFileEnd } from "../../../on-file-end";
import { verifyMail } from "../../verify-mail";
import { createPostmarkServer } from "./postmark-server";
import { createSesServer } from "./ses-server";

const OURS = "mail.waybill.example";
const signing = { signingKeys: deriveSigningKeys(["a-secret-of-at-least-32-characters-x"]) };
const TOKEN = returnToken(signing, { shop: ShopId.parse(7), delivery: "1234" });

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = {
  ...{ domain: "brand.com", selector: "wb1-a" },
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
};
const published = `v=DKIM1; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;

const aMail = (more: object = {}) => ({
  to: { address: "anna@example.com" },
  from: { name: 'Käse, "Öl" & <Wolle>', address: `no-reply@${OURS}` },
  replyTo: { name: "Brand", address: "hello@brand.com" },
  ...{ subject: "Deine Bestellung #1001\r\nBcc: eve@evil.example", text: "Grüße", html: "<p>Grüße</p>" },
  ...{ messageId: "<shipment.1@waybill.example>", thread: "<order.1@waybill.example>" },
  date: new Date("2026-11-20T12:00:00Z"),
  headers: {
    "List-Unsubscribe": "<https://waybill.example/u?token=abc>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    "X-Waybill-Id": TOKEN,
  },
  returnToken: TOKEN,
  ...more,
});
const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => null,
    (error: Error) => error,
  );

describe("Amazon SES", () => {
  let server: Awaited<ReturnType<typeof createSesServer>>;
  let ses: MailTransport;
  beforeAll(async () => {
    server = await createSesServer(OURS);
    ses = createSesTransport(server.settings, { mailFrom: `no-reply@${OURS}` });
  });
  beforeEach(() => {
    server.sent.length = 0;
    server.fail(null);
  });

  it("gets the mail as it is built, with its token, and its id is in the receipt", async () => {
    const receipt = await ses.send(aMail());

    const [sent] = server.sent;
    expect(receipt).toEqual({
      ...{ messageId: "<shipment.1@waybill.example>", provider: "ses", providerId: sent!.id },
      returnPath: `no-reply@${OURS}`,
    });
    expect(sent!.to).toEqual(["anna@example.com"]);
    expect(sent!.body).toMatchObject({
      ...{ ConfigurationSetName: "waybill", EmailTags: [{ Name: "waybill-id", Value: TOKEN }] },
    });
    const raw = sent!.raw.toString();
    expect(raw.toLowerCase()).toContain(`x-waybill-id: ${TOKEN}`);
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(raw).not.toMatch(/^Bcc:/m);
  });

  it("sends for a domain of a shop once that is known with its key, whose signature holds there and at a receiver", async () => {
    const dns = createSimulatedDns({ port: 0 });
    const dnsServer = await dns.start();
    onFileEnd(() => dns.stop());
    dns.set("wb1-a._domainkey.brand.com", "TXT", [published]);
    dns.set("_dmarc.brand.com", "TXT", ["v=DMARC1; p=reject; adkim=s"]);
    const mail = aMail({ from: { name: "Brand", address: "hello@brand.com" }, dkim: key });

    const refused = await failureOf(ses.send(mail));
    expect(refused).not.toBeInstanceOf(MailRefusedError);
    expect(refused!.message).toContain("not verified");
    expect(await ses.registerDomain!(key)).toBe(false);
    expect(server.identities.get("brand.com")).toMatchObject({ selector: "wb1-a", isVerified: false });
    server.identities.get("brand.com")!.isVerified = true;
    expect(await ses.registerDomain!(key)).toBe(true);
    await ses.send(mail);

    const [sent] = server.sent;
    expect(sent!.raw.toString()).toContain("@eu-central-1.amazonses.com>");
    expect(
      await verifyMail({ ...sent!, from: "bounce@eu-central-1.amazonses.com" }, dnsServer),
    ).toMatchObject({
      ...{ dkim: [{ result: "pass", domain: "brand.com" }], dmarc: "pass" },
    });
  });

  it("gets the next key of a domain that it knows", async () => {
    server.identities.set("next.com", { selector: "wb1-a", key: "", isVerified: true });

    expect(await ses.registerDomain!({ ...key, domain: "next.com", selector: "wb1-b" })).toBe(true);

    expect(server.identities.get("next.com")!.selector).toBe("wb1-b");
  });

  it.each([
    ["a virus", 400, "MessageRejected", "Message contains a virus", MailRefusedError],
    ["an address that is none", 400, "BadRequestException", "Invalid recipient", MailRefusedError],
    ["a mail that is too large", 400, "MessageRejected", "Message is too long", MailTooLargeError],
  ])("refuses %s for good", async (_, status, type, message, kind) => {
    server.fail(server.failed(status, type, message));

    expect(await failureOf(ses.send(aMail()))).toBeInstanceOf(kind);
  });

  it.each([
    ["too many requests", 429, "TooManyRequestsException", "Maximum sending rate exceeded"],
    ["a paused account", 400, "SendingPausedException", "Sending is paused"],
    ["a fault of its own", 500, "InternalFailure", ""],
    ["a wrong signature", 403, "SignatureDoesNotMatch", "no match"],
  ])("is tried again after %s", async (_, status, type, message) => {
    server.fail(server.failed(status, type, message));

    const failure = await failureOf(ses.send(aMail()));
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    expect(failure!.message).toContain(type);
  });

  it("is tried again after an answer that is none of its own", async () => {
    server.fail({ status: 200, body: { hello: "x".repeat(100_000) } });
    expect(await failureOf(ses.send(aMail()))).not.toBeInstanceOf(MailRefusedError);

    server.fail({ status: 302, headers: { location: "http://127.0.0.1:1/" } });
    expect(await failureOf(ses.send(aMail()))).toBeInstanceOf(Error);
  });

  it("says in its log neither key nor mail", async () => {
    const wrong = createSesTransport({ ...server.settings, secret: "another" }, { mailFrom: `a@${OURS}` });

    const failure = await failureOf(wrong.send(aMail()));

    expect(failure!.message).toMatch(/^Amazon SES: SignatureDoesNotMatch/);
    expect(failure!.message).not.toContain("another");
  });
});

describe("Postmark", () => {
  let server: Awaited<ReturnType<typeof createPostmarkServer>>;
  let postmark: MailTransport;
  beforeAll(async () => {
    server = await createPostmarkServer(OURS);
    postmark = createPostmarkTransport(server.settings, { mailFrom: `no-reply@${OURS}` });
  });
  beforeEach(() => {
    server.sent.length = 0;
    server.fail(null);
  });

  it("gets each part of the mail, with its token as metadata, and its id is in the receipt", async () => {
    const receipt = await postmark.send(aMail());

    const [sent] = server.sent;
    expect(receipt).toMatchObject({ provider: "postmark", providerId: sent!.id });
    expect(sent).toMatchObject({
      ...{ From: `"Käse, \\"Öl\\" & <Wolle>" <no-reply@${OURS}>`, To: "anna@example.com" },
      ...{ ReplyTo: '"Brand" <hello@brand.com>', TextBody: "Grüße", HtmlBody: "<p>Grüße</p>" },
      ...{ Subject: "Deine Bestellung #1001 Bcc: eve@evil.example", MessageStream: "outbound" },
      ...{ TrackOpens: false, TrackLinks: "None", Metadata: { "waybill-id": TOKEN } },
    });
    const headers = Object.fromEntries(sent!.Headers.map(({ Name, Value }) => [Name, Value]));
    expect(headers).toMatchObject({
      ...{ "Message-ID": "<shipment.1@waybill.example>", "X-PM-KeepID": "true" },
      ...{ References: "<order.1@waybill.example>", Date: "Fri, 20 Nov 2026 12:00:00 +0000" },
      ...{ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "X-Waybill-Id": TOKEN },
    });
    expect(readReturnToken(signing, sent!.Metadata!["waybill-id"]!)).toEqual({ shop: 7, delivery: "1234" });
  });

  it("says that no signature of ours reaches anybody", () => {
    expect(postmark.keepsSignatures).toBe(false);
    expect(postmark.registerDomain).toBeUndefined();
  });

  it("refuses a recipient that is inactive as one that does not exist, and a broken address for good", async () => {
    server.inactive.add("anna@example.com");
    expect(await failureOf(postmark.send(aMail()))).toMatchObject({ isHardBounce: true });

    const broken = await failureOf(postmark.send(aMail({ to: "nobody" })));
    expect(broken).toBeInstanceOf(MailRefusedError);
    expect(broken).toMatchObject({ isHardBounce: false });
  });

  it.each([
    ["a sender that is not set up", () => server.failed(422, 400, "not a Sender Signature")],
    ["a wrong token", () => server.failed(401, 10, "no token")],
    ["too many requests", () => server.failed(429, 0, "slow down")],
    ["a fault of its own", () => server.failed(503, 100, "maintenance")],
    ["an answer that is none", () => ({ status: 200, body: ["?"] })],
  ])("is tried again after %s", async (_, fault) => {
    server.fail(fault());

    const failure = await failureOf(postmark.send(aMail()));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailRefusedError);
  });

  it("refuses what is too large as such", async () => {
    server.fail({ status: 413 });

    expect(await failureOf(postmark.send(aMail()))).toBeInstanceOf(MailTooLargeError);
  });
});
