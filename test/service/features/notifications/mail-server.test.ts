import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createServer } from "node:net";
import { createMailServers } from "../../../../service/adapters/mail-transports/merchant-servers";
import { problemOf } from "../../../../service/domain/mail-senders/mail-server";
import { mailServerSubscribers } from "../../../../service/features/notifications/sender/mail-server.subscribers";
import { transaction } from "../../../../service/platform/db/database";
import { runSubscription } from "../../../../service/platform/events/publish";
import { listCustomerMails } from "../../../../service/read/customer-mails/customer-mails.queries";
import { aShop, type TestShop } from "../../harness";
import { ACCOUNT, CERTIFICATE, createMailServer, SERVER_NAME } from "../../smtp-server";
import { verifyMail } from "../../verify-mail";
import { createMailServerService, type MailServerService, serverOf } from "./mail-server-service";
import { OURS } from "./sender-service";

let service: MailServerService;
let server: Awaited<ReturnType<typeof createMailServer>>;
let shop: TestShop;
let own: ReturnType<typeof serverOf>;

beforeAll(async () => {
  service = await createMailServerService();
});
beforeEach(async () => {
  server = await createMailServer();
  shop = await aShop(service);
  own = serverOf(service, shop);
  service.sink.mails.length = 0;
  service.asked.length = 0;
});

const headOf = ({ raw }: { raw: Buffer }) => raw.toString("latin1").split("\r\n\r\n")[0]!;
const fieldOf = ({ body }: Awaited<ReturnType<typeof own.set>>) => body.data.fields[0];

describe("a shop's own mail server", () => {
  it("is set once it has let us in, without an email; emails leave by it then, from the shop's address", async () => {
    await own.setAddress(ACCOUNT.user);
    expect((await own.set(server.port)).body.data.server).toEqual({
      ...{ host: SERVER_NAME, port: server.port, tls: "starttls", user: ACCOUNT.user },
      ...{ failing: null, is_used: true },
    });
    expect(server).toMatchObject({ logins: 1, mails: [] });

    await own.mailCustomer();

    const [mail] = server.mails;
    expect(mail!.from).toBe(ACCOUNT.user);
    expect(headOf(mail!)).toContain(`From: Brand <${ACCOUNT.user}>`);
    expect(headOf(mail!)).not.toContain("DKIM-Signature");
    expect(service.sink.mails.some(({ raw }) => raw.includes("List-Unsubscribe"))).toBe(false);
  });

  it("is encrypted from the first byte where that is set", async () => {
    const encrypted = await createMailServer({ secure: true });
    await own.setAddress(ACCOUNT.user);
    expect((await own.set(encrypted.port, { tls: "tls" })).status).toBe(200);

    await own.mailCustomer();
    expect(encrypted.mails).toHaveLength(1);
  });

  it("sends what our key has signed as well, where the domain is set up", async () => {
    service.dns.set("brand.com", "A", ["192.0.2.26"]);
    await own.connect("brand.com");
    await own.use(server.port);

    await own.mailCustomer();

    expect(await verifyMail(server.mails[0]!, service.dnsServer)).toMatchObject({
      ...{ dkim: [{ result: "pass", domain: "brand.com" }], dmarc: "pass" },
    });
    expect(server.mails[0]!.from).toBe(ACCOUNT.user);
  });

  it("tells its password to nobody: not in answers, rows or the log", async () => {
    await own.use(server.port);
    await own.set(server.port, { password: "wrong horse" });
    await own.mailCustomer();

    const row = await service.ctx.db
      .selectFrom("mailServers")
      .selectAll()
      .where("shopId", "=", shop.id)
      .executeTakeFirstOrThrow();
    const all = JSON.stringify([row, await own.shownServer(), service.logged]);
    expect(all).not.toMatch(/horse|Y29ycmVjdCBob3JzZ/);
    expect(() =>
      service.ctx.secrets.open(row.password, `mail-server ${shop.id} other.com ${ACCOUNT.user}`),
    ).toThrow();
    expect(() =>
      service.ctx.secrets.open(row.password, `mail-server 0 ${SERVER_NAME} ${ACCOUNT.user}`),
    ).toThrow();
  });

  it("keeps its password while the port changes, and asks for it where it would go to another host or user", async () => {
    await own.use(server.port);
    const other = await createMailServer();
    expect((await own.set(other.port, { password: null })).status).toBe(200);

    for (const change of [{ host: "smtp.evil.com" }, { user: "eve@brand.com" }])
      expect(fieldOf(await own.set(other.port, { ...change, password: null }))).toMatchObject({
        ...{ path: "password", key: "required" },
      });
    expect(other.logins).toBe(1);
  });

  it("needs a verified sender, and is used only as long as there is one", async () => {
    await own.setAddress(ACCOUNT.user, { isVerified: false });
    expect(await own.set(server.port)).toMatchObject({
      status: 409,
      body: { data: { reason: "mailServerNeedsSender" } },
    });
    expect(server.connections).toBe(0);

    await own.use(server.port);
    await own.setAddress("other@brand.com", { isVerified: false });
    expect(await own.shownServer()).toMatchObject({ server: { is_used: false }, is_sender_verified: false });
    await own.mailCustomer();
    expect(server.mails).toEqual([]);
    expect(headOf(service.sink.mails.at(-1)!)).toContain(`<${OURS}>`);
  });

  it("is needed by a plan, and not used where the plan is lost", async () => {
    const small = serverOf(service, await aShop(service, { planCode: "STARTER" }));
    expect((await small.set(server.port)).status).toBe(402);

    await own.use(server.port);
    await service.ctx.db
      .updateTable("shops")
      .set({ planCode: "STARTER" })
      .where("id", "=", shop.id)
      .execute();
    await own.mailCustomer();
    expect(server.mails).toEqual([]);
  });

  it("is gone once it is removed", async () => {
    await own.use(server.port);
    await own.mailCustomer();
    server.mails.length = 0;
    await own.removeServer();
    await own.mailCustomer();

    // The transport is made anew: nothing of the account was kept.
    const again = vi.fn(() => ({ host: SERVER_NAME, port: 1, tls: "tls" as const, ...ACCOUNT }));
    service.ctx.mailServers.transportOf(shop.id, "any", again);
    expect(again).toHaveBeenCalledOnce();
    expect((await own.shownServer()).server).toBeNull();
    expect(server.mails).toEqual([]);
    expect(await own.checkServer()).toMatchObject({ status: 404 });
  });
});

describe("a mail server that does not let us in", () => {
  beforeEach(() => own.setAddress(ACCOUNT.user));

  it.each([
    ["there is no such host", () => ({ host: "smtp.nowhere.com" }), "host", "mailServerHostNotFound"],
    ["the password is wrong", () => ({ password: "wrong" }), "password", "mailServerLogin"],
    ["it is encrypted in another way", () => ({ tls: "tls" }), "tls", "mailServerTls"],
  ])("is not set, and the field says that %s", async (_, change, path, key) => {
    const { status, body } = await own.set(server.port, change());

    expect(status).toBe(400);
    expect(body.data.fields).toMatchObject([{ path, key }]);
    expect(body.data.fields[0].message).toMatch(/^The server|^There is no server/);
    expect((await own.shownServer()).server).toBeNull();
  });

  it("is not set where it refuses, offers no encryption or no login, or is another one by its certificate", async () => {
    const gone = await createMailServer();
    await gone.stop();
    expect(fieldOf(await own.set(gone.port))).toMatchObject({ key: "mailServerRefused" });

    const plain = await createMailServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
    expect(fieldOf(await own.set(plain.port))).toMatchObject({ key: "mailServerTls" });
    expect(plain.logins).toBe(0);

    const open = await createMailServer({ disabledCommands: ["AUTH"] });
    expect(fieldOf(await own.set(open.port))).toMatchObject({ key: "mailServerNoLogin" });
  });

  it("is not set where its certificate is for another name", async () => {
    const another = createMailServers({
      ...{
        dns: service.ctx.dns,
        name: "app.example.com",
        mailFrom: OURS,
        local: [],
        tls: { ca: CERTIFICATE },
      },
      findAddress: async () => "127.0.0.1",
    });
    const account = { host: "smtp.other.com", port: server.port, tls: "starttls" as const, ...ACCOUNT };
    const failure: unknown = await another.check(account).catch((error: unknown) => error);

    expect(problemOf(failure)).toBe("mailServerCertificate");
    expect(server.logins).toBe(0);
  });

  it("leaves the one before in use", async () => {
    await own.set(server.port);
    await own.set(server.port, { password: "wrong" });
    await own.mailCustomer();

    expect(server.mails).toHaveLength(1);
  });

  it("is asked ten times an hour for one account, whoever asks; a right password costs nothing", async () => {
    const guess = (at: number) => own.set(server.port, { password: `guess ${at}`, user: "victim@brand.com" });
    for (let at = 0; at < 10; at += 1) expect((await guess(at)).status).toBe(400);
    const other = serverOf(service, await aShop(service));
    await other.setAddress(ACCOUNT.user);

    expect((await other.set(server.port, { user: "victim@brand.com" })).status).toBe(429);
    expect(server.logins).toBe(10);
    expect((await own.set(server.port)).status).toBe(200);
  });

  it("answers what it likes: a line of it is kept as plain text, and no answer is read without end", async () => {
    const flood = createServer((socket) => {
      socket.on("error", () => {});
      const write = () =>
        !socket.destroyed && socket.write(`220-${"x".repeat(1000)}\r\n`, () => setImmediate(write));
      write();
    });
    await new Promise<void>((resolve) => flood.listen(0, "127.0.0.1", resolve));
    const { port } = flood.address() as { port: number };

    expect(fieldOf(await own.set(port))).toMatchObject({ key: "mailServerUnavailable" });
    flood.close();
  });
});

describe("a mail server that has stopped to let us in", () => {
  const notices = () =>
    service.sink.mails
      .filter(({ raw }) => raw.includes(`Your email server ${SERVER_NAME}`))
      .map(({ raw }) => raw);

  it("is told to the merchant once, with the reason and the page; it works again by a check", async () => {
    await own.use(server.port);
    server.isClosed = true;
    for (let at = 0; at < 3; at += 1) await own.mailCustomer();
    await service.settle();

    const { failing } = (await own.shownServer()).server!;
    expect(failing).toMatchObject({
      problem: "mailServerLogin",
      answer: expect.stringContaining("535") as string,
    });
    expect(notices()).toHaveLength(1);
    const notice = notices()[0]!.toString().replace(/=\r\n/g, "");
    expect(notice).toContain("does not accept the username or password");
    expect(notice).toContain("/track/notification/sender");

    const { id } = await service.ctx.db
      .selectFrom("events")
      .select("id")
      .where("shopId", "=", shop.id)
      .where("name", "=", "mail-server.failing")
      .executeTakeFirstOrThrow();
    await transaction(service.ctx.db, (tx) =>
      runSubscription(service.ctx, tx, shop.id, mailServerSubscribers[0]!, [{ id, payload: {} }]),
    );
    await service.settle();
    expect(notices()).toHaveLength(1);

    server.isClosed = false;
    expect((await own.checkServer()).body.data.server.failing).toBeNull();
    await own.mailCustomer();
    await own.later(60 * 60_000);
    await service.settle();
    expect(server.mails.length).toBeGreaterThan(0);
    expect(notices()).toHaveLength(1);
  });

  it("is one whose password cannot be decrypted any more as well: it is asked for again", async () => {
    await own.use(server.port);
    await service.ctx.db
      .updateTable("mailServers")
      .set({ password: "lost.AAAA.AAAA.AAAA", changedAt: new Date(service.clock.now.getTime() + 1) })
      .where("shopId", "=", shop.id)
      .execute();
    await service.ctx.db.deleteFrom("shopVersions").where("shopId", "=", shop.id).execute();
    for (let at = 0; at < 3; at += 1) await own.mailCustomer();
    await service.settle();

    expect(notices()).toHaveLength(1);
    const checked = await own.checkServer();
    expect([checked.status, checked.body.data.server.failing]).toMatchObject([
      200,
      { problem: "mailServerPasswordLost", answer: null },
    ]);
    expect(fieldOf(await own.set(server.port, { password: null }))).toMatchObject({
      ...{ path: "password", key: "mailServerPasswordLost" },
    });
    await own.later(3 * 60 * 60_000);
    await own.mailCustomer();
    expect(service.sink.mails.some(({ raw }) => raw.includes("List-Unsubscribe"))).toBe(true);
    expect((await own.set(server.port)).body.data.server.failing).toBeNull();
  });

  it("is found by a check as well, without an email to whoever looks at the answer", async () => {
    await own.use(server.port);
    server.isClosed = true;

    const { failing, is_used } = (await own.checkServer()).body.data.server;
    expect([failing.problem, is_used]).toEqual(["mailServerLogin", true]);
    expect(await own.checkServer()).toMatchObject({ status: 429 });
    expect(notices()).toEqual([]);
  });
});

describe("hosts that are not of the internet", () => {
  beforeEach(() => own.setAddress(ACCOUNT.user));

  it.each([
    ["127.0.0.1", "host", "mailServerHost"],
    ["[::1]", "host", "mailServerHost"],
    ["localhost", "host", "mailServerHost"],
    ["smtp.brand.com:587", "host", "mailServerHost"],
    ["user@smtp.brand.com", "host", "mailServerHost"],
    ["smtp.brand.com/../x", "host", "mailServerHost"],
    ["inside.brand.com", "host", "mailServerNotPublic"],
    ["metadata.brand.com", "host", "mailServerNotPublic"],
    ["both.brand.com", "host", "mailServerNotPublic"],
    ["alias.brand.com", "host", "mailServerNotPublic"],
  ])("cannot be set: %j", async (host, path, key) => {
    service.dns.set("inside.brand.com", "A", ["127.0.0.1"]);
    service.dns.set("metadata.brand.com", "A", ["169.254.169.254"]);
    service.dns.set("both.brand.com", "A", ["8.8.8.8", "10.0.0.1"]);
    service.dns.set("alias.brand.com", "CNAME", ["inside.brand.com"]);

    const answer = await own.set(server.port, { host });

    expect(answer.status).toBe(400);
    expect(fieldOf(answer)).toMatchObject({ path, key });
    expect(server.connections).toBe(0);
  });

  it("are not connected to either where the name has become one of ours since (DNS rebinding)", async () => {
    await own.set(server.port);
    await service.ctx.db
      .updateTable("mailServers")
      .set({ host: "inside.brand.com", changedAt: service.clock.now })
      .where("shopId", "=", shop.id)
      .execute();
    const sealed = service.ctx.secrets.seal(
      ACCOUNT.password,
      `mail-server ${shop.id} inside.brand.com ${ACCOUNT.user}`,
    );
    await service.ctx.db
      .updateTable("mailServers")
      .set({ password: sealed })
      .where("shopId", "=", shop.id)
      .execute();
    await service.ctx.db.deleteFrom("shopVersions").where("shopId", "=", shop.id).execute();
    service.dns.set("inside.brand.com", "A", ["127.0.0.1"]);
    const before = server.connections;

    const order = await own.mailCustomer();

    expect(server.connections).toBe(before);
    const [log] = await listCustomerMails(service.ctx.db, shop.id, [order.shipments[0]!.id]);
    expect(log).toMatchObject({ state: "queued" });
  });

  it("cannot be set at a port that is none of mail servers'", async () => {
    const { isAllowedPort, isLocal } = createMailServers({
      ...{ dns: service.ctx.dns, name: "x", mailFrom: OURS, local: ["localhost:2526"] },
    });
    const ports = [25, 465, 587, 2525, 22, 80, 443, 3306, 6379, 2526];
    expect(ports.filter(isAllowedPort)).toEqual([25, 465, 587, 2525]);
    expect(isLocal("localhost", 2526)).toBe(true);
    expect(isLocal("localhost.evil.com", 2526)).toBe(false);
  });
});
