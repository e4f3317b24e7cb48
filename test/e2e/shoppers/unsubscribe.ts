import { beforeAll, expect, it } from "vitest";
import type { ShopId } from "../../../contract/ids";
import { mailConsent } from "../../../contract/mail-consent";
import { findShopByDomain } from "../../../service/domain/shops/shops.queries";
import { readSetting } from "../../../service/platform/settings/settings";
import { trackingToken } from "../../../service/read/tracked-order/tracking-link";
import { DEMO_SHOP } from "../../../server/demo";
import { storeIsReady, until } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { type Product, startProduct } from "../harness";
import { findMovingShipment } from "../moving-shipment";
import { PHONE } from "../orders-screen";

interface Mail {
  text: string;
  headers: { name: string; value: string }[];
}

let product: Product;
let shop: ShopId;
let mail: Mail;

beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
  shop = (await findShopByDomain(product.service.ctx.db, DEMO_SHOP))!.id;
  const { email, hold } = await findMovingShipment(product, shop);
  await hold();
  mail = await mailTo(email!, "emailUnsubscribe");
});

/** The newest email to an address that says this. */
const mailTo = (address: string, words: string): Promise<Mail> =>
  until(async () => {
    const mailbox = `${product.url}/sandbox/mailbox/messages.json?to=${encodeURIComponent(address)}`;
    const { messages } = (await (await fetch(mailbox)).json()) as { messages: Mail[] };
    return messages.find(({ text }) => text.includes(words));
  });

it("an email leads to the page that ends such emails, on a phone, and back", async () => {
  const [link] = /http\S+emailUnsubscribe\S+/.exec(mail.text)!;
  const { pathname, search } = new URL(link!);
  const page = await product.open(pathname + search, PHONE);

  await page.locator("button[value=stop]").click();
  await page.locator("[role=status]").first().waitFor();
  // Of what this store does not send there is nothing to choose.
  expect(await page.getByText("Offers").count()).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page);
  await page.locator("button[value=resume]").click();
  await page.locator("button[value=stop]").waitFor();
});

it("its header ends them by one click of a mail client", async () => {
  const headerOf = (name: string) => mail.headers.find((each) => each.name.toLowerCase() === name)!.value;
  const address = /<(\S+)>/.exec(headerOf("list-unsubscribe"))![1]!;

  const response = await fetch(address, {
    method: "POST",
    body: new URLSearchParams([headerOf("list-unsubscribe-post").split("=") as [string, string]]),
  });

  expect(response.status).toBe(200);
  expect(await (await fetch(address)).text()).toContain('value="resume"');
});

/** Whether the merchant's table of consent says something of this country. */
async function isChanged(country: string): Promise<boolean> {
  const { countries } = await readSetting(product.service.ctx.db, shop, mailConsent);
  return country in countries;
}

it.each([
  ["wide", undefined],
  ["on a phone", PHONE],
])("the table of consent is changed and obeyed, %s", async (_, viewport) => {
  const { country, name, hold } = await findMovingShipment(product, shop);
  const page = await product.openApp("/track/notification/consent", viewport);
  const title = new Intl.DisplayNames("en", { type: "region" }).of(country!)!;
  const row = page.locator("#email-consent").getByRole("group", { name: title, exact: true });

  await row.getByLabel("Order updates").selectOption("opt_in");
  await expectNoFaults(page);
  await page.getByRole("dialog").getByRole("button", { name: "Set to opt-in" }).click();
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Save" }).click();
  await until(async () => isChanged(country!));
  await hold();
  const history = await product.openApp("/track/notification/history", viewport);
  const order = history.getByRole("listitem").filter({ hasText: name });
  await order
    .getByText(/has not agreed to these emails/)
    .first()
    .waitFor();
  await row.getByRole("button", { name: `Reset ${title}` }).click();
  await page.getByRole("button", { name: "Save" }).click();
  // The next test begins with it.
  await until(async () => !(await isChanged(country!)));
});

it.each([
  ["en", undefined, "Email me at the next change"],
  ["de", PHONE, "Bei der nächsten Änderung eine E-Mail erhalten"],
  ["ja", PHONE, "次の更新をメールで受け取る"],
])(
  "an email at the next change is asked for in %s, agreed to and received",
  async (locale, viewport, title) => {
    const { ctx } = product.service;
    const { orderId, hold } = await findMovingShipment(product, shop);
    const token = trackingToken(ctx.config, shop, orderId);
    const query = new URLSearchParams({ order: orderId, token, locale });
    const page = await product.open(`/t/fern-and-harbour?${query}`, viewport);
    const address = `friend-${locale}@example.com`;

    await page.getByText(title).click();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page);
    await page.locator("input[name=watch]").fill(address);
    await page.locator(".watch form button").click();
    await page.locator(".watch [role=status]").waitFor();
    const confirmation = await mailTo(address, "link=");
    const { pathname, search } = new URL(/http\S+[?&]link=\S+/.exec(confirmation.text)![0]);
    await page.goto(product.url + pathname + search);
    await expectNoFaults(page);
    await page.locator("main form button").click();
    await page.locator("[role=status]").first().waitFor();
    await hold();

    expect((await mailTo(address, "number=")).text).toContain(`locale=${locale}`);
  },
);
