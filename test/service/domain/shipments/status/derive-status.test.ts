import { describe, expect, it } from "vitest";
import { deriveStatus } from "../../../../../service/domain/shipments/status/derive-status";
import { day, delivered, facts, label, moving, news, out } from "./news";

describe("a shipment nobody has scanned", () => {
  it("is INIT until a provider was asked, then NO_RECORD", () => {
    expect(deriveStatus([], facts(1)).status).toBe("INIT");
    expect(deriveStatus([], facts(1, { checkedAt: day(0.5) })).status).toBe("NO_RECORD");
  });

  it("expires 30 days after it was added, and tells when", () => {
    const before = deriveStatus([], facts(29.9));
    const after = deriveStatus([], facts(30));

    expect(before).toMatchObject({ status: "INIT", expiresAt: day(30) });
    expect(after).toMatchObject({ status: "EXPIRED", statusAt: day(30), expiresAt: null });
  });

  it("has no first event from a provider's 'not found'", () => {
    const response = deriveStatus([news(2, "NO_RECORD")], facts(3));

    expect(response).toMatchObject({
      status: "NO_RECORD",
      firstEventAt: null,
      lastEventAt: null,
      statusAt: null,
    });
  });
});

describe("a shipment on its way", () => {
  it("has the status of what happened last, not of what was heard last", () => {
    const response = deriveStatus([out, label, moving], facts(4));

    expect(response).toMatchObject({ status: "WAITING_DELIVERY", statusAt: day(3), firstEventAt: day(0.1) });
    expect(response.lastEvent).toBe(out);
  });

  it("takes the higher status of two at the same moment", () => {
    const same = news(3, "IN_TRANSIT", "IN_TRANSIT_07");

    expect(deriveStatus([out, same], facts(4)).status).toBe("WAITING_DELIVERY");
    expect(deriveStatus([same, out], facts(4)).status).toBe("WAITING_DELIVERY");
  });

  it("never goes back to pending", () => {
    const response = deriveStatus([moving, news(2, "NO_RECORD"), news(2.5, "INIT")], facts(4));

    expect(response.status).toBe("IN_TRANSIT");
  });

  it("keeps its status when an event's status is unknown, and remembers the event", () => {
    const odd = news(2, null, null, { message: "Quantum tunnelling" });

    const response = deriveStatus([moving, odd], facts(4));

    expect(response).toMatchObject({ status: "IN_TRANSIT", statusAt: day(1), lastEventAt: day(2) });
  });

  it("keeps the moment its status began while scans of the same status follow", () => {
    const response = deriveStatus([moving, news(2, "IN_TRANSIT", "IN_TRANSIT_02")], facts(4));

    expect(response).toMatchObject({ subStatus: "IN_TRANSIT_02", statusAt: day(1) });
  });

  it("is not held by an event dated far in the future", () => {
    expect(deriveStatus([moving, news(400, "DELIVERED", "DELIVERED_01")], facts(4)).status).toBe(
      "IN_TRANSIT",
    );
  });

  it("expires after 30 days of silence and opens again with the next event", () => {
    const later = news(35, "IN_TRANSIT", "IN_TRANSIT_06");

    expect(deriveStatus([moving], facts(31))).toMatchObject({ status: "EXPIRED", statusAt: day(31) });
    expect(deriveStatus([moving, later], facts(36)).status).toBe("IN_TRANSIT");
  });

  it("expires when the provider gives up, unless something was heard since", () => {
    expect(deriveStatus([moving], facts(10, { stoppedAt: day(9) }))).toMatchObject({
      status: "EXPIRED",
      statusAt: day(9),
    });
    expect(deriveStatus([moving, news(9.5, "IN_TRANSIT")], facts(10, { stoppedAt: day(9) })).status).toBe(
      "IN_TRANSIT",
    );
  });

  it("stays an exception however long it is silent, because somebody has to look", () => {
    const held = news(2, "ABNORMAL", "ABNORMAL_02");

    expect(deriveStatus([moving, held], facts(90)).status).toBe("ABNORMAL");
    expect(deriveStatus([moving, held], facts(90, { stoppedAt: day(40) })).status).toBe("ABNORMAL");
  });
});

describe("a delivered shipment", () => {
  it("stays delivered whatever the courier scans later", () => {
    const response = deriveStatus(
      [delivered, out, news(5, "IN_TRANSIT", "IN_TRANSIT_02"), news(6, "ABNORMAL", "ABNORMAL_08")],
      facts(90),
    );

    expect(response).toMatchObject({
      status: "DELIVERED",
      statusAt: day(3.2),
      deliveredAt: day(3.2),
      expiresAt: null,
    });
  });

  it("learns who signed, and keeps the first delivery time", () => {
    const signed = news(3.3, "DELIVERED", "DELIVERED_03");

    expect(deriveStatus([delivered, signed], facts(5))).toMatchObject({
      subStatus: "DELIVERED_03",
      deliveredAt: day(3.2),
    });
  });

  it.each(["ABNORMAL_05", "ABNORMAL_06", "ABNORMAL_07"] as const)("is undone by a later %s only", (sub) => {
    const response = deriveStatus([delivered, news(8, "ABNORMAL", sub)], facts(9));

    expect(response).toMatchObject({ status: "ABNORMAL", subStatus: sub, deliveredAt: day(3.2) });
  });

  it("is not undone by a return that was scanned before", () => {
    expect(deriveStatus([news(2, "ABNORMAL", "ABNORMAL_07"), delivered], facts(9)).status).toBe("DELIVERED");
  });

  it("does not begin a new journey with the scans of its way back", () => {
    const back = [
      news(8, "ABNORMAL", "ABNORMAL_07"),
      news(9, "IN_TRANSIT"),
      news(12, "DELIVERED", "DELIVERED_01"),
    ];

    expect(deriveStatus([delivered, ...back], facts(20)).status).toBe("ABNORMAL");
  });
});

describe("a status the merchant has set", () => {
  const manual = { status: "DELIVERED", at: day(4) } as const;

  it("holds against older news, whenever that is heard", () => {
    const response = deriveStatus([moving, out], facts(90, { manual }));

    expect(response).toMatchObject({
      status: "DELIVERED",
      isManual: true,
      statusAt: day(4),
      deliveredAt: day(4),
    });
  });

  it("gives way to newer news of the courier", () => {
    const attempt = news(5, "DELIVERY_FAILED", "DELIVERY_FAILED_02");

    const failed = deriveStatus([moving, attempt], facts(6, { manual }));
    const thenDelivered = deriveStatus(
      [moving, attempt, news(6, "DELIVERED", "DELIVERED_01")],
      facts(7, { manual }),
    );

    expect(failed).toMatchObject({ status: "DELIVERY_FAILED", isManual: false, deliveredAt: null });
    expect(thenDelivered).toMatchObject({ status: "DELIVERED", deliveredAt: day(6) });
  });

  it("is not moved by 'not found', by an unknown status or by the shop's own notes", () => {
    const later = [news(5, "NO_RECORD"), news(6, null), news(7, "IN_TRANSIT", null, { source: "merchant" })];

    expect(deriveStatus([moving, ...later], facts(8, { manual }))).toMatchObject({
      status: "DELIVERED",
      isManual: true,
    });
  });

  it("can correct a delivery that never was", () => {
    const correction = { status: "DELIVERY_FAILED", subStatus: "DELIVERY_FAILED_01", at: day(4) } as const;

    const corrected = deriveStatus([delivered], facts(5, { manual: correction }));
    const again = deriveStatus([delivered, news(5, "IN_TRANSIT")], facts(6, { manual: correction }));

    expect(corrected).toMatchObject({ status: "DELIVERY_FAILED", isManual: true, deliveredAt: null });
    expect(again).toMatchObject({ status: "IN_TRANSIT", isManual: false });
  });

  it("becomes the courier's own once the courier says the same", () => {
    const response = deriveStatus([moving, news(5, "DELIVERED", "DELIVERED_03")], facts(6, { manual }));

    expect(response).toMatchObject({ status: "DELIVERED", isManual: false, deliveredAt: day(5) });
  });
});
