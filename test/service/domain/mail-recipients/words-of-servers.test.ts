import { type AddressInfo, createServer } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { createSmtpTransport, serverOfUrl } from "../../../../service/platform/mail/smtp";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { onFileEnd } from "../../../on-file-end";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { createMailSink } from "../../mail-sink";
import { anEventAt, anOrder, applyEvents } from "../../shipments";

const SECRET = "a-secret-of-the-mail-server";
const POSTMARK = "waybill:a-long-enough-password";
let sink: Awaited<ReturnType<typeof createMailSink>>;
let service: TestService;
let shop: TestShop;

const serviceOf = (url: string, env: Record<string, string> = {}) =>
  createTestService(
    {
      mail: createSmtpTransport({
        ...{ server: serverOfUrl(url), mailFrom: "Waybill <no-reply@waybill.example>" },
        returnHost: "return.example.com",
      }),
    },
    env,
  );
beforeAll(async () => {
  sink = await createMailSink();
  service = await serviceOf(sink.url, {
    ...{ MAIL_RETURN_HOST: "return.example.com", MAIL_RETURN_SECRET: SECRET },
    POSTMARK_WEBHOOK_AUTH: POSTMARK,
  });
  shop = await aShop(service);
});

/** A server that says this to every recipient, byte by byte. */
async function aServerThatSays(words: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 mx.example\r\n");
    socket.on("data", (data) => {
      const isRecipient = /^RCPT TO/i.test(data.toString());
      socket.write(isRecipient ? `${words}\r\n` : "250 mx.example\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A status email that the server has been given, whatever it has said to it. */
async function mailTo(email: string, from = service, of = shop) {
  const order = await anOrder(from, of, { email });
  const { id } = order.shipments[0]!;
  await applyEvents(from, of, id, [anEventAt(new Date(from.clock.now.getTime() - 3_600_000))]);
  await from.settle();
  const [mail] = await listCustomerMails(from.ctx.db, of.id, [id]);
  return mail!;
}
const tokenOfLast = () => /^X-Waybill-Id: (\S+)/im.exec(sink.mails.at(-1)!.raw.toString())![1]!;

async function suppressionOf(email: string, from = service, of = shop) {
  const path = "/endApi/api/notification/suppressions?size=100";
  const { body } = await call(from, "GET", path, { as: of });
  const content = body.data.content as { address: string | null; reason: string; detail: string | null }[];
  return content.find(({ address }) => address === email);
}
async function post(source: string, authorization: string, body: string) {
  const url = `${service.url}/mail/${source}/events`;
  const { status } = await fetch(url, { method: "POST", headers: { authorization }, body });
  await service.settle();
  return status;
}
const waitingInInbox = async () =>
  (await service.ctx.db.selectFrom("inbox").select("id").where("processedAt", "is", null).execute()).length;

it("of a server that refuses a mailbox, with a NUL byte: the email is given up, and its address suppressed", async () => {
  const refused = await serviceOf(await aServerThatSays("550 5.1.1 no\0such user"));
  const of = await aShop(refused);
  const mail = await mailTo("nul@example.com", refused, of);

  expect(mail).toMatchObject({ state: "failed" });
  expect((await suppressionOf("nul@example.com", refused, of))?.detail).toMatch(/5\.1\.1 no.?such user$/);
});

it.each([
  ["a NUL byte", "550 no\u0000such user", "550 nosuch user"],
  ["a lone surrogate", "550 no \ud83d user", "550 no \ufffd user"],
  ["signs beyond its length", `${"x".repeat(299)}😀😀`, `${"x".repeat(299)}😀`],
])("of Postmark, with %s", async (what, Details, expected) => {
  const email = `${what.replaceAll(" ", "-").toLowerCase()}@example.com`;
  await mailTo(email);
  const Metadata = { "waybill-id": tokenOfLast() };
  const bounce = { RecordType: "Bounce", Type: "HardBounce", MessageID: "p-1", ID: email, Email: email };
  const basic = `Basic ${Buffer.from(POSTMARK).toString("base64")}`;

  expect(await post("postmark", basic, JSON.stringify({ ...bounce, Metadata, Details }))).toBe(200);
  expect(await suppressionOf(email)).toMatchObject({ reason: "bounced", detail: expected });
  expect(await waitingInInbox()).toBe(0);
});

it("of a report of delivery, with a NUL byte", async () => {
  await mailTo("report@example.com");
  const report = [
    ...[`To: b+${tokenOfLast()}@return.example.com`, 'Content-Type: multipart/report; boundary="b"', ""],
    ...["--b", "Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx", ""],
    ...["Final-Recipient: rfc822; report@example.com", "Action: failed", "Status: 5.1.1"],
    ...["Diagnostic-Code: smtp; 550 no\0such user", "--b--", ""],
  ].join("\r\n");

  expect(await post("returned", `Bearer ${SECRET}`, report)).toBe(200);
  expect((await suppressionOf("report@example.com"))?.detail).toMatch(/550 no.?such user$/);
  expect(await waitingInInbox()).toBe(0);
});
