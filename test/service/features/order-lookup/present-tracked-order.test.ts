import { describe, expect, it } from "vitest";
import { aVisibilityPolicy } from "../../read/visibility/a-visibility-policy";
import { at, lineItem, shipment, event, fulfilled, cancelled, present, titles } from "./a-tracked-order";

describe("what a shopper learns of an order", () => {
  it("is which items are in which shipment, and which are still to come", () => {
    const order = present({
      lineItems: [lineItem("a", 3), lineItem("b"), lineItem("c")],
      fulfilled: [fulfilled("1", "a", 2), fulfilled("2", "b")],
      shipments: [shipment("1"), shipment("2")],
    });

    expect(order.shipments.map((shipment) => titles(shipment.items))).toEqual([["2 Item a"], ["1 Item b"]]);
    expect(titles(order.notYetShipped)).toEqual(["1 Item a", "1 Item c"]);
  });

  it("is every item as not yet shipped while there is no shipment, but nothing that is not sent", () => {
    const order = present({
      lineItems: [lineItem("a"), { ...lineItem("gift card"), requiresShipping: false }],
    });

    expect(titles(order.notYetShipped)).toEqual(["1 Item a"]);
  });

  it.each([
    ["still to be shipped", { lineItems: [lineItem("a")] }, "preparing", ["In production"]],
    ["without items that we know of", {}, "preparing", ["In production"]],
    ["of gift cards alone", { lineItems: [{ ...lineItem("a"), requiresShipping: false }] }, "untracked", []],
    [
      "sent without a number",
      { lineItems: [lineItem("a")], fulfilled: [fulfilled("1", "a")] },
      "untracked",
      [],
    ],
    ["cancelled", { lineItems: [lineItem("a")], order: cancelled }, "cancelled", []],
  ] as const)("is, of an order %s, why there is no shipment", (_, rows, waiting, steps) => {
    const statuses = [{ name: "In production", text: "", days: 1 }];

    const order = present({ ...(rows as object), visibilityPolicy: aVisibilityPolicy({ statuses }) });

    expect(order.waiting).toBe(waiting);
    expect(order.steps.map(({ name }) => name)).toEqual(steps);
    expect(order.notYetShipped).toHaveLength(waiting === "preparing" ? order.notYetShipped.length : 0);
  });

  it("is what was ordered, of an order that was cancelled", () => {
    const order = present({ lineItems: [lineItem("a", 2)], order: cancelled });

    expect(titles(order.cancelledItems)).toEqual(["2 Item a"]);
    expect(present({ lineItems: [lineItem("a")] }).cancelledItems).toEqual([]);
  });

  it.each([
    ["refused after it was out for delivery", "ABNORMAL", ["IN_TRANSIT", "WAITING_DELIVERY", "ABNORMAL"], 3],
    ["silent for too long on its way", "EXPIRED", ["INFO_RECEIVED", "IN_TRANSIT"], 2],
    ["sent back although it was called delivered", "ABNORMAL", ["IN_TRANSIT", "DELIVERED", "ABNORMAL"], 2],
    ["back at the depot", "IN_TRANSIT", ["WAITING_DELIVERY", "IN_TRANSIT"], 2],
  ] as const)("is how far a shipment has been that is %s", (_, status, statuses, step) => {
    const events = statuses.map((status, hour) =>
      event("1", `Scan ${hour}`, at(`17T1${hour}:00`), { status }),
    );

    const order = present({ shipments: [shipment("1", { status })], events });

    expect(order.shipments[0]!.step).toBe(step);
  });

  it("is nothing still to come of what was refunded or edited out of the order", () => {
    const order = present({
      lineItems: [
        { ...lineItem("a", 3), openQuantity: 1 },
        { ...lineItem("b"), openQuantity: 0 },
      ],
      fulfilled: [fulfilled("1", "a")],
      shipments: [shipment("1")],
    });

    expect(titles(order.notYetShipped)).toEqual(["1 Item a"]);
  });

  it("is no item still to come of an order that was cancelled on its way", () => {
    const order = present({
      order: cancelled,
      lineItems: [lineItem("a", 2)],
      fulfilled: [fulfilled("1", "a")],
      shipments: [shipment("1")],
    });

    expect(order).toMatchObject({ notYetShipped: [], waiting: null });
    expect(order.shipments).toHaveLength(1);
  });

  it("is what Shopify said without words in the reader's language", () => {
    const order = present({
      shipments: [shipment("1")],
      events: [
        event("1", "Confirmed", at("15T09:00"), { source: "shopify", status: "INIT" }),
        event("1", "Out for delivery", at("16T09:00"), { source: "shopify", status: "WAITING_DELIVERY" }),
        event("1", "On the van of Jo", at("16T10:00"), { source: "shopify", status: "WAITING_DELIVERY" }),
        event("1", "Delivered", at("16T11:00"), { source: "17track", status: "DELIVERED" }),
      ],
    });

    expect(order.shipments[0]!.events.map(({ message, courierText }) => message ?? courierText)).toEqual([
      "Delivered",
      "On the van of Jo",
      null,
    ]);
  });

  it("claims nothing to be missing where the shop did not say what is in a shipment", () => {
    const order = present({
      lineItems: [lineItem("a"), lineItem("b")],
      fulfilled: [fulfilled("1", "a")],
      shipments: [shipment("1"), shipment("2")],
    });

    expect(order.notYetShipped).toEqual([]);
    expect(order.shipments.map((shipment) => titles(shipment.items))).toEqual([["1 Item a"], []]);
  });

  it("is what several parcels hold together where one fulfilment has several numbers", () => {
    const { shipments } = present({
      lineItems: [lineItem("A"), lineItem("B")],
      shipments: [
        shipment("7", { fulfillmentId: "7" }),
        shipment("8", { fulfillmentId: "7" }),
        shipment("9"),
      ],
      fulfilled: [fulfilled("7", "A"), fulfilled("9", "B")],
    });

    expect(shipments.map(({ sharesItems }) => sharesItems)).toEqual([true, true, false]);
  });

  it("is one shipment where two fulfilments went out under one number", () => {
    const order = present({
      lineItems: [lineItem("a"), lineItem("b")],
      fulfilled: [fulfilled("1", "a"), fulfilled("2", "b")],
      shipments: [shipment("1", { trackingNumber: "T" }), shipment("2", { trackingNumber: "T" })],
    });

    expect(order.shipments.map((shipment) => titles(shipment.items))).toEqual([["1 Item a", "1 Item b"]]);
  });

  it("is the shipment's news, newest first, with the courier's own time where it gave no zone", () => {
    const order = present({
      shipments: [shipment("1"), shipment("2")],
      events: [
        event("1", "Not found", at("15T09:00"), { status: "NO_RECORD" }),
        event("1", "Fetched", at("16T09:00"), { rawTime: "2026-11-16 10:00" }),
        event("2", "Elsewhere", at("16T10:00")),
        event("1", "Rested", at("17T09:00"), {
          place: { city: "Köln", province: "", country: "DE", zip: "50667" },
        }),
      ],
    });

    expect(order.shipments[0]!.events).toEqual([
      {
        at: "2026-11-17T09:00:00.000Z",
        rawTime: null,
        message: "Rested",
        phrase: null,
        shopTexts: {},
        translations: {},
        courierText: null,
        place: "Köln, DE",
        status: "IN_TRANSIT",
        subStatus: null,
      },
      {
        at: "2026-11-16T09:00:00.000Z",
        rawTime: "2026-11-16 10:00",
        message: "Fetched",
        phrase: null,
        shopTexts: {},
        translations: {},
        courierText: null,
        place: null,
        status: "IN_TRANSIT",
        subStatus: null,
      },
    ]);
  });

  it("is the meaning of an event where it is known, and the courier's text beside it", () => {
    const [shown] = present({
      shipments: [shipment("1")],
      events: [
        event("1", "Picked up", at("16T09:00")),
        event("1", "Arrived at hub", at("17T09:00"), { subStatus: "IN_TRANSIT_02" }),
      ],
    }).shipments;

    expect(shown!.events).toMatchObject([
      { message: null, courierText: "Arrived at hub", subStatus: "IN_TRANSIT_02" },
      { message: null, phrase: { id: "pickedUp" }, courierText: "Picked up", subStatus: null },
    ]);
  });

  it("is the courier by its proper name, with its page about the shipment", () => {
    const [known, unknown, none] = present({
      shipments: [
        shipment("1"),
        shipment("2", { courier: null, courierName: "Bike Ltd", trackingUrl: "https://bike.example/2" }),
        shipment("3", { courier: null, courierName: null }),
      ],
    }).shipments;

    expect(known!.courier).toEqual({ name: "UPS", url: expect.stringContaining("T1") });
    expect(unknown!.courier).toEqual({ name: "Bike Ltd", url: "https://bike.example/2" });
    expect(none!.courier).toBeNull();
  });

  it.each([
    ["has arrived", { status: "DELIVERED", deliveredAt: at("20T10:00") }],
    ["is refused", { status: "ABNORMAL", subStatus: "ABNORMAL_05" }],
    ["returns", { status: "ABNORMAL", subStatus: "ABNORMAL_07" }],
    ["has come back after it was delivered", { status: "ABNORMAL", deliveredAt: at("18T10:00") }],
  ])("is no estimate of what %s", (_, change) => {
    expect(present({ shipments: [shipment("1", change)] }).shipments).toMatchObject([
      { estimatedDeliveryAt: null, isLate: false },
    ]);
  });
});
