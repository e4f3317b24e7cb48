import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { anOrderDetail } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { faultsOf } from "./render-page";
import { openOrder, shipmentWith } from "./open-order";

describe("the order page", () => {
  it("leads back to the list, to the courier, to the tracking page and to Shopify", async () => {
    await openOrder();

    expect(screen.getByRole("link", { name: "Back to orders" })).toHaveAttribute("href", "/track/orders");
    expect(screen.getByRole("link", { name: "00340434161094042557" })).toHaveAttribute(
      "href",
      "https://courier.example/track?n=00340434161094042557",
    );
    expect(screen.getByRole("link", { name: "Tracking page" })).toHaveAttribute("target", "_blank");
    expect(screen.getByRole("link", { name: "View in Shopify" })).toHaveAttribute("target", "_blank");
  });

  it("shows a shipment's journey with time, place and who said so", async () => {
    await openOrder();

    expect(screen.getByText("Left the sorting centre")).toBeInTheDocument();
    expect(screen.getByText(/Nov 20, 2026.* · Leipzig, DE · DHL/)).toBeInTheDocument();
    expect(screen.getByText("18.11.2026 09:00 · Shopify")).toBeInTheDocument();
    expect(screen.getByText("Cleared by customs")).toBeInTheDocument();
  });

  it("shows what is in the shipment, what is not shipped yet, and the price in its currency", async () => {
    await openOrder();

    expect(screen.getByText("Brass lamp")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Not yet shipped" })).toBeInTheDocument();
    expect(screen.getByText("Oak shelf")).toBeInTheDocument();
    expect(screen.getByText(/€48\.90/)).toBeInTheDocument();
  });

  it("marks what shoppers do not read as it is, and names another courier that reports", async () => {
    const [event] = anOrderDetail().shipments[0]!.events;
    const events = [
      { ...event!, message: "Left Shenzhen", to_shoppers: "hidden" },
      { ...event!, message: "Left the hub", to_shoppers: "reworded", reported_by: "USPS" },
    ];
    await openOrder({ getOrder: shipmentWith({ events }) as never });

    const [hidden, reworded] = ["Left Shenzhen", "Left the hub"].map((message) =>
      screen.getByText(message).closest("li")!,
    );
    expect(within(hidden!).getByText("Hidden from shoppers")).toBeInTheDocument();
    expect(within(reworded!).getByText("Shoppers see other words")).toBeInTheDocument();
    expect(within(reworded!).getByText(/· USPS$/)).toBeInTheDocument();
  });

  it("says who took a shipment over, that it returns, and where Shopify tells something else", async () => {
    const shipment = shipmentWith({
      status: "ABNORMAL",
      sub_status: "ABNORMAL_07",
      last_mile: {
        courier: "USPS",
        tracking_number: "9400",
        tracking_url: "https://usps.example/9400",
        since: "2026-11-20T08:00:00.000Z",
      },
      shopify_status: "DELIVERED",
      courier_status: "IN_TRANSIT",
      disagrees: true,
      fulfillment_sync: {
        status: "FAILURE",
        state: "failed",
        reason: "Fulfillment does not exist.",
        at: "2026-11-20T08:00:00.000Z",
      },
    });
    const { container } = await openOrder({ getOrder: shipment as never });

    expect(screen.getByRole("link", { name: "9400" })).toHaveAttribute("href", "https://usps.example/9400");
    expect(screen.getByText("Returning")).toBeInTheDocument();
    expect(
      screen.getByText("Shopify shows “Delivered”, the courier reports “In transit”."),
    ).toBeInTheDocument();
    expect(screen.getByText(/did not take “Exception”: Fulfillment does not exist/)).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("says what an event means, and the courier's own words on demand", async () => {
    const [event] = anOrderDetail().shipments[0]!.events;
    const events = [
      {
        ...event!,
        message: "Nachweis abgeholt",
        sub_status: "DELIVERED_02" as const,
        text_source: "sub_status" as const,
      },
    ];
    await openOrder({ getOrder: shipmentWith({ events }) });

    expect(screen.getByText("Picked up at a pickup point")).toBeInTheDocument();
    expect(screen.queryByText("Nachweis abgeholt")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show the courier’s own words" }));
    expect(screen.getByText("Nachweis abgeholt")).toBeInTheDocument();
  });

  it.each([
    ["KWD", "10.125", /KWD\s10\.125/],
    ["JPY", "1500", /¥1,500(?!\.)/],
    ["__proto__", "1500.5", /1,500\.50/],
  ])("says what the order costs in %s with the digits of that currency", async (currency, amount, shown) => {
    await openOrder({ getOrder: anOrderDetail({ total: { amount, currency } }) });

    expect(screen.getByText(shown)).toBeInTheDocument();
  });

  it("says what became of an order without a shipment, and which items it has", async () => {
    const items = [{ title: "Poster", variant: null, sku: null, quantity: 1, image_url: null }];
    const change = {
      status: null,
      untracked: "ready_for_pickup",
      shipments: [],
      not_yet_shipped: [],
    } as const;
    await openOrder({ getOrder: anOrderDetail({ ...change, other_items: items } as never) });

    expect(screen.getByText("Ready for pickup")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Items of this order" })).toBeInTheDocument();
    expect(screen.getByText("Poster")).toBeInTheDocument();
  });

  it("keeps apart what is told of an earlier parcel with the number", async () => {
    const [event] = anOrderDetail().shipments[0]!.events;
    const old = { ...event!, message: "Handed to the addressee" };
    await openOrder({ getOrder: shipmentWith({ events_before_order: [old] }) });

    const apart = screen.getByText("Events of an earlier parcel").closest("details")!;
    expect(within(apart).getByText("Handed to the addressee")).toBeInTheDocument();
  });

  it("keeps apart, with the reason, what a courier has dated in the future", async () => {
    const [event] = anOrderDetail().shipments[0]!.events;
    await openOrder({ getOrder: shipmentWith({ events_ahead: [{ ...event!, message: "Sorted in 2036" }] }) });

    const apart = screen.getByText("Events dated in the future").closest("details")!;
    expect(within(apart).getByText("Sorted in 2036")).toBeInTheDocument();
    expect(within(apart).getByText(/more than a day ahead/)).toBeInTheDocument();
  });

  it("keeps the journey of an earlier number apart, and opens it", async () => {
    const [event] = anOrderDetail().shipments[0]!.events;
    const earlier = {
      tracking_number: "WRONG1",
      courier: "GLS",
      replaced_at: "2026-11-19T08:00:00.000Z",
      events: [{ ...event!, message: "Of the old number" }],
    };
    const { container } = await openOrder({ getOrder: shipmentWith({ earlier: [earlier] }) });

    const details = screen.getByText("Earlier number WRONG1").closest("details")!;
    expect(details).not.toHaveAttribute("open");
    await userEvent.click(screen.getByText("Earlier number WRONG1"));
    expect(within(details).getByText("Of the old number")).toBeVisible();
    expect(within(details).getByText(/^GLS · replaced on Nov 19, 2026/)).toBeInTheDocument();
    expect(await faultsOf(container)).toEqual([]);
  });

  it("tells why a mail was not sent", async () => {
    await openOrder();

    expect(screen.getByText("Not sent")).toBeInTheDocument();
    expect(screen.getByText(/No email address/)).toBeInTheDocument();
  });

  it("gives the mail server's own words for a mail that failed", async () => {
    const [message] = anOrderDetail().shipments[0]!.messages;
    const failed = { ...message!, state: "failed" as const, reason: "550 no such mailbox" };

    await openOrder({ getOrder: shipmentWith({ messages: [failed] }) });

    expect(screen.getByText(/550 no such mailbox/)).toBeInTheDocument();
  });

  it("draws an order of which nothing is known but its number", async () => {
    await openOrder({
      getOrder: anOrderDetail({
        customer: null,
        email: null,
        phone: null,
        ship_to: [],
        total: null,
        tags: [],
        status: null,
        shopify_url: null,
        shipments: [],
        not_yet_shipped: [],
      }),
    });

    expect(screen.getByText("Shopify has no customer for this order.")).toBeInTheDocument();
    expect(screen.queryByText("Delivery address")).toBeNull();
  });

  it("never makes a link of an address that is not a web page", async () => {
    await openOrder({ getOrder: shipmentWith({ tracking_url: "javascript:alert(1)" }) });

    expect(screen.queryByRole("link", { name: "00340434161094042557" })).toBeNull();
    expect(screen.getByText("00340434161094042557")).toBeInTheDocument();
  });

  it("folds a long journey and opens it", async () => {
    const [event] = anOrderDetail().shipments[0]!.events;
    const events = Array.from({ length: 9 }, (_, index) => ({ ...event!, message: `Step ${index}` }));
    await openOrder({ getOrder: shipmentWith({ events }) });

    await userEvent.click(screen.getByRole("button", { name: "3 earlier events" }));

    expect(screen.getByText("Step 8")).toBeInTheDocument();
  });

  it("explains an order that waits for quota, whose shipments cannot be checked", async () => {
    await openOrder({ getOrder: anOrderDetail({ tracked: false }) });

    expect(screen.getByText(/This order waits for quota\. /)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Check now" })).toHaveAttribute("aria-disabled", "true");
  });

  it("says that another shop's order is not here", async () => {
    await openOrder({ getOrder: new Refusal("A0404", "No such order", { reason: "orderNotFound" }) });

    const page = within(screen.getByRole("main"));
    expect(page.getByRole("heading", { name: "This order is not in Waybill" })).toBeInTheDocument();
    expect(page.getByRole("link", { name: "Back to orders" })).toHaveAttribute("href", "/track/orders");
  });

  it("is readable with a screen reader", async () => {
    const { container } = await openOrder();

    expect(await faultsOf(container)).toEqual([]);
  });
});
