import { beforeAll, expect, it } from "vitest";
import { applyTracking } from "../../service/domain/shipments/apply-tracking";
import { findShopByDomain } from "../../service/domain/shops/shops.queries";
import { DEMO_SHOP } from "../../server/demo";
import { anEventAt } from "../service/shipments";
import { storeIsReady, until } from "./demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "./faults";
import { type Product, startProduct } from "./harness";
import { PHONE } from "./orders-screen";

interface Mail {
  text: string;
  headers: { name: string; value: string }[];
}

let product: Product;
let mail: Mail;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
  const { ctx } = product.service;
  const { id: shop } = (await findShopByDomain(ctx.db, DEMO_SHOP))!;
  const { id, email } = await ctx.db
    .selectFrom("shipments")
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .select(["shipments.id", "orders.email"])
    .where("shipments.shopId", "=", shop)
    .where("shipments.status", "=", "IN_TRANSIT")
    .where("orders.email", "is not", null)
    .orderBy("shipments.id", "desc")
    .executeTakeFirstOrThrow();
  const events = [anEventAt(new Date(), { status: "ABNORMAL", message: "Held" })];
  await applyTracking(ctx, shop, [{ shipmentId: id, events, isCheck: true }]);
  const address = `${product.url}/sandbox/mailbox/messages.json?to=${encodeURIComponent(email!)}`;
  mail = await until(async () => {
    const { messages } = (await (await fetch(address)).json()) as { messages: Mail[] };
    return messages.find(({ text }) => text.includes("emailUnsubscribe"));
  });
});

it("an email leads to the page that ends such emails, on a phone, and back", async () => {
  const [link] = /http\S+emailUnsubscribe\S+/.exec(mail.text)!;
  const { pathname, search } = new URL(link!);
  const page = await product.open(pathname + search, PHONE);

  await page.locator("button[value=stop]").click();
  await page.locator("[role=status]").first().waitFor();
  const whileEnded = await page.locator("input[value=status]").isChecked();
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page);
  await page.locator("button[value=resume]").click();
  await page.locator("button[value=stop]").waitFor();

  expect(whileEnded).toBe(false);
  expect(await page.locator("input[value=status]").isChecked()).toBe(true);
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
