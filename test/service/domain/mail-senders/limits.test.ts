import { beforeEach, describe, expect, it } from "vitest";
import { createMailPace } from "../../../../service/domain/mail-senders/mail-pace";
import { createSmtpTransport, serverOfUrl } from "../../../../service/platform/mail/smtp";
import { openRows, wait } from "../../platform/deliveries/a-channel";
import { countStatements } from "../../count-statements";
import { createMailServer } from "../../smtp-server";
import type { MailServerService } from "../../features/notifications/mail-server-service";
import { OURS } from "../../features/notifications/sender-service";
import { addresses, aShopOnPlan, createLetterService, write } from "./letters";
import { sendDue } from "../../send-due";

const reasonsOf = async (service: MailServerService, shop: Parameters<typeof openRows>[1]) => [
  ...new Set((await openRows(service, shop)).map(({ reason }) => reason)),
];

describe("emails of one shop", () => {
  let service: MailServerService;
  beforeEach(async () => {
    service = await createLetterService({ MAIL_SHOP_PER_MINUTE: "30", MAIL_SHOP_PER_DAY: "60" });
  });
  const runs = async () => {
    for (let at = 0; at < 6; at += 1) await sendDue(service);
  };

  it("wait for the next minute, then for the next day; none is lost, and no other shop's waits", async () => {
    const shop = await aShopOnPlan(service);
    const other = await aShopOnPlan(service);
    await write(service, shop, addresses(100));
    await write(service, other, addresses(5, "other.com"));
    const sentOf = (host: string) => service.sink.mails.filter(({ to }) => to[0]!.endsWith(host)).length;

    await runs();
    // By blocks of twenty: the last one is begun within the limit.
    expect(sentOf("other.com")).toBe(5);
    expect(sentOf("example.com")).toBe(40);
    expect(await reasonsOf(service, shop)).toContain("shop_limit");

    wait(service, 61);
    await runs();
    expect(sentOf("example.com")).toBe(60);
    wait(service, 61);
    await runs();
    expect(sentOf("example.com")).toBe(60);

    wait(service, 24 * 3600);
    await runs();
    wait(service, 61);
    await runs();
    expect(sentOf("example.com")).toBe(100);
    expect(await openRows(service, shop)).toEqual([]);
    const log = await service.ctx.db
      .selectFrom("deliveryLog")
      .select("state")
      .where("shopId", "=", shop)
      .execute();
    expect(new Set(log.map(({ state }) => state))).toEqual(new Set(["sent"]));
  });

  it("are counted together by several processes; what they cost is a statement for twenty, and none once the limit is reached", async () => {
    const shop = await aShopOnPlan(service);
    const { count, db } = countStatements(service.ctx.db);
    const outside = { db, now: () => service.clock.now };
    const [a, b] = [1, 2].map(() => createMailPace(outside, { perMinute: 100, perDay: 0 }));
    const takes = Array.from({ length: 400 }, (_, at) => (at % 2 ? a! : b!).take(shop));

    const refused = (await Promise.all(takes)).filter((until) => until !== null);
    expect(refused).toHaveLength(300);
    expect(refused[0]).toEqual(new Date(service.clock.now.getTime() + 60_000));
    // Five blocks; then each process is refused once, which takes two.
    expect(count.statements).toBeLessThanOrEqual(9);
    await a!.take(shop);
    expect(count.statements).toBeLessThanOrEqual(9);
  });

  it("that wait for the next day take nothing of the minute", async () => {
    const shop = await aShopOnPlan(service);
    const outside = { db: service.ctx.db, now: () => service.clock.now };
    const pace = createMailPace(outside, { perMinute: 1000, perDay: 20 });
    for (let at = 0; at < 60; at += 1) await pace.take(shop);

    const { points } = await service.ctx.db
      .selectFrom("rateLimits")
      .select("points")
      .where("key", "=", `mail-minute:${shop}`)
      .executeTakeFirstOrThrow();
    expect(points).toBe(20);
  });

  it("are not limited by a limit of 0", async () => {
    const pace = createMailPace(
      { db: service.ctx.db, now: () => service.clock.now },
      { perMinute: 0, perDay: 0 },
    );
    expect(await pace.take(await aShopOnPlan(service))).toBeNull();
  });
});

it("a domain that throttles gets nothing until its time, whichever shop writes; everybody else gets theirs", async () => {
  const server = await createMailServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
  const mail = createSmtpTransport({
    server: serverOfUrl(`smtp://127.0.0.1:${server.port}`),
    mailFrom: OURS,
  });
  const service = await createLetterService({}, { mail });
  let asked = 0;
  server.refuse = (to) => {
    if (!to.endsWith("@gmail.com")) return null;
    asked += 1;
    return [421, "4.7.28 Gmail has detected an unusual rate of mail"];
  };
  const [first, second] = [await aShopOnPlan(service), await aShopOnPlan(service)];
  await write(service, first, ["a@gmail.com"]);
  await sendDue(service);
  expect(asked).toBe(1);

  await write(service, first, addresses(20, "gmail.com"));
  await write(service, second, [...addresses(20, "gmail.com"), ...addresses(20, "gmx.de")]);
  for (let at = 0; at < 4; at += 1) await sendDue(service);
  expect(asked).toBe(1);
  expect(server.mails).toHaveLength(20);
  expect(await reasonsOf(service, second)).toEqual(["recipient_server_busy"]);

  server.refuse = () => null;
  for (let at = 0; at < 12; at += 1) {
    wait(service, 61);
    await sendDue(service);
  }
  expect(server.mails).toHaveLength(61);
  expect([...(await openRows(service, first)), ...(await openRows(service, second))]).toEqual([]);
  mail.close();
});
