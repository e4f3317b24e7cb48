import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { saveDigestPlan } from "../../../service/features/attention/digest-schedules.queries";
import { sendDigest } from "../../../service/features/attention/send-digest.job";
import { findShopByDomain } from "../../../service/domain/shops/shops.queries";
import { DEMO_SHOP } from "../../../server/demo";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { hydrated, type Product, startProduct } from "../harness";
import { findMovingShipment } from "../moving-shipment";
import { focused, PHONE, press } from "../orders-screen";

interface Mail {
  id: string;
  text: string;
}

let product: Product;
let mail: Mail;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
  const { ctx } = product.service;
  const { id: shop } = (await findShopByDomain(ctx.db, DEMO_SHOP))!;
  await (await findMovingShipment(product, shop)).hold();
  await saveDigestPlan(ctx.db, shop, new Date(0));
  await ctx.enqueue(ctx.db, sendDigest, { shop });
  mail = await until(async () => (await mails()).find(({ text }) => text.includes("updateStatus")));
});

async function mails(): Promise<Mail[]> {
  const response = await fetch(`${product.url}/sandbox/mailbox/messages.json`);
  return ((await response.json()) as { messages: Mail[] }).messages;
}

const linkOf = ({ text }: Mail) => {
  const { pathname, search } = new URL(/Update status: (\S+)/.exec(text)![1]!);
  return pathname + search;
};
const choose = (page: Page, status: string) => page.getByRole("radio", { name: status, exact: true }).check();

describe("a link in the daily email", () => {
  it("leads from the mailbox to a phone's page, which sets the status and takes it back", async () => {
    const mailbox = await product.open(`/sandbox/mailbox/${mail.id}`);
    const [page] = await Promise.all([
      mailbox.context().waitForEvent("page"),
      mailbox.frameLocator("iframe").getByRole("link", { name: "Update status" }).first().click(),
    ]);
    await page.setViewportSize(PHONE);
    await hydrated(page);
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);

    await choose(page, "Delivered");
    await press(page, "Set status");
    await page.getByText("Status set to Delivered").waitFor();
    expect(await focused(page)).toContain("Status set to Delivered");
    await expectNoFaults(page);
    await page.reload();
    await hydrated(page);
    await page.getByText("Status set to Delivered").waitFor();

    await press(page, "Undo");
    await page.getByText("You can choose another status now.").waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectNoFaults(page);
  });

  it("works without script", async () => {
    const context = await product.browser.newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(product.url + linkOf(mail));

    await choose(page, "Exception");
    await press(page, "Set status");
    await page.getByText("Status set to Exception").waitFor();
    await press(page, "Undo");
    await page.getByText("You can choose another status now.").waitFor();
  });
});
