// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { anEvent, anOrder, aShipment, dom, pages, render, result } from "./rendered-pages";

const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, " ").trim();

const aStep = { name: "Knitted", text: "By hand", at: "2026-11-18T09:00:00Z", isReached: true };

describe("what the shop has to say", () => {
  it("is its own steps with their days, until the courier has the shipment", () => {
    const steps = [
      aStep,
      { ...aStep, name: "Washed", text: "", at: "2026-11-22T09:00:00Z", isReached: false },
    ];
    const waiting = aShipment({ status: "INIT", subStatus: null, step: 1, events: [], steps });

    for (const order of [anOrder({ shipments: [waiting] }), anOrder({ shipments: [], steps })]) {
      const lines = [...dom(render(result(order))).querySelectorAll(".own li")].map(textOf);
      expect(lines).toEqual([
        expect.stringMatching(/^Knitted.*November 18.*By hand$/),
        expect.stringMatching(/^Washed\s?Expected .*November 22$/),
      ]);
    }
  });

  it("is a calming text where the courier is silent", () => {
    const order = anOrder({ shipments: [aShipment({ note: "We keep an eye on it." })] });

    expect(textOf(dom(render(result(order))).querySelector(".note"))).toBe("We keep an eye on it.");
  });

  it("is a word of its own for what it does not tell, in every language", () => {
    const shipment = aShipment({
      courier: { name: null, url: null },
      events: [{ ...anEvent(0), message: null, place: null, subStatus: "IN_TRANSIT_06" }],
    });

    const page = render(result(anOrder({ shipments: [shipment] })), { language: "de" });

    expect(page).toContain("Zustellpartner");
    expect(page).toContain("Das Paket ist im Zielland gelandet");
  });

  it("is who brings the shipment at last, and that a shipment is coming back", () => {
    const shipment = aShipment({
      status: "ABNORMAL",
      subStatus: "ABNORMAL_07",
      lastMile: { courier: { name: "USPS", url: "https://usps.example/9" }, trackingNumber: "9400" },
    });

    const page = dom(render(result(anOrder({ shipments: [shipment] }))));

    expect(textOf(page.querySelector("dl"))).toMatch(/Handed over to\s?(USPS?\s)?USPS\s?View at USPS\s?9400/);
    expect(textOf(page.querySelector("h2"))).toBe("Returning to sender");
  });
});

describe("a result", () => {
  it("shows how far the shipment is, in words and for those who cannot see the line", () => {
    const page = dom(render(pages.result!));

    expect([...page.querySelectorAll(".steps")[0]!.children].map(textOf)).toEqual([
      "Ordered",
      "Shipped",
      "In transit",
      "Out for delivery",
      "Delivered",
    ]);
    expect(textOf(page.querySelector('[aria-current="step"]'))).toBe("In transit");
    expect(textOf(page.querySelector(".arrival"))).toBe("Estimated delivery Tuesday, November 24");
  });

  it("shows no step ahead of a shipment that will not arrive", () => {
    const refused = aShipment({ status: "ABNORMAL", subStatus: "ABNORMAL_05", step: 3 });
    const page = dom(render(result(anOrder({ shipments: [refused] }))));

    expect([...page.querySelectorAll(".steps li")].map(textOf)).toEqual([
      "Ordered",
      "Shipped",
      "In transit",
      "Out for delivery",
    ]);
    expect(textOf(page.querySelector('[aria-current="step"]'))).toBe("Out for delivery");
  });

  it("names the items of a canceled order, and whom to ask", () => {
    const cancelled = { shipments: [], waiting: "cancelled" as const, cancelledItems: aShipment().items };
    const page = dom(render(result(anOrder(cancelled))));

    expect(textOf(page.querySelector("h2"))).toBe("This order was canceled");
    expect(textOf(page.querySelector("section"))).toContain(cancelled.cancelledItems[0]!.title);
    expect(textOf(page.querySelector(".contact a"))).toBe("Contact Nordlicht Wolle");
  });

  it("shows the newest three entries and folds the rest without needing a script", () => {
    const page = dom(render(result(anOrder())));
    const lists = [...page.querySelectorAll(".timeline")].map((list) =>
      [...list.querySelectorAll("li > p:first-child")].map(textOf),
    );

    expect(lists).toEqual([
      ["Scan 0", "Scan 1", "Scan 2"],
      ["Scan 3", "Scan 4"],
    ]);
    expect(textOf(page.querySelector("details > summary"))).toBe("Show 2 earlier updates");
  });

  it("says what an event means in the shopper's language, and has the courier's text on demand", () => {
    const events = [
      { ...anEvent(0), message: null, courierText: "Arrived at hub", subStatus: "IN_TRANSIT_02" as const },
    ];

    const page = dom(render(result(anOrder({ shipments: [aShipment({ events })] })), { language: "de" }));

    expect(textOf(page.querySelector(".timeline li > p"))).toBe(
      "Das Paket ist in einem Sortierzentrum angekommen.",
    );
    expect(textOf(page.querySelector(".timeline .original"))).toBe("Arrived at hub");
    expect(textOf(page.querySelector(".originals"))).toBe("Originaltext des Paketdienstes anzeigen");
  });

  it("tells a day that is over as one that was expected", () => {
    const page = dom(render(result(anOrder({ shipments: [aShipment({ isLate: true })] }))));

    expect(textOf(page.querySelector(".arrival"))).toBe("Was expected on Tuesday, November 24");
  });

  it("leads to the shop's mail where something went wrong, and only there", () => {
    const page = (status: "ABNORMAL" | "IN_TRANSIT") =>
      dom(render(result(anOrder({ shipments: [aShipment({ status })] }))));

    const link = page("ABNORMAL").querySelector(".contact a");
    expect(textOf(link)).toBe("Contact Nordlicht Wolle");
    expect(link?.getAttribute("href")).toBe("mailto:hello@nordlicht.example?subject=Order%20%231001");
    expect(page("IN_TRANSIT").querySelector(".contact")).toBeNull();
  });

  it("keeps several shipments apart, and what is not shipped yet", () => {
    const page = dom(render(pages.result!));

    expect([...page.querySelectorAll("section h2")].map(textOf)).toEqual([
      "Parcel 1 of 2: In transit",
      "Parcel 2 of 2: In transit",
      "Not yet shipped",
    ]);
  });

  it("says that the courier has reported nothing yet", () => {
    expect(render(result(anOrder({ shipments: [aShipment({ events: [] })] })))).toContain(
      "Waiting for the courier",
    );
  });

  it("never links to what is not a web address", () => {
    const shipment = aShipment({
      courier: { name: "Evil", url: "javascript:alert(1)" },
      items: [{ title: "x", variant: null, quantity: 1, imageUrl: "data:text/html,<script>" }],
    });

    expect(render(result(anOrder({ shipments: [shipment] })))).not.toMatch(/(href|src)="(javascript|data):/);
  });
});
