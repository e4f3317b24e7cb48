import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createMailbox, type Mailbox } from "../../../../sandbox/mailbox/mailbox";
import { createSmtpTransport, serverOfUrl } from "../../../../service/platform/mail/smtp";
import {
  MailRefusedError,
  MailTooLargeError,
  type MailTransport,
  parseMailAddress,
} from "../../../../service/platform/mail/transport";

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function aMailbox(port = 0): Promise<{ mailbox: Mailbox; port: number }> {
  const mailbox = createMailbox({ port, host: "127.0.0.1" });
  const started = await mailbox.start();
  open.push(() => mailbox.stop());
  return { mailbox, port: started.port };
}

function transportTo(port: number, credentials = ""): MailTransport {
  const transport = createSmtpTransport({
    server: serverOfUrl(`smtp://${credentials}127.0.0.1:${port}`),
    mailFrom: "Waybill <no-reply@waybill.example>",
  });
  open.push(() => transport.close());
  return transport;
}

const aMail = (more: object = {}) => ({
  to: { address: "anna@example.com" },
  from: { name: "Nordlicht Wolle", address: "no-reply@waybill.example" },
  replyTo: { name: "Nordlicht Wolle", address: "hello@nordlicht.example" },
  subject: "Deine Bestellung #1001 ist unterwegs – schön!",
  text: "Grüße",
  html: "<p>Grüße</p>",
  messageId: "<shipment.1.2.abc@waybill.example>",
  ...more,
});

describe("a mail over SMTP", () => {
  it("arrives as it was written", async () => {
    const { mailbox, port } = await aMailbox();

    await transportTo(port).send(aMail());

    expect(mailbox.messages()).toMatchObject([
      {
        envelope: { from: "no-reply@waybill.example", to: ["anna@example.com"] },
        from: "Nordlicht Wolle <no-reply@waybill.example>",
        replyTo: "Nordlicht Wolle <hello@nordlicht.example>",
        subject: "Deine Bestellung #1001 ist unterwegs – schön!",
        text: "Grüße\n",
        html: "<p>Grüße</p>\n",
        messageId: "<shipment.1.2.abc@waybill.example>",
      },
    ]);
  });

  it("refers to its conversation", async () => {
    const { mailbox, port } = await aMailbox();

    await transportTo(port).send(aMail({ thread: "<order.1.7@waybill.example>" }));

    const headers = new Map(mailbox.messages()[0]!.headers.map(({ name, value }) => [name, value]));
    expect(headers.get("References")).toBe("<order.1.7@waybill.example>");
    expect(headers.get("In-Reply-To")).toBe("<order.1.7@waybill.example>");
  });

  it("is the same to the byte on every try, at whatever time and by whatever process", async () => {
    const received: string[] = [];
    const port = await aServer({
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          received.push(Buffer.concat(chunks).toString());
          done();
        });
      },
    });
    const date = new Date("2026-11-01T12:00:00Z");

    await transportTo(port).send(aMail({ date }));
    await transportTo(port).send(aMail({ date }));
    await transportTo(port).send(aMail({ date, text: "Grüße!" }));

    const [first, again, other] = received;
    expect(again).toBe(first);
    expect(first).toContain("Date: Sun, 01 Nov 2026 12:00:00 +0000");
    const boundaryOf = (mail: string) => /boundary="([^"]+)"/.exec(mail)![1];
    expect(boundaryOf(other!)).not.toBe(boundaryOf(first!));
  });

  it("comes from the configured sender where it names none, and needs no HTML", async () => {
    const { mailbox, port } = await aMailbox();

    await transportTo(port).send({ to: "owner@shop.example", subject: "Data request", text: "Here it is" });

    expect(mailbox.messages()).toMatchObject([
      { from: "Waybill <no-reply@waybill.example>", to: ["owner@shop.example"], html: "" },
    ]);
  });

  it("keeps the headers it has, whatever stands in names and subject", async () => {
    const { mailbox, port } = await aMailbox();
    const transport = transportTo(port);
    const names = new Set([
      "from",
      "to",
      "reply-to",
      "subject",
      "message-id",
      "date",
      "mime-version",
      "content-type",
    ]);
    names.add("auto-submitted").add("x-auto-response-suppress").add("content-transfer-encoding");
    const part = fc.constantFrom(
      "\r\n",
      "\n",
      "\r",
      "\u2028",
      "\0",
      "Bcc: eve@evil.example",
      ": ",
      '"',
      "<>",
      ",",
      "ä",
      "😀",
      " x ",
      "=?utf-8?Q?=0D=0ABcc:_x?=",
    );
    const hostile = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));

    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (shop, subject, person) => {
        await transport.send(
          aMail({
            subject,
            to: { name: person, address: "anna@example.com" },
            from: { name: shop, address: "no-reply@waybill.example" },
            replyTo: { name: shop, address: "hello@nordlicht.example" },
          }),
        );
        const [mail] = mailbox.messages();

        expect(mail!.envelope.to).toEqual(["anna@example.com"]);
        expect(
          mail!.headers.map(({ name }) => name.toLowerCase()).filter((name) => !names.has(name)),
        ).toEqual([]);
        expect(mail!.headers.filter(({ name }) => name.toLowerCase() === "to")).toHaveLength(1);
        expect(mail!.text).toBe("Grüße\n");
      }),
      { numRuns: 500 },
    );
  });
});

describe("when the mail server", () => {
  it("is down, sending fails; when it is up again, the next try goes through", async () => {
    const port = await aFreePort();
    const transport = transportTo(port);
    await expect(transport.send(aMail())).rejects.not.toBeInstanceOf(MailRefusedError);

    const { mailbox } = await aMailbox(port);
    await transport.send(aMail());

    expect(mailbox.messages()).toHaveLength(1);
  });

  it("refuses the recipient, that is final", async () => {
    const port = await aServer({
      onRcptTo: (_address, _session, done) => done(smtpError(550, "No such mailbox")),
    });

    await expect(transportTo(port).send(aMail())).rejects.toThrow(MailRefusedError);
  });

  it("refuses the message, that is final", async () => {
    const port = await aServer({
      onData: (stream, _session, done) =>
        void stream.on("end", () => done(smtpError(554, "Looks like spam"))).resume(),
    });

    await expect(transportTo(port).send(aMail())).rejects.toThrow(MailRefusedError);
  });

  it.each([
    [552, "5.3.4 Message too big", 1, true],
    [554, "5.2.3 Message length exceeds limit", 1, true],
    [552, "Message size exceeds fixed maximum", 1, true],
    [552, "Refused", 1_000_001, true],
    [552, "Refused", 1, false],
    [552, "5.7.0 This message was blocked: it is too large a risk", 1, false],
    [552, "5.2.2 Mailbox full", 1_000_001, false],
  ])(
    "answers %i %s to a mail of %i characters, that is about its size: %s",
    async (code, words, size, is) => {
      const port = await aServer({
        onData: (stream, _session, done) =>
          void stream.on("end", () => done(smtpError(code, words))).resume(),
      });
      const refused = transportTo(port).send(aMail({ text: "x".repeat(size) }));
      const error: unknown = await refused.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(MailRefusedError);
      expect(error instanceof MailTooLargeError).toBe(is);
    },
  );

  it("asks to come back later, or does not know our password, that is worth another try", async () => {
    const busy = await aServer({
      onRcptTo: (_address, _session, done) => done(smtpError(451, "Greylisted")),
    });
    const closed = await aServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(smtpError(535, "Wrong password")),
    });

    await expect(transportTo(busy).send(aMail())).rejects.not.toBeInstanceOf(MailRefusedError);
    await expect(transportTo(closed, "user:wrong@").send(aMail())).rejects.not.toBeInstanceOf(
      MailRefusedError,
    );
  });
});

describe("a mail that waits for a connection", () => {
  it("is asked right before it goes over one whether it still may, and is not sent where not", async () => {
    let isFree: () => void = () => {};
    const free = new Promise<void>((resolve) => (isFree = resolve));
    const received: string[] = [];
    const port = await aServer({
      onData(stream, { envelope }, done) {
        stream.resume().on("end", () => {
          received.push(envelope.rcptTo[0]!.address);
          void free.then(() => done());
        });
      },
    });
    const server = serverOfUrl(`smtp://127.0.0.1:${port}`);
    const transport = createSmtpTransport({ server, mailFrom: "x@waybill.example", connections: 1 });
    open.push(() => transport.close());
    const late = new Error("its lease is over");
    let isOver = false;

    const first = transport.send(aMail());
    const second = transport.send(aMail({ to: { address: "eva@example.com" } }), () => {
      if (isOver) throw late;
    });
    isOver = true;
    isFree();

    await first;
    await expect(second).rejects.toBe(late);
    await transport.send(aMail({ to: { address: "ida@example.com" } }));
    expect(received).toEqual(["anna@example.com", "ida@example.com"]);
  });
});

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function aServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

async function aFreePort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("an address of the configuration", () => {
  it.each([
    ["Waybill <no-reply@example.com>", { name: "Waybill", address: "no-reply@example.com" }],
    [
      ' "Waybill, the app" < no-reply@example.com > ',
      { name: "Waybill, the app", address: "no-reply@example.com" },
    ],
    ["<no-reply@example.com>", { name: null, address: "no-reply@example.com" }],
    [" no-reply@example.com ", { address: "no-reply@example.com" }],
    ["a <b@example.com> c", { address: "a <b@example.com> c" }],
  ])("is read: %j", (text, expected) => {
    expect(parseMailAddress(text)).toEqual(expected);
  });

  it("is read as quickly where it is a megabyte of blanks", () => {
    const blanks = " ".repeat(1024 * 1024);

    expect(parseMailAddress(`a${blanks}b`).address).toHaveLength(blanks.length + 2);
    expect(parseMailAddress(`"a${blanks}" <b@example.com`).address).toContain("b@example.com");
  });
});
