import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_CUSTOM_DOMAIN } from "../../../server/demo";
import { sweepDomains } from "../../../service/features/custom-domain/check-domains.job";
import { until } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { type Product, settled, startProduct } from "../harness";

let product: Product;
let origin: string;
let number: string;

beforeAll(async () => {
  product = await startProduct();
  origin = product.url.replace("localhost", DEMO_CUSTOM_DOMAIN);
  const { ctx } = product.service;
  // Of the two records one leads elsewhere when the demo store is made.
  await setRecord("CNAME", DEMO_CUSTOM_DOMAIN, "localhost");
  await ctx.db.updateTable("customDomains").set({ nextCheckAt: ctx.now() }).execute();
  await sweepDomains.run(ctx, {});
  await until(() =>
    ctx.db.selectFrom("shops").select("id").where("customDomain", "=", DEMO_CUSTOM_DOMAIN).executeTakeFirst(),
  );
  ({ trackingNumber: number } = await ctx.db
    .selectFrom("shipments")
    .select("trackingNumber")
    .where("status", "=", "IN_TRANSIT")
    .orderBy("id")
    .executeTakeFirstOrThrow());
});

async function setRecord(type: string, name: string, value: string): Promise<void> {
  const body = new URLSearchParams({ type, name, value });
  expect((await fetch(`${product.url}/sandbox/dns`, { method: "POST", body })).status).toBe(200);
}

async function openThere(path: string) {
  const page = await product.open("/healthz");
  const response = (await page.goto(origin + path))!;
  return { page, status: response.status() };
}

describe("the tracking page at the shop's own domain", () => {
  it("finds a parcel by the form, and stays at the domain", async () => {
    const { page } = await openThere("/");

    await page.getByLabel("Tracking number").fill(number);
    await page
      .locator("form", { has: page.getByLabel("Tracking number") })
      .getByRole("button")
      .click();

    await page.getByText(number).first().waitFor();
    expect(new URL(page.url()).origin).toBe(origin);
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);
  });

  it("shows further pages at their addresses", async () => {
    const { page, status } = await openThere("/winter");

    expect(status).toBe(200);
    expect(await page.locator("form").first().getAttribute("action")).toBe("/winter");
  });

  it.each(["/track/dashboard", "/sandbox/mailbox/messages.json", "/help", "/endApi/openapi.json"])(
    "has nothing else of the app: %s",
    async (path) => {
      expect((await openThere(path)).status).toBe(404);
    },
  );

  it("has no session of the merchant, who is signed in at the app's own address", async () => {
    const admin = await product.openApp("/track/settings");
    await admin.goto(`${origin}/`);

    expect(await admin.evaluate(() => document.cookie)).toBe("");
    const there = await admin.context().cookies(origin);
    expect(there.filter(({ name }) => name === "waybill_admin")).toEqual([]);
  });
});

it("the merchant sees the domain break and mend, as the records at the DNS provider do", async () => {
  const settings = await product.openApp("/track/settings");
  await settled(settings);
  const card = settings.locator("#custom-domain");
  expect(await card.innerText()).toContain("Connected");
  const provider = await product.open("/sandbox/dns");
  const [value] = await provider.locator("tr", { hasText: "TXT" }).locator("td").nth(2).allInnerTexts();
  await provider.getByRole("button", { name: `Remove TXT of _waybill.${DEMO_CUSTOM_DOMAIN}` }).click();

  await card.getByRole("button", { name: "Check now" }).click();
  await card.getByText("Not found").waitFor();
  await settings.getByText(`The DNS records of ${DEMO_CUSTOM_DOMAIN} are missing`).waitFor();
  expect((await openThere("/")).status).toBe(200);
  await expectNoFaults(settings);

  await provider.getByRole("textbox", { name: "Name" }).fill(`_waybill.${DEMO_CUSTOM_DOMAIN}`);
  await provider.getByLabel("Type").selectOption("TXT");
  await provider.getByRole("textbox", { name: "Value" }).fill(value!);
  await provider.getByRole("button", { name: "Set record" }).click();
  await product.service.ctx.db.deleteFrom("rateLimits").execute();
  await card.getByRole("button", { name: "Check now" }).click();
  await card.getByText("Not found").waitFor({ state: "detached" });
  await expect.poll(() => card.innerText()).toContain("Connected");
});
