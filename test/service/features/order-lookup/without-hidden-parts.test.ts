import { describe, expect, it } from "vitest";
import type { TrackedOrder } from "../../../../contract/tracking";
import { DEFAULT_DOCUMENT } from "../../../../storefront/document/default-document";
import { trackingSettings } from "../../../../storefront/tracking-settings";
import { readDocument } from "../../../../storefront/sections/read-document";
import { withoutHiddenParts } from "../../../../service/features/order-lookup/without-hidden-parts";
import { anOrder, aShipment, render, result, withDetails } from "../../../storefront/rendered-pages";

const NUMBER = "SECRETNUMBER9";
const order: TrackedOrder = anOrder({
  shipments: [
    aShipment({
      trackingNumber: NUMBER,
      courier: { name: "Courierline", url: `https://courier.example/?n=${NUMBER}` },
      lastMile: {
        courier: { name: "Localpost", url: "https://local.example/?n=LOCAL77" },
        trackingNumber: "LOCAL77",
      },
      items: [{ title: "Wool hat", variant: null, quantity: 1, imageUrl: null }],
      events: [
        {
          ...{
            at: "2026-11-20T08:00:00Z",
            rawTime: null,
            message: "Left the depot",
            phrase: null,
            shopTexts: {},
            translations: {},
            courierText: null,
          },
          ...{ place: "Leipzig", status: null, subStatus: null },
        },
      ],
      estimatedDeliveryAt: "2026-11-29T00:00:00.000Z",
      pickup: { name: "Kiosk", address: null, hours: null, until: null },
      proof: { signedBy: "Zelda", photoUrl: null },
    }),
  ],
  notYetShipped: [{ title: "Wool socks", variant: null, quantity: 1, imageUrl: null }],
});

/** By setting, what stands nowhere once it is off. */
const PARTS: Record<string, string[]> = {
  showNumber: [NUMBER, "LOCAL77"],
  showCourier: ["Courierline", "Localpost"],
  showItems: ["Wool hat"],
  showNotShipped: ["Wool socks"],
  showTimeline: ["Left the depot"],
  showEstimate: ["2026-11-29"],
  showPickup: ["Kiosk"],
  showProof: ["Zelda"],
};
const switches = Object.keys(trackingSettings.shape).filter((name) => name.startsWith("show"));

describe("an answer as JSON", () => {
  it("has everything where the page shows everything", () => {
    expect(
      withoutHiddenParts(
        order,
        readDocument(DEFAULT_DOCUMENT, () => false),
      ),
    ).toEqual(order);
  });

  // A logo is made of the courier's name, and tells nothing more; the map is a picture.
  it.each(switches.filter((name) => name !== "showLogo" && name !== "showMap"))(
    "tells as little as the page where %s is off",
    (name) => {
      const words = PARTS[name]!;
      const document = withDetails({ [name]: false });
      const answered = JSON.stringify(withoutHiddenParts(order, document));
      const page = render(result(order), { document });

      for (const word of words) {
        expect(answered).not.toContain(word);
        expect(page).not.toContain(word);
      }
      const others = Object.entries(PARTS).filter(([other]) => other !== name);
      for (const [, [word]] of others) expect(answered).toContain(word);
    },
  );
});
