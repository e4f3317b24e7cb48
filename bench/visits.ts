/** Visits of the admin as a merchant makes them daily: what is opened, and what is clicked and typed there. English names. */
import type { Page } from "playwright-core";

export interface Visit {
  name: string;
  /** Path below the product's address; `ORDER` stands for an order's page. */
  opens: string;
  steps: ((page: Page) => Promise<unknown>)[];
}

const press = (name: RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const escape = async (page: Page) => {
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
};
const check = (name: RegExp) => (page: Page) => page.getByRole("checkbox", { name }).first().click();
const follow = (address: string) => (page: Page) =>
  page.locator(`a[href*="${address}"]:visible`).first().click();
const bulk = (name: string) => (page: Page) =>
  page
    .getByRole("region", { name: /^Actions for/ })
    .getByRole("button", { name })
    .click();
const type = (field: RegExp, text: string) => (page: Page) =>
  page.getByRole("main").getByLabel(field).first().pressSequentially(text, { delay: 120 });

export const VISITS: Visit[] = [
  { name: "dashboard, to the orders", opens: "/track/dashboard", steps: [follow("/track/orders")] },
  {
    name: "orders, two tabs",
    opens: "/track/orders",
    steps: [follow("tab=in_transit"), follow("tab=delivered")],
  },
  { name: "orders, search", opens: "/track/orders", steps: [type(/^Search/, "brooks")] },
  { name: "orders, filters", opens: "/track/orders", steps: [press(/^Filters/), escape] },
  { name: "orders, columns", opens: "/track/orders", steps: [press(/^Columns/), escape] },
  {
    name: "orders, tags of three",
    opens: "/track/orders",
    steps: [check(/^Select order/), check(/^Select all/), bulk("Tags"), escape],
  },
  { name: "orders, to an order", opens: "/track/orders", steps: [follow("/track/orders/")] },
  {
    name: "order, the next one",
    opens: "ORDER",
    steps: [
      (page) =>
        page
          .getByRole("link", { name: /next order/i })
          .first()
          .click(),
    ],
  },
  { name: "order, a note", opens: "ORDER", steps: [type(/note/i, "Called the customer")] },
  { name: "order, an email's preview", opens: "ORDER", steps: [press(/^Preview|^Send again/), escape] },
  {
    name: "billing, a plan",
    opens: "/track/billing",
    steps: [press(/^(Upgrade|Change|Choose|Switch|Downgrade|Update)/), escape],
  },
  {
    name: "settings, by search",
    opens: "/track/settings",
    steps: [
      (page) => page.keyboard.press("Control+k"),
      (page) => page.keyboard.type("courier", { delay: 120 }),
    ],
  },
  {
    name: "couriers, a number",
    opens: "/track/settings/couriers",
    steps: [type(/^Which courier/, "1Z999AA1")],
  },
  { name: "settings, to the emails", opens: "/track/settings", steps: [follow("/track/notification")] },
];
