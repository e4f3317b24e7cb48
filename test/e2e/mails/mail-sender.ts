import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { demoMailSender } from "../../../sandbox/demo/mail-sender";
import { DEMO_SHOP } from "../../../server/demo";
import { findShopByDomain } from "../../../service/domain/shops/shops.queries";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { type Product, settled, startProduct } from "../harness";
import { findMovingShipment } from "../moving-shipment";
import { PHONE } from "../orders-screen";

const { address } = demoMailSender;

interface Mail {
  subject: string;
  from: string;
  headers: { name: string; value: string }[];
}

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

async function mailsTo(recipient: string): Promise<Mail[]> {
  const mailbox = `${product.url}/sandbox/mailbox/messages.json?to=${encodeURIComponent(recipient)}`;
  return ((await (await fetch(mailbox)).json()) as { messages: Mail[] }).messages;
}

/** The code of the last email to the sender's address. */
const codeInMailbox = () =>
  until(async () =>
    (await mailsTo(address)).flatMap(({ subject }) => /^[A-Z2-9]{6}/.exec(subject) ?? []).at(0),
  );

it("a merchant verifies the sender's address by the code that arrives there", async () => {
  const page = await product.openApp("/track/notification/sender", PHONE);
  await settled(page);
  const card = page.locator("#email-sender");
  await card.getByText("Not verified").waitFor();
  await card.getByRole("button", { name: "Send code" }).click();
  const code = await codeInMailbox();

  await card.getByLabel("Code").fill(code.startsWith("A") ? "BBBBBB" : "AAAAAA");
  await card.getByRole("button", { name: "Verify" }).click();
  await card.getByText("Invalid Code").waitFor();
  await expectNoSidewaysScroll(page);
  await card.getByLabel("Code").fill(code.toLowerCase());
  await card.getByRole("button", { name: "Verify" }).click();
  await card.getByText("Verified", { exact: true }).waitFor();

  expect(await card.getByRole("button", { name: "Send code" }).count()).toBe(0);
  await card.getByText(`Fern & Harbour <${address}>`).waitFor();
  await expectNoFaults(page);
});

/** The next email to a customer about a problem with their parcel. */
async function mailOfNextProblem(): Promise<Mail> {
  const { ctx } = product.service;
  const { id: shop } = (await findShopByDomain(ctx.db, DEMO_SHOP))!;
  const { email, hold } = await findMovingShipment(product, shop);
  const before = (await mailsTo(email!)).length;
  await hold();
  return until(async () => {
    const mails = await mailsTo(email!);
    return mails.length > before ? mails[0] : undefined;
  });
}

async function check(page: Page) {
  await product.service.ctx.db.deleteFrom("rateLimits").execute();
  await page.locator("#sender-domain").getByRole("button", { name: "Check now" }).click();
}

it("emails are signed by the domain; its record is broken, and mended, at the DNS provider", async () => {
  const page = await product.openApp("/track/notification/sender");
  await settled(page);
  const card = page.locator("#sender-domain");
  await card.getByText(`Emails come from ${address} and are signed by this domain.`).waitFor();
  const signed = await mailOfNextProblem();
  expect(signed.from).toContain(address);
  expect(signed.headers.find(({ name }) => name === "DKIM-Signature")!.value).toContain(
    "d=fern-and-harbour.localhost",
  );

  const provider = await product.open("/sandbox/dns");
  const row = provider.locator("tr", { hasText: "-a._domainkey" });
  const [name, , value] = await row.locator("td").allInnerTexts();
  await row.getByRole("button", { name: /^Remove/ }).click();
  await check(page);
  await card.getByText("Record missing").waitFor();
  await page.locator("#email-sender").getByText("Fern & Harbour <no-reply@waybill.localhost>").waitFor();
  expect((await mailOfNextProblem()).from).toContain("no-reply@waybill.localhost");
  await expectNoFaults(page);

  await provider.getByRole("textbox", { name: "Name" }).fill(name!);
  await provider.getByLabel("Type").selectOption("TXT");
  await provider.getByRole("textbox", { name: "Value" }).fill(value!);
  await provider.getByRole("button", { name: "Set record" }).click();
  await check(page);
  await card.getByText("Record missing").waitFor({ state: "detached" });
  await expect.poll(() => card.innerText()).toContain("Verified");
});
