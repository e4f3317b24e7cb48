import { beforeAll, describe, expect, it } from "vitest";
import { findShopByDomain, type Shop } from "../../../service/domain/shops/shops.queries";
import { saveReportPlan } from "../../../service/features/team/report-schedules.queries";
import { sendWeeklyReport } from "../../../service/features/team/send-weekly-report.job";
import { transaction } from "../../../service/platform/db/database";
import { DEMO_SHOP } from "../../../server/demo";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { hydrated, type Product, startProduct } from "../harness";
import { PHONE, press } from "../orders-screen";

interface Mail {
  text: string;
  headers: { name: string; value: string }[];
}

const ADDRESS = "packing@team.example";

let product: Product;
let shop: Shop;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
  shop = (await findShopByDomain(product.service.ctx.db, DEMO_SHOP))!;
});

/** The first email to the recipient that says this. */
const mailWith = (words: RegExp): Promise<Mail> =>
  until(async () => {
    const mailbox = `${product.url}/sandbox/mailbox/messages.json?to=${encodeURIComponent(ADDRESS)}`;
    const { messages } = (await (await fetch(mailbox)).json()) as { messages: Mail[] };
    return messages.find(({ text }) => words.test(text));
  });

/** Path and query of the first link to a page. */
function linkIn({ text }: Mail, page: string): string {
  const { pathname, search } = new URL(new RegExp(`https?://\\S+${page}\\S+`).exec(text)![0]);
  return pathname + search;
}

/** The weekly report is due now, whatever the day. */
async function sendReport(): Promise<void> {
  const { ctx } = product.service;
  await transaction(ctx.db, (tx) => saveReportPlan(tx, shop.id, new Date(0)));
  await ctx.enqueue(ctx.db, sendWeeklyReport, { shop: shop.id });
}

describe("a recipient of service notifications", () => {
  it("is added by the merchant and verified by the link in an email, on a phone", async () => {
    const settings = await product.openApp("/track/settings/notifications");
    await settings.getByLabel("Email address").fill(ADDRESS);
    await press(settings, "Add recipient");
    const row = settings.getByRole("list", { name: "Recipients" }).getByRole("listitem").filter({
      hasText: ADDRESS,
    });
    await row.getByText("Waiting for confirmation").waitFor();
    await expectNoFaults(settings);

    const link = linkIn(await mailWith(/teamEmails\/verify/), "/track/teamEmails/verify");
    const page = await product.open(link, PHONE);
    await hydrated(page);
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page);
    await page.reload();
    await press(page, "Confirm");
    await page.getByText(`${ADDRESS} is confirmed`).waitFor();
    await expectNoFaults(page);

    await settings.reload();
    await row.getByText("Verified").waitFor();
  });

  it("gets the weekly report, whose link opens the week's email statistics", async () => {
    await sendReport();

    const link = linkIn(await mailWith(/emailStatistics/), "/track/emailStatistics");
    const page = await product.open(link, PHONE);
    await hydrated(page);
    await page.getByRole("heading", { level: 1, name: "Email statistics" }).waitFor();
    await page.getByText(/This link works until/).waitFor();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page);
  });

  it("ends everything by the button of a mail client (RFC 8058), and nothing by what only opens its address", async () => {
    const { headers } = await mailWith(/emailStatistics/);
    const headerOf = (name: string) => headers.find((each) => each.name.toLowerCase() === name)!.value;
    const address = /<(\S+)>/.exec(headerOf("list-unsubscribe"))![1]!;
    const { pathname, search } = new URL(address);
    const hasRow = async () => {
      const settings = await product.openApp("/track/settings/notifications");
      return (await settings.getByText(ADDRESS).count()) > 0;
    };
    for (const method of ["GET", "HEAD"]) expect((await fetch(address, { method })).status).toBe(200);
    expect(await hasRow()).toBe(true);

    const [name, value] = headerOf("list-unsubscribe-post").split("=") as [string, string];
    const ended = await fetch(address, { method: "POST", body: new URLSearchParams([[name, value]]) });

    expect(ended.status).toBe(200);
    expect(await hasRow()).toBe(false);
    const page = await product.open(pathname + search);
    await page.getByText("No more service notifications from Fern & Harbour").waitFor();
  });
});
