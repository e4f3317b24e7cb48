import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { anOrderDetail } from "../admin-data";
import { Refusal } from "../msw/end-api";
import { openOrder, shipmentWith } from "./open-order";

const MARK = "1763704800000-0-2";

describe("a check of a shipment", () => {
  it("asks the courier about one shipment, says that it does, and asks what became of that with its mark", async () => {
    const { service } = await openOrder({
      refreshShipment: { queued: true, mark: MARK },
      getShipmentCheck: { state: "waiting", new_events: 0 },
    });
    const reads = () => service.calls.filter(({ name }) => name === "getOrder").length;

    await userEvent.click(screen.getByRole("button", { name: "Check now" }));

    expect(await screen.findByText("Checking with the courier")).toBeInTheDocument();
    expect(service.calls.find(({ name }) => name === "refreshShipment")?.input).toEqual({ id: "11" });
    const before = reads();
    await expect
      .poll(() => service.calls.filter(({ name }) => name === "getShipmentCheck").length)
      .toBeGreaterThan(1);
    expect(service.calls.find(({ name }) => name === "getShipmentCheck")?.input).toEqual({
      id: "11",
      mark: MARK,
    });
    expect(reads()).toBe(before);
    expect(screen.getByText("Checking with the courier")).toBeInTheDocument();
  });

  it.each([
    ["what is new", "answered", 2, "2 new updates"],
    ["what is new where it was pushed", "registered", 1, "1 new update"],
    ["that there is nothing new", "answered", 0, "Nothing new from the courier."],
    ["that nobody answered", "unanswered", 0, /^No answer from the courier at the moment/],
    ["that it is awaited", "registered", 0, /^Still waiting/],
  ] as const)("says of a check %s, with what the page then shows", async (_, state, count, said) => {
    const [event] = anOrderDetail().shipments[0]!.events;
    const news = Array.from({ length: count }, (__, index) => ({ ...event!, message: `News ${index}` }));
    let shipment = anOrderDetail();
    await openOrder({
      getOrder: () => shipment,
      refreshShipment: { queued: true, mark: MARK },
      getShipmentCheck: () => {
        shipment = shipmentWith({ events: [...news, ...anOrderDetail().shipments[0]!.events] });
        return { state, new_events: count };
      },
    });

    await userEvent.click(screen.getByRole("button", { name: "Check now" }));

    expect(await screen.findByText(said)).toBeInTheDocument();
    for (const { message } of news) expect(screen.getByText(message)).toBeInTheDocument();
  });

  it("says where nobody is asked any more", async () => {
    await openOrder({ refreshShipment: { queued: false, mark: MARK } });

    await userEvent.click(screen.getByRole("button", { name: "Check now" }));

    expect(await screen.findByText(/^Tracking of this parcel has ended/)).toBeInTheDocument();
  });

  it("keeps a refused check next to its shipment", async () => {
    await openOrder({ refreshShipment: new Refusal("B0210", "Too many requests, please wait a moment") });

    await userEvent.click(screen.getByRole("button", { name: "Check now" }));

    expect(await screen.findByText("Too many requests, please wait a moment")).toBeInTheDocument();
  });
});
