import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { anOrderDetail } from "../admin-data";
import { openOrder, shipmentWith } from "./open-order";

describe("an open order page", () => {
  it("loads by itself when the courier has reported something", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const { service } = await openOrder();
    const asked = () => service.calls.filter(({ name }) => name === "getVersions").length;
    await expect.poll(asked, { message: "the loader's, and the page's first pulse" }).toBe(2);
    const [event] = anOrderDetail().shipments[0]!.events;
    service.reply({
      getOrder: shipmentWith({ events: [{ ...event!, message: "Handed to the neighbour" }] }) as never,
      getVersions: { versions: {}, order: "2" },
    });

    await vi.advanceTimersByTimeAsync(4_000);

    expect(await screen.findByText("Handed to the neighbour")).toBeInTheDocument();
    vi.useRealTimers();
  });

  it("loads what has changed between its data and its first pulse, such as a mail that has left", async () => {
    const [message] = anOrderDetail().shipments[0]!.messages;
    let reads = 0;
    await openOrder({
      // Without an order it is asked by the loader, with one by the pulse.
      getVersions: ({ order: pulse }) => ({ versions: { deliveries: pulse ? 2 : 1 }, order: "1" }),
      getOrder: () =>
        shipmentWith({ messages: [{ ...message!, state: (reads += 1) > 1 ? "sent" : "queued" }] }),
    });

    expect(await screen.findByText("Sent")).toBeInTheDocument();
  });

  it("loads what has changed in the second in which the shop's versions are told as they were", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const [message] = anOrderDetail().shipments[0]!.messages;
    const [reads, pulses] = [vi.fn(), vi.fn()];
    await openOrder({
      getVersions: ({ order }) => {
        if (order) pulses();
        return { versions: { deliveries: pulses.mock.calls.length > 1 ? 2 : 1 }, order: "changed" };
      },
      getOrder: () => {
        reads();
        return shipmentWith({
          messages: [{ ...message!, state: reads.mock.calls.length > 1 ? "sent" : "queued" }],
        });
      },
    });
    await expect.poll(() => pulses.mock.calls.length).toBe(1);

    await vi.advanceTimersByTimeAsync(4_000);

    expect(await screen.findByText("Sent")).toBeInTheDocument();
    vi.useRealTimers();
  });
});
