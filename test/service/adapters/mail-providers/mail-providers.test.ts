import { createSign } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { UNAVAILABLE } from "../../../../contract/errors";
import { createPostmarkEvents } from "../../../../service/adapters/mail-providers/postmark";
import { createReturnedMail } from "../../../../service/adapters/mail-providers/returned-mail";
import { createSesEvents, isSnsUrl } from "../../../../service/adapters/mail-providers/ses";

const file = (name: string) => readFileSync(path.join(import.meta.dirname, name), "utf8");
const bytes = (value: unknown) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
const TOKEN = `7-1234-${"0a".repeat(10)}`;

describe("Amazon SES", () => {
  const TOPIC = "arn:aws:sns:eu-central-1:123456789012:mail";
  const CERTIFICATE = "https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem";
  const asked: string[] = [];
  const fetchHere = (async (input) => {
    asked.push(String(input));
    return new Response(String(input) === CERTIFICATE ? file("sns-certificate.pem") : "<ok/>");
  }) as typeof fetch;
  const source = createSesEvents(TOPIC, fetchHere);

  interface Message extends Record<string, string> {
    Type: string;
    Message: string;
  }
  function signed(more: Partial<Message>, algorithm: "RSA-SHA1" | "RSA-SHA256" = "RSA-SHA256"): Message {
    const message: Message = {
      ...{
        Type: "Notification",
        MessageId: "m-1",
        TopicArn: TOPIC,
        Message: "{}",
        Timestamp: "2026-11-20T12:00:00Z",
      },
      ...(more as object),
      ...{
        SignatureVersion: algorithm === "RSA-SHA1" ? "1" : "2",
        SigningCertURL: more.SigningCertURL ?? CERTIFICATE,
      },
    };
    const names =
      message.Type === "Notification"
        ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
        : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
    const text = names.flatMap((name) =>
      message[name] === undefined ? [] : [`${name}\n${message[name]}\n`],
    );
    return {
      ...message,
      Signature: createSign(algorithm).update(text.join("")).sign(file("sns-key.pem"), "base64"),
    };
  }
  const isGenuine = (message: unknown) => source.isGenuine(bytes(message), new Headers());

  it.each(["RSA-SHA1", "RSA-SHA256"] as const)(
    "is believed by the signature of SNS: %s",
    async (algorithm) => {
      const message = signed({ Message: `{"a":1}`, Subject: "Events" }, algorithm);

      expect(await isGenuine(message)).toBe(true);
      expect(await isGenuine({ ...message, Message: `{"a":2}` })).toBe(false);
      expect(source.idOf(bytes(message))).toBe("m-1");
    },
  );

  it("is not believed for another topic, though its signature is right: anybody has one", async () => {
    expect(await isGenuine(signed({ TopicArn: "arn:aws:sns:eu-central-1:999999999999:mail" }))).toBe(false);
  });

  it("never asks another host for a certificate", async () => {
    const elsewhere = [
      ...[
        "https://evil.example/SimpleNotificationService.pem",
        "http://sns.eu-central-1.amazonaws.com/a.pem",
      ],
      ...["https://sns.eu-central-1.amazonaws.com.evil.example/a.pem", "https://s3.amazonaws.com/a.pem"],
      ...[
        "https://a@sns.eu-central-1.amazonaws.com/a.pem",
        "https://sns.eu-central-1.amazonaws.com:8443/a.pem",
      ],
      ...["https://sns.s3-us-west-2.amazonaws.com/a.pem", "https://sns.evil-bucket.amazonaws.com/a.pem"],
      ...["file:///etc/passwd", "", "https://sns.amazonaws.com@evil.example/"],
    ];
    asked.length = 0;

    for (const url of elsewhere) {
      expect(isSnsUrl(url)).toBe(false);
      expect(await isGenuine(signed({ SigningCertURL: url }))).toBe(false);
    }
    // Of the right one, another path: its API answers with what others have put there.
    for (const path of ["?Action=GetTopicAttributes", "a.pem", "x/SimpleNotificationService-1.pem"])
      expect(
        await isGenuine(signed({ SigningCertURL: `https://sns.eu-central-1.amazonaws.com/${path}` })),
      ).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each(["us-east-1", "ap-southeast-7", "us-gov-west-1", "cn-north-1"])("is at SNS of %s", (region) => {
    const domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
    expect(isSnsUrl(`https://sns.${region}.${domain}/`)).toBe(true);
  });

  it("is not believed by a certificate that is not there, and cannot be said while SNS does not answer", async () => {
    const answers: (() => Promise<Response>)[] = [
      async () => new Response("", { status: 404 }),
      async () => new Response("", { status: 503 }),
      () => Promise.reject(new TypeError("fetch failed")),
    ];
    const here = createSesEvents(TOPIC, () => answers.shift()!());
    const outcome = async (hex: string) =>
      here
        .isGenuine(
          bytes(signed({ SigningCertURL: CERTIFICATE.replace("-1.pem", `-${hex}.pem`) })),
          new Headers(),
        )
        .catch((error: unknown) => error);

    expect(await outcome("a")).toBe(false);
    expect(await outcome("b")).toMatchObject({ code: UNAVAILABLE });
    expect(await outcome("c")).toMatchObject({ code: UNAVAILABLE });
  });

  it("has few certificates fetched a minute, whatever is forged; what is known is believed meanwhile", async () => {
    let fetched = 0;
    const here = createSesEvents(TOPIC, async (input) => {
      fetched += 1;
      return String(input) === CERTIFICATE
        ? new Response(file("sns-certificate.pem"))
        : new Response("", { status: 404 });
    });
    expect(await here.isGenuine(bytes(signed({})), new Headers())).toBe(true);
    for (let hex = 100; hex < 120; hex += 1) {
      const forged = signed({ SigningCertURL: CERTIFICATE.replace("-1.pem", `-${hex}.pem`) });
      await here.isGenuine(bytes(forged), new Headers()).catch(() => false);
    }

    expect(fetched).toBe(5);
    expect(await here.isGenuine(bytes(signed({})), new Headers())).toBe(true);
  });

  it.each(["", "[]", "null", "{", '{"__proto__":{"Type":"Notification"}}', "\0"])(
    "is no message: %j",
    async (text) => {
      expect(await isGenuine(text)).toBe(false);
      await expect(source.read(bytes(text))).rejects.toThrow(SyntaxError);
    },
  );

  it("confirms its subscription at SNS alone", async () => {
    const url = "https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t";
    const confirmation = { Type: "SubscriptionConfirmation", Token: "t", Message: "Confirm" };
    asked.length = 0;

    const genuine = signed({ ...confirmation, SubscribeURL: url });
    expect(await isGenuine(genuine)).toBe(true);
    expect(await source.read(bytes(genuine))).toEqual([]);
    expect(asked.at(-1)).toBe(url);
    const other = signed({ ...confirmation, SubscribeURL: "https://evil.example/" });
    await expect(source.read(bytes(other))).rejects.toThrow("elsewhere");
  });

  it("tells of several recipients, by either name of the type", async () => {
    const mail = { messageId: "ses-1", headers: [{ name: "X-Waybill-Id", value: TOKEN }] };
    const bounced = [
      { emailAddress: "a@example.com", diagnosticCode: "550 5.1.1" },
      { emailAddress: "b@example.com" },
    ];
    const read = (event: object) =>
      source.read(bytes(signed({ Message: JSON.stringify({ mail, ...event }) })));

    expect(
      await read({ eventType: "Bounce", bounce: { bounceType: "Permanent", bouncedRecipients: bounced } }),
    ).toMatchObject([
      { kind: "bounced", address: "a@example.com", token: TOKEN, providerId: "ses-1", detail: "550 5.1.1" },
      { kind: "bounced", address: "b@example.com", detail: null },
    ]);
    expect(
      await read({
        notificationType: "Bounce",
        bounce: { bounceType: "Transient", bouncedRecipients: bounced.slice(1) },
      }),
    ).toMatchObject([{ kind: "softBounced" }]);
    expect(
      await read({ eventType: "Complaint", complaint: { complainedRecipients: bounced.slice(1) } }),
    ).toMatchObject([{ kind: "complained", address: "b@example.com" }]);
    expect(await read({ eventType: "Open", open: {} })).toEqual([]);
    expect(await read({ eventType: "Bounce" })).toEqual([]);
  });
});

describe("Postmark", () => {
  const source = createPostmarkEvents("waybill:a-long-enough-password");
  const basic = (pair: string) =>
    new Headers({ authorization: `Basic ${Buffer.from(pair).toString("base64")}` });

  it("is believed by its name and password alone", async () => {
    const body = bytes({});
    expect(await source.isGenuine(body, basic("waybill:a-long-enough-password"))).toBe(true);
    expect(await source.isGenuine(body, basic("waybill:another"))).toBe(false);
    expect(await source.isGenuine(body, new Headers())).toBe(false);
  });

  it.each([
    [{ RecordType: "Bounce", Type: "HardBounce" }, "bounced"],
    [{ RecordType: "Bounce", Type: "SoftBounce" }, "softBounced"],
    [{ RecordType: "Bounce", Type: "SpamComplaint" }, "complained"],
    [{ RecordType: "SpamComplaint" }, "complained"],
    [{ RecordType: "Delivery" }, "delivered"],
    [{ RecordType: "Bounce", Type: "AutoResponder" }, undefined],
    [{ RecordType: "Open" }, undefined],
  ])("%j is %s", async (event, kind) => {
    const Metadata = { "waybill-id": TOKEN };
    const body = bytes({
      ...event,
      MessageID: "p-1",
      ID: 42,
      Email: "a@example.com",
      Metadata,
      New: { field: 1 },
    });

    const [told] = await source.read(body);

    expect(told?.kind).toBe(kind);
    if (told) expect(told).toMatchObject({ providerId: "p-1", token: TOKEN, address: "a@example.com" });
    expect(source.idOf(body)).toBe(`${event.RecordType} p-1 42`);
  });

  it("is no event", async () => {
    for (const text of ["", "null", "{}", "[1]"])
      await expect(source.read(bytes(text))).rejects.toThrow(SyntaxError);
  });
});

describe("what comes back", () => {
  const source = createReturnedMail("a-long-enough-secret", "return.example");
  const report = (type: string, part: string, original = `X-Waybill-Id: ${TOKEN}`, to = "x@return.example") =>
    [
      ...["From: MAILER-DAEMON@mx.example", `To: ${to}`, "Subject: returned", "MIME-Version: 1.0"],
      `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
      ...["", "--b", "Content-Type: text/plain", "", "It could not be delivered.", "--b"],
      ...[
        `Content-Type: message/${type}`,
        "",
        part,
        "--b",
        "Content-Type: text/rfc822-headers",
        "",
        original,
        "--b--",
        "",
      ],
    ].join("\r\n");
  const dsn = (action: string, status: string) =>
    [
      ...["Reporting-MTA: dns; mx.example", "", "Final-Recipient: rfc822; anna@example.com"],
      ...[`Action: ${action}`, `Status: ${status}`, "Diagnostic-Code: smtp; 550 5.1.1 No such", "  mailbox"],
    ].join("\r\n");
  const read = (text: string) => source.read(bytes(text));

  it("is believed from the mail server alone", async () => {
    const bearer = (secret: string) => new Headers({ authorization: `Bearer ${secret}` });
    expect(await source.isGenuine(bytes(""), bearer("a-long-enough-secret"))).toBe(true);
    expect(await source.isGenuine(bytes(""), bearer("another"))).toBe(false);
  });

  it.each([
    ["failed", "5.1.1", "bounced"],
    ["Failed", "5.4.4", "bounced"],
    ["failed", "5.2.2", "softBounced"],
    ["failed", "5.7.1", "softBounced"],
    ["failed", "4.4.7", "softBounced"],
    ["delivered", "2.0.0", "delivered"],
    ["delayed", "4.4.1", undefined],
    ["relayed", "2.0.0", undefined],
  ])("a report of delivery: %s, %s", async (action, status, kind) => {
    const [told] = await read(report("delivery-status", dsn(action, status)));

    expect(told?.kind).toBe(kind);
    if (told)
      expect(told).toMatchObject({
        token: TOKEN,
        address: "anna@example.com",
        detail: "smtp; 550 5.1.1 No such mailbox",
      });
  });

  it("costs little, whatever a stranger has put into it", async () => {
    const field = `Final-Recipient: ${"a".repeat(200_000)}\r\nAction: failed\r\nStatus: 5.1.1`;
    const [told] = await read(report("delivery-status", `Reporting-MTA: dns; x\r\n\r\n${field}`));
    expect(told).toMatchObject({ kind: "bounced", address: null });

    const blocks = `${dsn("failed", "5.1.1")}\r\n\r\n${"Action: failed\r\n\r\n".repeat(3_000)}`;
    expect((await read(report("delivery-status", blocks))).length).toBeLessThan(20);

    expect(await read(report("delivery-status", "\r\n".repeat(20_000)))).toEqual([]);
    expect(await read(`X-Long: ${"a".repeat(70_000)}\r\n\r\n`)).toEqual([]);
  });

  it("is known by the address that it came back to as well", async () => {
    const [told] = await read(
      report("delivery-status", dsn("failed", "5.1.1"), "Subject: hi", `b+${TOKEN}@return.example`),
    );

    expect(told).toMatchObject({ kind: "bounced", token: TOKEN });
  });

  it("a report of abuse is a complaint; one that says that it was none is not", async () => {
    const arf = (type: string) =>
      `Feedback-Type: ${type}\r\nVersion: 1\r\nOriginal-Rcpt-To: <anna@example.com>`;

    expect(await read(report("feedback-report", arf("abuse")))).toMatchObject([
      { kind: "complained", token: TOKEN, address: "anna@example.com" },
    ]);
    expect(await read(report("feedback-report", arf("not-spam")))).toEqual([]);
  });

  const letter = (headers: string[], text = "unsubscribe") =>
    read(["From: anna@example.com", "Subject: unsubscribe", ...headers, "", text, ""].join("\r\n"));

  it.each([
    [`To: u+${TOKEN}@return.example`],
    [`To: "List" <U+${TOKEN.toUpperCase()}@RETURN.example>`],
    [`Delivered-To: u+${TOKEN}@return.example`, "To: undisclosed-recipients:;"],
    [`To: x@example.com, u+${TOKEN}@return.example`, "Auto-Submitted: auto-generated"],
  ])("an email to the address that our header names unsubscribes: %s", async (...headers) => {
    const [told] = await letter(headers);
    expect(told).toMatchObject({ kind: "unsubscribed", address: null });
    expect(told!.token!.toLowerCase()).toBe(TOKEN);
  });

  it.each([
    ["to another host", [`To: u+${TOKEN}@elsewhere.example`]],
    ["to a host that ends like ours", [`To: u+${TOKEN}@return.example.evil.com`]],
    ["to where emails come back", [`To: b+${TOKEN}@return.example`]],
    ["with no token", ["To: u+1@return.example"]],
    ["that a machine has answered", [`To: u+${TOKEN}@return.example`, "Auto-Submitted: auto-replied"]],
    ["that only quotes the address", ["To: x@return.example"]],
  ])("an email %s does not", async (_, headers) => {
    expect(await letter(headers, `List-Unsubscribe: <mailto:u+${TOKEN}@return.example>`)).toEqual([]);
  });

  it("a report that has our email in it unsubscribes nobody", async () => {
    const original = `List-Unsubscribe: <https://x>, <mailto:u+${TOKEN}@return.example>\r\nX-Waybill-Id: ${TOKEN}`;
    expect(await read(report("delivery-status", dsn("failed", "5.1.1"), original))).toMatchObject([
      { kind: "bounced" },
    ]);
  });

  it("an absence note, an empty body and hostile MIME say nothing", async () => {
    const nested = Array.from(
      { length: 200 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`,
    ).join("\r\n");
    expect(await read("Subject: On holiday\r\n\r\nBack on Monday")).toEqual([]);
    expect(await read("")).toEqual([]);
    expect(await read(report("delivery-status", "\0:\r\n\r\n::::\r\n\r\nAction"))).toEqual([]);
    expect(await read(nested)).toEqual([]);
  });
});
