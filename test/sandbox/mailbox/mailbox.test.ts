import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMailbox } from "../../../sandbox/mailbox/mailbox";
import { createSmtpTransport, serverOfUrl } from "../../../service/platform/mail/smtp";
import type { MailTransport } from "../../../service/platform/mail/transport";

const mailbox = createMailbox({ port: 0, host: "127.0.0.1" });
let transport: MailTransport;

beforeAll(async () => {
  const { port } = await mailbox.start();
  transport = createSmtpTransport({
    server: serverOfUrl(`smtp://127.0.0.1:${port}`),
    mailFrom: "x@waybill.example",
  });
  await transport.send({
    to: "anna@example.com",
    subject: "<script>alert(1)</script>",
    text: "</pre><img src=x onerror=alert(1)>",
    html: "<html><head><title>x</title></head><body><script>alert(1)</script><a href=https://a.example>a</a></body></html>",
  });
});
afterAll(async () => {
  transport.close();
  await mailbox.stop();
});

const get = (path: string) => mailbox.app.request(path);

describe("the mailbox in the browser", () => {
  it("lists mails and shows one, without running anything that stands in them", async () => {
    const list = await (await get("/")).text();
    const page = await (await get("/1")).text();

    expect(list).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(list + page).not.toMatch(/<script|<img src=x/);
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  });

  it("shows a mail's HTML in a frame of no origin, whose links open beside it", async () => {
    const body = await get("/1/body");

    expect(body.headers.get("content-security-policy")).toMatch(/sandbox allow-popups.*/);
    expect(body.headers.get("content-security-policy")).not.toContain("allow-scripts");
    expect(await body.text()).toContain('<head><base target="_blank">');
  });

  it("gives tests all mails, or those to one address, as JSON", async () => {
    const all = await (await get("/messages.json")).json();
    const none = await (await get("/messages.json?to=bob@example.com")).json();

    expect(all.messages).toMatchObject([{ to: ["anna@example.com"] }]);
    expect(none.messages).toEqual([]);
  });

  it("knows no mail that never came", async () => {
    expect((await get("/99")).status).toBe(404);
    expect((await get("/99/body")).status).toBe(404);
  });
});
