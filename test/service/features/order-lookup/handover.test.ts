import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ShipmentId } from "../../../../contract/ids";
import { deliveryProofOf, pickupPointOf } from "../../../../service/domain/tracking-providers/handover";
import { applyTracking } from "../../../../service/domain/shipments/apply-tracking";
import type { TrackingUpdate } from "../../../../service/domain/shipments/tracking-update";
import { presentHandover } from "../../../../service/read/tracked-order/present-handover";
import { redactionRulesOf } from "../../../../service/read/visibility/redact";
import { aBlacklist } from "../../read/visibility/a-visibility-policy";
import { hoursAgo, track } from "../../read/visibility/a-tracked-order";
import { aShop, call, createTestService, type TestService, type TestShop } from "../../harness";
import { anEventAt, anOrder } from "../../shipments";
import { handleOf } from "../../../../service/domain/shops/shop-addresses";
import { anyCharacter } from "../../../any-character";

const POINT = {
  name: "Kiosk Nord",
  address: "Nordstr. 3, 04105 Leipzig",
  hours: "8–18",
  until: "2026-11-27",
};
const ROW = {
  shipmentId: ShipmentId.parse("1"),
  ...{
    pickupName: POINT.name,
    pickupAddress: POINT.address,
    pickupHours: POINT.hours,
    pickupUntil: POINT.until,
  },
  ...{ signedBy: "Zelda", photoUrl: "https://pod.example/1.jpg" },
};
const WAITING = { status: "WAITING_DELIVERY", subStatus: "WAITING_DELIVERY_02" } as const;
const DELIVERED = { status: "DELIVERED", subStatus: "DELIVERED_03" } as const;
const redactionOf = (...words: string[]) =>
  redactionRulesOf({ blacklist: aBlacklist(words), dropshipping: { enabled: false } }, "DE");

describe("what a courier tells of a hand-over", () => {
  it("is lines of plain text, whatever it is given", () => {
    const text = fc.option(fc.string({ unit: anyCharacter, maxLength: 400 }), { nil: undefined });
    fc.assert(
      fc.property(text, text, text, text, (name, address, hours, until) => {
        const point = pickupPointOf({ name, address, hours, until });
        for (const line of [point?.name, point?.address, point?.hours]) {
          expect(line ?? "x").toMatch(/^[^\p{C}\n]{1,300}$/u);
        }
        expect(point?.until ?? "2026-01-01").toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });

  it("has no place without a name, no day that is none, and no picture but by https", () => {
    expect(pickupPointOf({ name: " \u0000 ", address: "Nordstr. 3" })).toBeNull();
    expect(pickupPointOf({ name: "Kiosk", until: "2026-02-30" })).toMatchObject({ until: null });
    expect(pickupPointOf({ name: "Kiosk", until: "2026-11-27T23:59:00+01:00" })).toMatchObject({
      until: "2026-11-27",
    });
    expect(deliveryProofOf(null, "javascript:alert(1)")).toBeNull();
    expect(deliveryProofOf("", "http://pod.example/1.jpg")).toBeNull();
    expect(deliveryProofOf("  Z.\nEld ", "https://pod.example/1.jpg")).toEqual({
      signedBy: "Z. Eld",
      photoUrl: "https://pod.example/1.jpg",
    });
  });
});

describe("what a shopper learns of a hand-over", () => {
  it("is the place while the parcel waits there, and the proof once it is delivered", () => {
    expect(presentHandover(WAITING, ROW, redactionOf())).toEqual({ pickup: POINT, proof: null });
    expect(presentHandover(DELIVERED, ROW, redactionOf())).toEqual({
      pickup: null,
      proof: { signedBy: "Zelda", photoUrl: "https://pod.example/1.jpg" },
    });
    expect(presentHandover({ status: "IN_TRANSIT", subStatus: null }, ROW, redactionOf())).toEqual({
      pickup: null,
      proof: null,
    });
    expect(presentHandover(DELIVERED, undefined, redactionOf())).toEqual({ pickup: null, proof: null });
  });

  it("has nothing of what the shop hides", () => {
    expect(presentHandover(WAITING, ROW, redactionOf("Kiosk")).pickup).toBeNull();
    expect(presentHandover(WAITING, ROW, redactionOf("Leipzig")).pickup).toEqual({ ...POINT, address: null });
    expect(presentHandover(DELIVERED, ROW, redactionOf("Zelda")).proof).toMatchObject({ signedBy: null });
    expect(presentHandover(DELIVERED, ROW, redactionOf("Zelda", "pod")).proof).toBeNull();
  });
});

describe("a parcel at a pickup point", () => {
  let service: TestService;
  let shop: TestShop;
  beforeAll(async () => {
    service = await createTestService();
  });
  beforeEach(async () => {
    shop = await aShop(service);
    await service.ctx.db.deleteFrom("rateLimits").execute();
  });

  async function waitingShipment() {
    const order = await anOrder(service, shop);
    const shipmentId = order.shipments[0]!.id;
    const apply = (update: Partial<TrackingUpdate>) =>
      applyTracking(service.ctx, shop.id, [{ shipmentId, events: [], ...update }]);
    await apply({ events: [anEventAt(hoursAgo(service, 2), WAITING)], pickup: POINT });
    const deliver = () =>
      apply({
        events: [anEventAt(hoursAgo(service, 1), DELIVERED)],
        proof: { signedBy: "Zelda", photoUrl: "https://pod.example/1.jpg" },
      });
    const seenByMerchant = async () => {
      const { body } = await call(service, "GET", `/endApi/api/order/detail?id=${order.id}`, { as: shop });
      return body.data.shipments[0];
    };
    return { order, apply, deliver, seenByMerchant };
  }

  it("is shown with its place, hours and last day, to shopper and merchant; an update without them deletes nothing", async () => {
    const { order, apply, seenByMerchant } = await waitingShipment();
    await apply({ pickup: null, estimatedDeliveryAt: new Date("2026-12-01T00:00:00Z") });

    const shown = await track(service, shop, order);

    expect(shown.order.shipments[0]).toMatchObject({ pickup: POINT, proof: null, estimatedDeliveryAt: null });
    expect(shown.html).toContain("Kiosk Nord");
    expect(shown.html).toMatch(/Pick it up by [^.]*27/);
    expect(await seenByMerchant()).toMatchObject({ pickup: POINT, proof: null });
  });

  it("replaces its place as a whole", async () => {
    const { apply, seenByMerchant } = await waitingShipment();
    const other = { name: "Kiosk Süd", address: null, hours: null, until: null };
    await apply({ pickup: other });

    expect((await seenByMerchant()).pickup).toEqual(other);
  });

  it("has its proof once it is delivered", async () => {
    const { order, deliver, seenByMerchant } = await waitingShipment();
    await deliver();
    const { order: tracked, html } = await track(service, shop, order);

    expect(tracked.shipments[0]).toMatchObject({ pickup: null, proof: { signedBy: "Zelda" } });
    expect(html).toContain("Received by Zelda");
    expect(await seenByMerchant()).toMatchObject({ pickup: null, proof: { signed_by: "Zelda" } });
  });

  it("tells neither to whoever has its number alone", async () => {
    const waiting = await waitingShipment();
    const delivered = await waitingShipment();
    await delivered.deliver();
    const pageOf = async ({ order }: typeof waiting) => {
      const number = order.shipments[0]!.trackingNumber;
      return (await fetch(`${service.url}/t/${handleOf(shop.domain)}?number=${number}`)).text();
    };

    const pages = [await pageOf(waiting), await pageOf(delivered)];

    expect(pages[0]).toContain("Ready for pickup");
    expect(pages[1]).toContain("signed for");
    for (const word of ["Kiosk", "Nordstr", "Zelda", "pod.example"]) expect(pages.join()).not.toContain(word);
  });
});
