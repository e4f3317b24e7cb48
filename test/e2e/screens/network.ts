import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Product, settled, startProduct } from "../harness";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});

async function open(at: string): Promise<Page> {
  const page = await product.openApp(at);
  await settled(page);
  return page;
}
const offline = (page: Page) => page.getByText("You are offline");
const lose = (page: Page) => page.context().setOffline(true);
const find = (page: Page) => page.context().setOffline(false);
/** Lost once the window is loaded anew, which is how a page is lost with all that was typed. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same-window", ""));
const isSameWindow = async (page: Page) => (await page.locator("body[data-same-window]").count()) === 1;

describe("without a network", () => {
  it("a page that was never opened leaves the open one as it is, and comes when the network does", async () => {
    const page = await open("/track/dashboard");
    await mark(page);
    await lose(page);

    await page.getByRole("navigation").getByRole("link", { name: "Setting" }).click();
    await offline(page).waitFor();
    expect(await page.locator("main h1").innerText()).toBe("Dashboard");
    expect(await page.locator(".wb-error").count()).toBe(0);
    await find(page);

    await page.waitForURL(/\/track\/settings/);
    await page.getByRole("heading", { name: "Setting", level: 1 }).waitFor();
    await offline(page).waitFor({ state: "detached" });
    expect(await isSameWindow(page)).toBe(true);
  });

  it("a person who goes elsewhere instead gets there, and nowhere else", async () => {
    const page = await open("/track/dashboard");
    const menu = page.getByRole("navigation");
    await menu.getByRole("link", { name: "Billing" }).click();
    await page.getByRole("heading", { name: "Billing", level: 1 }).waitFor();
    await mark(page);
    await lose(page);

    await menu.getByRole("link", { name: "Setting" }).click();
    await offline(page).waitFor();
    await menu.getByRole("link", { name: "Dashboard" }).click();
    await find(page);

    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe("/track/dashboard");
    expect(await isSameWindow(page)).toBe(true);
  });

  it("a dialog that was never opened comes when the network does", async () => {
    const page = await open("/track/orders");
    await mark(page);
    await lose(page);

    await page.keyboard.press("Control+k");
    await offline(page).waitFor();
    expect(await page.locator("main h1").innerText()).toBe("Orders");
    await find(page);

    await page.locator(".wb-search input").waitFor();
    expect(await isSameWindow(page)).toBe(true);
  });

  it("a search says so at once, and finds by itself when the network is back", async () => {
    const page = await open("/track/dashboard");
    await page.keyboard.press("Control+k");
    const field = page.locator(".wb-search input");
    await field.waitFor();
    await settled(page);
    await lose(page);

    await field.fill("10");
    await page.getByText("The search failed. Try again.").first().waitFor();
    await find(page);

    await page.getByRole("region", { name: "Order" }).locator("[data-row]").first().waitFor();
    expect(await field.inputValue()).toBe("10");
  });
});

describe("a setting", () => {
  const message = (page: Page) => page.getByLabel("Message", { exact: true });
  const save = (page: Page) =>
    page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
  const saved = (page: Page) => page.getByText("Saved", { exact: true }).last().waitFor();

  it("that is saved without a network says so, can be taken back, and is saved once it is there", async () => {
    const page = await open("/track/addOns");
    await page.getByLabel("Show a message when the courier is silent").click();
    await message(page).fill("Patience");
    await lose(page);

    await save(page);
    await page.getByRole("status", { name: "Not saved yet" }).waitFor();
    await page.getByRole("button", { name: "Cancel saving" }).click();
    expect(await message(page).inputValue()).toBe("Patience");

    await save(page);
    await find(page);
    await saved(page);
    await page.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "detached" });
  });

  it("tells the second of two tabs what the first has changed, and keeps what both have typed", async () => {
    const [one, two] = [await open("/track/addOns"), await open("/track/addOns")];
    await message(two).fill("From the second tab");
    await one.getByLabel("After how many days").fill("12");
    await save(one);
    await saved(one);

    await two.getByText(/changed this in/).waitFor();
    expect(await message(two).inputValue()).toBe("From the second tab");
    expect(await two.getByLabel("After how many days").inputValue()).toBe("12");
    await save(two);
    await saved(two);

    await one.reload();
    await expect.poll(() => message(one).inputValue()).toBe("From the second tab");
    expect(await one.getByLabel("After how many days").inputValue()).toBe("12");
  });
});

describe("while the store's plan is awaited", () => {
  it("the loading screen is seen, and is gone for good once the page is there", async () => {
    const page = await open("/track/dashboard");
    // Says so by itself: a page that is being left for its next document answers nothing it is asked.
    await page.addInitScript(() =>
      document.addEventListener("DOMContentLoaded", () => {
        // eslint-disable-next-line no-console -- runs in the page, whose console the test reads.
        if (document.querySelector(".wb-loading-screen")?.checkVisibility()) console.info("loading screen");
      }),
    );
    const { answer } = holdPlan();
    const seen = page.waitForEvent("console", (message) => message.text() === "loading screen");

    await page.goto(`${product.url}/track/orders`, { waitUntil: "commit" });
    await seen;
    answer();

    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    await page.locator(".wb-loading-screen").waitFor({ state: "detached" });
    await page.goBack();
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  });
});

/** Pages that are opened get no plan from the service before `answer` is called. */
function holdPlan() {
  const { service } = product;
  const openPage = service.openPage.bind(service);
  let answer!: () => void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  service.openPage = () => {
    const ask = openPage();
    return async (request) => {
      if (request.url.endsWith("/api/subscribe/plan")) await held;
      return ask(request);
    };
  };
  onTestFinished(() => {
    answer();
    service.openPage = openPage;
  });
  return { answer };
}
