import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  sendWeeklyReport,
  sweepWeeklyReports,
} from "../../../../service/features/team/send-weekly-report.job";
import { updateShopFacts } from "../../../../service/domain/shops/shops.queries";
import { transaction } from "../../../../service/platform/db/database";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";
import { aRecipient } from "./team.calls";

let service: TestService;
let shop: TestShop;

beforeAll(async () => {
  service = await createTestService();
});
beforeEach(async () => {
  // A Friday.
  service.clock.now = new Date("2026-11-20T12:00:00Z");
  shop = await aShop(service);
  await transaction(service.ctx.db, (tx) =>
    updateShopFacts(tx, shop.id, { timezone: "Asia/Kathmandu", email: "owner@shop.example" }),
  );
  service.mails.sent.length = 0;
});

const at = (iso: string) => void (service.clock.now = new Date(iso));
const sweep = async () => {
  await service.ctx.enqueue(service.ctx.db, sweepWeeklyReports, {});
  await service.queue.runDue(service.ctx);
};
const mailsTo = (address: string) =>
  service.mails.sent.filter(({ to }) => (typeof to === "string" ? to : to.address) === address);

/** An order whose parcel was shipped and delivered then, promised for a day. */
async function delivered(shippedAt: string, deliveredAt: string, promisedAt: string | null) {
  const order = await anOrder(service, shop);
  // Its tracking would write its own dates.
  await service.queue.runDue(service.ctx);
  const dates = {
    ...{ shippedAt: new Date(shippedAt), deliveredAt: new Date(deliveredAt), courier: "dhl" },
    promisedAt: promisedAt === null ? null : new Date(promisedAt),
  };
  await service.ctx.db.updateTable("shipments").set(dates).where("id", "=", order.shipments[0]!.id).execute();
}

describe("the weekly report", () => {
  it("goes out on Monday at 8 of the shop's clock, once, in each recipient's language, about the week before", async () => {
    await aRecipient(service, shop, "de@team.example", { language: "de" });
    await aRecipient(service, shop, "no@team.example", { choices: JSON.stringify({ weekly_report: false }) });
    await sweep();
    for (let count = 0; count < 10; count += 1)
      await delivered(
        "2026-11-17T06:00:00Z",
        "2026-11-19T06:00:00Z",
        `2026-11-${count < 6 ? 19 : 18}T00:00:00Z`,
      );
    // In Kathmandu this is the Monday after: it belongs to the next report.
    await delivered("2026-11-17T06:00:00Z", "2026-11-22T18:30:00Z", null);
    await delivered("2026-11-11T06:00:00Z", "2026-11-13T06:00:00Z", "2026-11-13T00:00:00Z");

    at("2026-11-23T02:14:00Z");
    await sweep();
    expect(service.mails.sent).toEqual([]);
    at("2026-11-23T02:15:00Z");
    await Promise.all([sendWeeklyReport.run(service.ctx, { shop: shop.id }), sweep()]);
    await sweep();

    expect(mailsTo("no@team.example")).toEqual([]);
    const [mail, ...others] = mailsTo("owner@shop.example");
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^Weekly report for /);
    expect(mail!.text).toContain("From Monday, November 16 to Sunday, November 22.");
    expect(mail!.text).toContain("Parcels shipped: 11 (week before: 1)");
    expect(mail!.text).toContain("Parcels delivered: 10 (week before: 1)");
    expect(mail!.text).toContain("Delivered on time: 60% (week before: 100%)");
    expect(mail!.text).toMatch(/DHL[^·\n]* · Germany: 60% on time, 10 parcels/i);
    expect(mail!.text).toMatch(
      /Open email statistics: https?:\/\/\S+\/track\/emailStatistics\?\S+link=wl1\./,
    );
    expect(mailsTo("de@team.example").map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Wochenbericht von /),
    ]);
    expect(mailsTo("de@team.example")[0]!.text).toContain("/track/emailStatistics?locale=de&");

    at("2026-11-30T02:15:00Z");
    await sweep();
    expect(mailsTo("owner@shop.example")).toHaveLength(2);
    expect(mailsTo("owner@shop.example")[1]!.text).toContain("Parcels delivered: 1 (week before: 10)");
  });

  it("is not written about an empty week, nor by a shop that has left", async () => {
    await sweep();
    at("2026-11-23T12:00:00Z");
    await sweep();
    expect(service.mails.sent).toEqual([]);

    await delivered("2026-11-24T06:00:00Z", "2026-11-25T06:00:00Z", null);
    await service.ctx.db
      .updateTable("shops")
      .set({ uninstalledAt: service.clock.now })
      .where("id", "=", shop.id)
      .execute();
    at("2026-11-30T12:00:00Z");
    await sendWeeklyReport.run(service.ctx, { shop: shop.id });
    await service.settle();

    expect(service.mails.sent).toEqual([]);
  });
});
