import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { storeIsReady } from "../demo-store";
import { expectNoFaults, expectNoSidewaysScroll } from "../faults";
import { type Product, startProduct } from "../harness";
import { downloaded, goTo, names, openOrders, PHONE, press } from "../orders-screen";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await storeIsReady(product);
});

async function upload(page: Page, name: string, lines: string[]): Promise<void> {
  await page.getByLabel("Choose a file").setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(`${lines.join("\r\n")}\r\n`),
  });
}
/** What the dry run or the import says of its lines. */
const factOf = async (page: Page, name: string) =>
  Number(
    await page
      .locator("dt", { hasText: new RegExp(`^${name}$`) })
      .locator("xpath=../dd")
      .innerText(),
  );
const factsOf = (page: Page, names: string[]) => Promise.all(names.map((name) => factOf(page, name)));
const problem = (page: Page, line: number) =>
  page.getByRole("listitem").filter({ has: page.getByText(`Line ${line}`, { exact: true }) });

describe("a file with tracking numbers", () => {
  it("is mapped, checked line by line, imported, and stands in the history; a second time there is nothing new", async () => {
    const list = await openOrders(product, "?tab=unshipped");
    const [one, two] = await names(list);
    await list.getByRole("link", { name: "Import" }).click();
    const page = list;
    await page.getByRole("heading", { level: 1, name: "Import tracking numbers" }).waitFor();
    await expectNoFaults(page);
    const lines = [
      "Bestellung;Sendung;Wer",
      `${one};SIM000777001;DHL`,
      `${one};SIM000777001;DHL`,
      "#999999;SIM000777002;DHL",
      `${two};;DHL`,
      `${two};SIM000777003;UPS`,
    ];
    await upload(page, "numbers.csv", lines);
    await page.getByRole("heading", { name: "Match the columns" }).waitFor();
    expect(await page.getByLabel("Separator").inputValue()).toBe(";");
    await expectNoFaults(page);
    await page.getByLabel("Order number").selectOption({ label: "Bestellung" });
    await page.getByLabel("Tracking number").selectOption({ label: "Sendung" });
    await page.getByLabel("Courier", { exact: true }).selectOption({ label: "Wer" });

    await press(page, "Check the file");
    await page.getByRole("heading", { name: "Checked, not yet imported" }).waitFor();
    expect(await factsOf(page, ["Ready to import", "Nothing new", "With errors"])).toEqual([2, 1, 2]);
    await problem(page, 3).getByText("Duplicate of an earlier line.").waitFor();
    await problem(page, 4).getByText("No order has this number.").waitFor();
    await problem(page, 5).getByText("The tracking number is missing.").waitFor();
    await expectNoFaults(page);
    const report = await downloaded(page, () => press(page, "Download all as CSV"));
    expect(report).toHaveLength(4);
    const untouched = await openOrders(product, "?tab=unshipped");
    expect(await names(untouched)).toContain(one);

    await press(page, "Start import");
    await page.getByRole("heading", { name: "Import finished" }).waitFor();
    expect(await factOf(page, "Imported")).toBe(2);
    await expectNoFaults(page);
    await goTo(product, page, `/track/orders?query=${encodeURIComponent("SIM000777001")}`);
    expect(await names(page)).toEqual([one]);

    await goTo(product, page, "/track/orders/import");
    await page.getByText("Import finished · Imported: 2").waitFor();
    await expectNoFaults(page);
    await upload(page, "again.csv", lines);
    await page.getByText("Filled in as for your last file with these columns.").waitFor();
    await press(page, "Check the file");
    await page.getByText("No line of this file can be imported.").waitFor();
    await problem(page, 2).getByText("This order already has this tracking number.").waitFor();
    expect(await page.getByRole("button", { name: "Start import" }).isDisabled()).toBe(true);
  });

  it("can be read another way after the check, and given up", async () => {
    const page = await product.openApp("/track/orders/import");
    await upload(page, "turned.csv", ["Order number,Tracking number", "SIM000777009,#1001"]);
    await page.getByRole("heading", { name: "Match the columns" }).waitFor();
    await press(page, "Check the file");
    await page.getByText("No line of this file can be imported.").waitFor();
    await page.getByRole("link", { name: "Change columns" }).click();
    await page.getByLabel("Order number").selectOption({ label: "Tracking number" });
    await page.getByLabel("Tracking number").selectOption({ label: "Order number" });
    await press(page, "Check the file");
    await page.getByRole("heading", { name: "Checked, not yet imported" }).waitFor();
    await expect.poll(() => factOf(page, "Ready to import")).toBe(1);

    await press(page, "Cancel import");

    await page.getByRole("heading", { name: "Import canceled" }).waitFor();
    await goTo(product, page, "/track/orders?query=SIM000777009");
    await page.getByRole("heading", { name: "No orders found" }).waitFor();
  });

  it("is refused by its content, with the reason and another try", async () => {
    const page = await product.openApp("/track/orders/import");
    await page.getByLabel("Choose a file").setInputFiles({
      name: "book.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("%PDF-1.7 not a table"),
    });

    await page.getByText("This is a PDF, not a CSV file.").waitFor();
    await expectNoFaults(page);
    await page.getByRole("link", { name: "Choose another file" }).click();
    await page.getByText("or drop it here").waitFor();
  });

  it("is chosen on a phone as well, wide as it may be", async () => {
    const page = await product.openApp("/track/orders/import", PHONE);
    await expectNoSidewaysScroll(page);
    const heads = [
      "Order number",
      "Tracking number",
      ...Array.from({ length: 12 }, (_, at) => `Column ${at}`),
    ];
    await upload(page, "wide.csv", [heads.join(","), `#1001,SIM000777010${",something long".repeat(12)}`]);
    await page.getByRole("heading", { name: "Match the columns" }).waitFor();

    await expectNoSidewaysScroll(page);
    await expectNoFaults(page);
  });
});
