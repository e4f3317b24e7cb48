import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createSimulatedDns } from "../../../../sandbox/dns/simulated-dns";
import { readMailSigning } from "../../../../service/platform/config/mail-signing-settings";
import { buildMessage, MailNotSignedError } from "../../../../service/platform/mail/build-message";
import { createSmtpTransport, serverOfUrl } from "../../../../service/platform/mail/smtp";
import { onFileEnd } from "../../../on-file-end";
import { createMailSink } from "../../mail-sink";
import { verifyMail } from "../../verify-mail";

const pemOf = (type: "rsa" | "ed25519", bits = 2048) =>
  (type === "rsa"
    ? generateKeyPairSync("rsa", { modulusLength: bits })
    : generateKeyPairSync("ed25519")
  ).privateKey.export({ type: "pkcs8", format: "pem" }) as string;

const aMail = {
  ...{ to: { address: "anna@example.com" }, from: { name: "Brand", address: "hello@brand.com" } },
  ...{ subject: "Your order #1001", text: "On its way", html: "<p>On its way</p>" },
  headers: {
    "List-Unsubscribe": "<https://waybill.example/u?token=abc>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
};
const signer = (privateKey: string) => ({ domain: "brand.com", selector: "wb1-a", privateKey });
const signatureOf = (message: Buffer) =>
  /^DKIM-Signature:[^]*?(?=\r\n\S)/m.exec(message.toString("latin1"))?.[0].replace(/\s+/g, "") ?? "";

describe("a message", () => {
  it("that is signed has both headers of unsubscribing among the signed ones", async () => {
    const message = await buildMessage(aMail, { dkim: signer(pemOf("rsa")) });

    const fields = /;h=([^;]+)/.exec(signatureOf(message))![1]!.split(":");
    expect(fields).toEqual(
      expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
    );
    expect(message.toString()).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  });

  it.each([
    ["is none", "no key at all"],
    ["is empty", ""],
    ["is of another kind", pemOf("ed25519")],
    ["is cut off", pemOf("rsa").slice(0, 400)],
  ])("whose key %s fails, instead of leaving unsigned", async (_, privateKey) => {
    await expect(buildMessage(aMail, { dkim: signer(privateKey) })).rejects.toThrow(MailNotSignedError);
  });

  it.each(["brand.com; d=other.com", "brand.com\r\nX: y", "brand;com"])(
    "that would be signed by another domain than the wanted one fails: %j",
    async (domain) => {
      const dkim = { ...signer(pemOf("rsa")), domain };

      await expect(buildMessage(aMail, { dkim })).rejects.toThrow(MailNotSignedError);
    },
  );

  it("fails where a header that the next server writes anew is one that must be signed", async () => {
    const dkim = signer(pemOf("rsa"));

    await expect(buildMessage(aMail, { dkim, rewritten: ["subject"] })).rejects.toThrow(
      "does not cover subject",
    );
    expect(signatureOf(await buildMessage(aMail, { dkim, rewritten: ["date", "message-id"] }))).not.toContain(
      ":date:",
    );
  });

  it("without a key is not signed", async () => {
    expect(signatureOf(await buildMessage(aMail, {}))).toBe("");
  });
});

describe("our own key", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "waybill-dkim-"));
  const fileWith = (text: string) => {
    const file = path.join(directory, `${Math.abs(Buffer.from(text).readInt32LE(30))}.pem`);
    writeFileSync(file, text);
    return file;
  };
  const read = (file: string | undefined, selector: string | null = "own") => {
    const problems: string[] = [];
    const from = "Waybill <no-reply@waybill.example>";
    const signing = readMailSigning(
      { MAIL_FROM: from, MAIL_DKIM_SELECTOR: selector ?? undefined, MAIL_DKIM_KEY_FILE: file },
      problems,
    );
    return { signing, problems };
  };

  it("signs emails that no other key signs, and passes at a receiver", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const { signing } = read(fileWith(privateKey.export({ type: "pkcs8", format: "pem" }) as string));
    const dns = createSimulatedDns({ port: 0 });
    const server = await dns.start();
    onFileEnd(() => dns.stop());
    const published = publicKey.export({ type: "spki", format: "der" }).toString("base64");
    dns.set("own._domainkey.waybill.example", "TXT", [`v=DKIM1; p=${published}`]);
    const sink = await createMailSink();
    const transport = createSmtpTransport({
      ...{ server: serverOfUrl(sink.url), mailFrom: "no-reply@waybill.example", dkim: signing },
    });
    const { from: _, ...mail } = aMail;

    await transport.send(mail);
    transport.close();

    const { dkim } = await verifyMail(sink.mails[0]!, server);
    expect(dkim).toEqual([{ result: "pass", domain: "waybill.example", selector: "own" }]);
  });

  it("is refused at start where nothing could be signed by it", () => {
    expect(read(undefined, null)).toEqual({ signing: undefined, problems: [] });
    expect(read(undefined).problems).toEqual([
      "MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY_FILE: give both or neither",
    ]);
    expect(read(path.join(directory, "missing.pem")).problems).toEqual([
      "MAIL_DKIM_KEY_FILE: no private key in PEM can be read there",
    ]);
    for (const key of [pemOf("ed25519"), pemOf("rsa", 512)])
      expect(read(fileWith(key)).problems).toEqual([
        "MAIL_DKIM_KEY_FILE: must hold an RSA key of at least 1024 bits",
      ]);
  });
});
