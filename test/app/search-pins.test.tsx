import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { helpAddress } from "../../app/features/search/addresses";
import { totalText } from "../../app/features/search/totals";
import { aFoundOrder } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { openSearch } from "./open-search";

const place = (n: number) => JSON.stringify({ title: `Place ${n}`, path: "/track/orders", anchor: `a${n}` });
const billing = JSON.stringify({ title: "Billing", path: "/track/billing", anchor: "" });
const five = [1, 2, 3, 4, 5].map(place);

describe("a pin", () => {
  it("says by a tooltip what it does, within the dialog", async () => {
    const { user, field } = await openSearch();
    await user.type(field, "webh");
    const pin = await screen.findByRole("button", { name: /^Pin: / });

    const tip = screen.getByRole("tooltip");

    expect(tip).toHaveTextContent("Pin");
    expect(tip.parentElement).toContainElement(pin);
    expect(screen.getByRole("dialog")).toContainElement(tip);
  });

  it("leaves nothing empty behind when the last one is taken off", async () => {
    const { user } = await openSearch({}, [billing]);
    await screen.findByRole("button", { name: "Unpin: Billing" });
    expect(screen.queryByText("Find features, orders, shipments and customers.")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Unpin: Billing" }));

    expect(await screen.findByText("Find features, orders, shipments and customers.")).toBeVisible();
  });

  it("that is the sixth changes nothing and says why", async () => {
    const { user, field, service } = await openSearch({}, five);
    await user.type(field, "webh");

    const pin = await screen.findByRole("button", { name: /^Pin: / });
    expect(pin).toHaveAccessibleDescription(/^At most 5 features can be pinned/);
    await user.click(pin);

    const toasts = document.querySelector(".wb-toasts")!;
    await waitFor(() => expect(toasts).toHaveTextContent("At most 5 features can be pinned."));
    expect(service.calls.filter(({ name }) => name === "updateSettingConfig")).toEqual([]);
  });
});

describe("what was found", () => {
  it("is counted up to 1,000, which stand for more, in the reader's figures", async () => {
    const { user, field } = await openSearch({
      searchOrders: { content: [aFoundOrder()], total_elements: 1000 },
    });

    await user.type(field, "100");

    expect(await screen.findByRole("heading", { name: "Order 1,000+" })).toBeVisible();
    expect(screen.getByText("1,000+ results")).toBeInTheDocument();
    expect([totalText(999, "en"), totalText(1000, "de"), totalText(1200, "pl")]).toEqual([
      "999",
      "1.000+",
      "1200+",
    ]);
  });

  it("fails with the network, and is there when it is asked for again", async () => {
    const { user, field, service } = await openSearch({
      searchOrders: new Refusal(),
      searchShipments: new Refusal(),
      searchCustomers: new Refusal(),
    });
    await user.type(field, "100");
    const failed = "The search failed. Try again.";
    await waitFor(() => expect(screen.getAllByText(failed, { selector: "section p" })).toHaveLength(3));
    // A screen reader is told so as well, and of no number of results.
    expect(await screen.findByText(failed, { selector: "[role=status]" })).toBeInTheDocument();
    expect(screen.queryByText(/results?$/)).toBeNull();

    service.reply({
      searchOrders: { content: [aFoundOrder()], total_elements: 1 },
      searchShipments: { content: [], total_elements: 0 },
      searchCustomers: { content: [], total_elements: 0 },
    });
    await user.click(screen.getByRole("button", { name: "Try again" }));

    expect(await screen.findByRole("button", { name: /^#1001/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText("The search failed. Try again.")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe("the help centre's search", () => {
  it.each([
    ["https://help.example/search?query={query}", "https://help.example/search?query=a%26b%20%E6%90%9C"],
    ["https://help.example/hc?lang=en", "https://help.example/hc?lang=en&q=a%26b+%E6%90%9C"],
    [
      "https://a.example/help?lang={language}&q={query}",
      "https://a.example/help?lang=de&q=a%26b%20%E6%90%9C",
    ],
    ["mailto:help@waybill.example", "mailto:help@waybill.example?subject=a%26b%20%E6%90%9C"],
  ])("of %s gets the text encoded", (address, expected) => {
    expect(helpAddress(address, "a&b 搜", "de")).toBe(expected);
  });
});
