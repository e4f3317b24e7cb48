import fc from "fast-check";
import { DateTime } from "luxon";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { applyMailEvents } from "../../../../service/domain/mail-recipients/apply-mail-events";
import { emailStatisticsLink } from "../../../../service/domain/mail-measuring/email-statistics.link";
import { updateStatusLink } from "../../../../service/domain/orders/update-status.link";
import { returnToken } from "../../../../service/domain/mail-recipients/return-token";
import { recordClick, recordOpen } from "../../../../service/domain/mail-measuring/record-request";
import {
  rollUpMails,
  rollUpOlderMails,
  rollUpRecentMails,
} from "../../../../service/features/mail-measuring/roll-up-mails.job";
import { writeWeeklyReport } from "../../../../service/features/team/write-weekly-report";
import { getShopById } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, call, type TestShop } from "../../harness";
import { saveSetting } from "../../save-setting";
import { anOrder } from "../../shipments";
import { anAutomation, automationCall, runAll } from "../automations/automations";
import { createMeasuredMails } from "./measured-mails";

const MINUTE = 60_000;
const DAY = 86_400_000;
let all: Awaited<ReturnType<typeof createMeasuredMails>>;
let shop: TestShop;
beforeAll(async () => {
  all = await createMeasuredMails();
});
beforeEach(async () => {
  shop = await aShop(all.service);
  const { db } = all.service.ctx;
  await db.updateTable("shops").set({ currency: "EUR" }).where("id", "=", shop.id).execute();
});

async function shown(days = 30, of = shop) {
  const as = { bearer: await signAdminToken(all.service.config, of.domain, 3600, all.service.clock.now) };
  const answer = await call(all.service, "GET", `/endApi/api/notification/statistics?days=${days}`, { as });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
const roll = (days = 35) => rollUpMails(all.service.ctx, shop.id, days);
const mailed = (email: string, more = {}) => all.mailed(email, { of: shop, ...more });
type Mailed = Awaited<ReturnType<typeof mailed>>;

const click = async (mail: Mailed, link = 0) => {
  const ref = { shop: shop.id, delivery: mail.message.deliveryId, link };
  await recordClick(all.service.ctx, ref, { agent: "Safari", isHuman: true });
};
const open = async (mail: Mailed, isHuman = true) => {
  const ref = { shop: shop.id, delivery: mail.message.deliveryId };
  await recordOpen(all.service.ctx, ref, { agent: "Mozilla/5.0", isHuman });
};
const become = (mail: Mailed, kind: "delivered" | "bounced" | "complained") =>
  applyMailEvents(all.service.ctx, [
    {
      ...{ kind, providerId: null, address: null, detail: null },
      token: returnToken(all.service.config, { shop: shop.id, delivery: mail.message.deliveryId }),
    },
  ]);
/** As if all of its links stood in a coupon. */
const withOffer = (mail: Mailed) =>
  all.service.ctx.db
    .updateTable("mailMessages")
    .set({ links: JSON.stringify([{ url: "https://shop.example/sale", purpose: "marketing" }]) })
    .where("shopId", "=", shop.id)
    .where("deliveryId", "=", mail.message.deliveryId)
    .execute();
const ordered = (email: string, more = {}) =>
  anOrder(all.service, shop, {
    ...{ email, fulfillments: [], fulfillmentStatus: null, orderedAt: all.service.clock.now, ...more },
  });

it("counts each step of an email once, by kind, template and language", async () => {
  const opened = await mailed("a@example.com");
  const byMachine = await mailed("b@example.com");
  const bounced = await mailed("c@example.com", { customerLocale: "de" });
  await mailed("d@example.com", { country: "DE" });
  all.later(10 * MINUTE);
  await open(opened);
  await open(opened);
  await click(opened);
  await open(byMachine, false);
  await become(bounced, "bounced");
  await roll();

  const { total, kinds, templates, languages } = await shown();
  expect(total).toEqual({
    ...{
      written: 4,
      sent: 4,
      delivered: 1,
      pending: 2,
      pixels: 3,
      opened: 1,
      machine_opened: 1,
      linked: 3,
      clicked: 1,
    },
    ...{ marketing_clicked: 0, bounced: 1, complained: 0, unsubscribed: 0, orders: 0, revenue: 0 },
  });
  expect(kinds).toMatchObject([{ kind: "in_transit", written: 4 }]);
  expect(templates).toMatchObject([{ kind: "in_transit", version: 0, written: 4 }]);
  expect(languages).toMatchObject([
    { language: "en", written: 3 },
    { language: "de", written: 1, bounced: 1 },
  ]);
});

it("what has not come back for 72 hours counts as delivered, and what was delivered or marked as spam at once", async () => {
  await mailed("silent@example.com");
  await become(await mailed("told@example.com"), "delivered");
  await become(await mailed("spam@example.com"), "complained");
  const before = await shown();
  all.later(3 * DAY + MINUTE);
  await rollUpRecentMails.run(all.service.ctx, {});

  expect(before.total).toMatchObject({ sent: 3, delivered: 2, pending: 1 });
  expect((await shown()).total).toMatchObject({ sent: 3, delivered: 3, pending: 0, complained: 1 });
});

it("the numbers beside each kind are those of the statistics", async () => {
  await mailed("quiet@example.com");
  await become(await mailed("junk@example.com"), "complained");
  await become(await mailed("gone@example.com"), "bounced");
  all.later(3 * DAY + MINUTE);
  await rollUpRecentMails.run(all.service.ctx, {});

  const as = { bearer: await signAdminToken(all.service.config, shop.domain, 3600, all.service.clock.now) };
  const { body } = await call(all.service, "GET", "/endApi/api/notification/overview", { as });
  const beside = body.data.kinds.find(({ kind }: { kind: string }) => kind === "in_transit");
  const [counted] = (await shown()).kinds;

  for (const name of ["delivered", "bounced", "complained", "unsubscribed"])
    expect([name, beside[name]]).toEqual([name, counted[name]]);
  expect(beside).toMatchObject({ delivered: 2, bounced: 1, complained: 1 });
});

it("today's are counted up to now, and those of days before up to their last sum, whose time is said", async () => {
  // Noon: what comes minutes later is of the same day.
  all.later(12 * 60 * MINUTE - (all.service.clock.now.getTime() % DAY));
  const first = await mailed("first@example.com");
  await roll();
  expect(await shown()).toMatchObject({ summed_at: null, total: { written: 1, opened: 0 } });
  all.later(10 * MINUTE);
  await open(first);
  expect((await shown()).total).toMatchObject({ written: 1, opened: 1 });

  all.later(DAY);
  await roll();
  const summed = all.service.clock.now.toISOString();
  all.later(10 * MINUTE);
  await click(first);
  await mailed("second@example.com");
  expect(await shown()).toMatchObject({ summed_at: summed, total: { written: 2, opened: 1, clicked: 0 } });
  await roll();
  expect((await shown()).total).toMatchObject({ written: 2, clicked: 1 });
});

it("tells automations apart, by their names, also of those that were deleted", async () => {
  const trigger = { on: "status" as const, statuses: ["IN_TRANSIT" as const] };
  const email = { do: "email_customer" as const, subject: "On its way", text: "Soon." };
  const other = await anAutomation(all.service, shop, { trigger, actions: [{ do: "note", text: "Seen" }] });
  const id = await anAutomation(all.service, shop, { trigger, actions: [email] }, { name: "Tell buyers" });
  // What the courier says is an hour old.
  all.later(2 * 60 * MINUTE);
  await mailed("buyer@example.com");
  await runAll(all.service);

  const line = { written: 1, automation: id, name: "Tell buyers", is_deleted: false };
  expect((await shown()).automations).toMatchObject([line]);
  await automationCall(all.service, shop, "/change/update", {
    ...{ id, name: "Tell everybody", definition: { trigger, actions: [email] }, revision: 1 },
  });
  for (const each of [id, other]) await automationCall(all.service, shop, "/change/delete", { id: each });
  await roll();
  all.later(DAY);
  const { automations, kinds } = await shown();
  expect(automations).toMatchObject([{ ...line, name: "Tell everybody", is_deleted: true }]);
  expect(automations).toHaveLength(1);
  expect(kinds).toMatchObject([{ kind: "in_transit" }, { kind: "automated", written: 1 }]);
  const kept = await all.service.ctx.db
    .selectFrom("deletedAutomations")
    .select("id")
    .where("shopId", "=", shop.id)
    .execute();
  // One that emails nobody is forgotten.
  expect(kept).toEqual([{ id }]);
  expect((await shown(30, await aShop(all.service))).automations).toEqual([]);
});

it("an order counts for the last offer that its customer clicked before it, within the days that are set", async () => {
  const first = await mailed("buyer@example.com");
  const last = await mailed("buyer@example.com", { customerLocale: "de" });
  for (const mail of [first, last]) {
    await withOffer(mail);
    all.later(10 * MINUTE);
    await click(mail);
  }
  all.later(4 * DAY);
  await ordered("buyer@example.com", { total: "20.50" });
  await ordered("buyer@example.com", { total: "99.00", currency: "XTS" });
  await ordered("buyer@example.com", { total: "7.00", cancelledAt: all.service.clock.now });
  await ordered("somebody@example.com", { total: "1000.00" });
  all.later(2 * DAY);
  await ordered("buyer@example.com", { total: "5.00" });
  await roll();

  const { total, languages } = await shown();
  expect(total).toMatchObject({ marketing_clicked: 2, orders: 2, revenue: 20.5 });
  expect(languages).toMatchObject([
    { language: "de", orders: 2, revenue: 20.5 },
    { language: "en", orders: 0, revenue: 0 },
  ]);
});

it("an order counts as long after a late click as the shop has set, at the next night's sums", async () => {
  const value = { opens: true, clicks: true, attribution_days: 30 };
  await saveSetting(all.service, shop, "/api/notification/measuring", value);
  const mail = await mailed("patient@example.com");
  await withOffer(mail);
  all.later(20 * DAY);
  await click(mail);
  all.later(25 * DAY);
  await ordered("patient@example.com", { total: "20.50" });
  await rollUpOlderMails.run(all.service.ctx, {});

  expect((await shown(90)).total).toMatchObject({ orders: 1, revenue: 20.5 });
});

it("three links within a moment are a scanner's, which has opened nothing either", async () => {
  const mail = await mailed("scanner@example.com");
  all.later(10 * MINUTE);
  for (const link of [0, 1]) {
    await click(mail, link);
    all.later(300);
  }
  const before = await shown();
  await click(mail, 2);

  expect(before.total).toMatchObject({ opened: 1, clicked: 1 });
  expect((await shown()).total).toMatchObject({ opened: 0, clicked: 0 });
  await open(mail);
  expect((await shown()).total).toMatchObject({ opened: 1, clicked: 0 });
});

it("sums are the same whatever has come in which order, and however often they are written", async () => {
  const mails = [await mailed("x@example.com"), await mailed("y@example.com")];
  all.later(10 * MINUTE);
  const acts = mails.flatMap((mail) => [
    () => open(mail),
    () => open(mail, false),
    () => click(mail),
    () => become(mail, "delivered"),
  ]);
  const expected = { written: 2, delivered: 2, opened: 2, machine_opened: 0, clicked: 2 };
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...acts, ...acts], { minLength: acts.length * 2 }),
      async (shuffled) => {
        await Promise.all(shuffled.slice(0, 4).map((act) => act()));
        for (const act of shuffled.slice(4)) await act();
        await Promise.all([roll(), roll()]);
        expect((await shown()).total).toMatchObject(expected);
      },
    ),
    { numRuns: 3 },
  );
});

it("days are the shop's: what was written before midnight there is yesterday's, also where the clock is 45 minutes off", async () => {
  await all.service.ctx.db
    .updateTable("shops")
    .set({ timezone: "Asia/Kathmandu" })
    .where("id", "=", shop.id)
    .execute();
  // 23:50 there.
  all.later(Date.parse("2027-02-01T18:05:00Z") - all.service.clock.now.getTime());
  await mailed("late@example.com");
  all.later(20 * MINUTE);
  await mailed("early@example.com");
  await roll();

  expect((await shown(1)).total.written).toBe(1);
  expect(await shown(2)).toMatchObject({ from: "2027-02-01", to: "2027-02-02", total: { written: 2 } });
});

it("are no other shop's", async () => {
  await mailed("own@example.com");
  await roll();
  const other = await aShop(all.service);

  expect((await shown(30, other)).total.written).toBe(0);
  expect((await shown()).total.written).toBe(1);
});

it("opens the week of a report's link without signing in, and nothing else", async () => {
  await mailed("week@example.com");
  await roll();
  const { ctx, config } = all.service;
  const firstDay = all.service.clock.now.toISOString().slice(0, 10);
  const tokenOf = (address: string) => ({ bearer: new URL(address).searchParams.get("link")! });
  const as = tokenOf(emailStatisticsLink(ctx, { id: shop.id }, { firstDay, locale: "de" }));
  const other = tokenOf(updateStatusLink(ctx, { id: shop.id, locale: "de" } as never, "1" as never));
  const linked = "/endApi/api/notification/statistics-by-link";

  const { status, body } = await call(all.service, "GET", linked, { as });
  expect(status).toBe(200);
  expect(body.data.statistics).toMatchObject({ from: firstDay, total: { written: 1 } });
  expect(JSON.stringify(body.data)).not.toContain("week@example.com");
  expect((await call(all.service, "GET", linked, { as: other })).status).toBe(401);
  expect((await call(all.service, "GET", "/endApi/api/notification/statistics", { as })).status).toBe(401);
  const of = { bearer: await signAdminToken(config, shop.domain, 3600, all.service.clock.now) };
  expect((await call(all.service, "GET", linked, { as: of })).status).toBe(401);
  all.later(61 * DAY);
  expect((await call(all.service, "GET", linked, { as })).body).toMatchObject({
    data: { reason: "signedLinkExpired" },
  });
});

it("a weekly report says of its week what the page behind its link does", async () => {
  const { service } = all;
  // A Wednesday that is still to come.
  const wednesday = DateTime.fromJSDate(service.clock.now, { zone: "UTC" })
    .plus({ weeks: 1 })
    .set({ weekday: 3 });
  service.clock.now = wednesday.toJSDate();
  const opened = await mailed("opened@example.com");
  await mailed("waits@example.com");
  all.later(10 * MINUTE);
  await open(opened);
  service.clock.now = wednesday.plus({ days: 5 }).toJSDate();
  all.mails.sent.length = 0;
  const row = await getShopById(service.ctx.db, shop.id);
  await transaction(service.ctx.db, (tx) =>
    writeWeeklyReport(service.ctx, tx, { ...row, email: "owner@store.example" }),
  );
  await service.settle();

  const text = String(all.mails.sent.find(({ subject }) => subject.startsWith("Weekly report"))?.text);
  const as = { bearer: new URL(/https?:\S+emailStatistics\S+/.exec(text)![0]).searchParams.get("link")! };
  const { total } = (await call(service, "GET", "/endApi/api/notification/statistics-by-link", { as })).body
    .data.statistics;
  expect(total).toMatchObject({ written: 2, sent: 2, delivered: 2, pixels: 2, opened: 1 });
  for (const line of ["Sent: 2", "Delivered: 2", "Opened: 50%", "Bounced: 0"]) expect(text).toContain(line);
});
