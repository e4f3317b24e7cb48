import { ShipmentId } from "../../../../contract/ids";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TrackedOrder } from "../../../../contract/tracking";
import { localizerFor } from "../../../../service/platform/i18n/localizer";
import type { VisibilityPolicy } from "../../../../service/read/visibility/load-visibility-policy";
import {
  presentTrackedOrder,
  type TrackedOrderRows,
} from "../../../../service/read/tracked-order/present-tracked-order";
import { renderPage } from "../../../../storefront/page/render-page";
import { STATUS_BARS } from "../../../../storefront/tracking-settings";
import { renderOurMail } from "../../../storefront/mail/our-mails";
import { aPageView, withDetails } from "../../../storefront/rendered-pages";
import { aBlacklist, aVisibilityPolicy } from "./a-visibility-policy";
import { propertyRuns } from "../../../property-runs";
import { NO_DATE } from "../../features/order-lookup/a-tracked-order";

const now = new Date("2026-11-20T12:00:00Z");

/** The page with each status bar. */
const documents = STATUS_BARS.map((statusBar) =>
  withDetails({ statusBar, eventsShown: 1, timeZone: "shopper" }),
);

/** Everything a shopper can get of an order: page, mail in three parts, JSON. */
async function outputs(order: TrackedOrder): Promise<string[]> {
  const localizer = localizerFor("en", "UTC", now);
  const shop = { name: "Nordlicht", url: "https://nordlicht.example", email: "hello@nordlicht.example" };
  const content = { kind: "order", order, shipmentKeys: ["key"], access: "order", refresh: null } as const;
  const pages = documents.map((document) =>
    renderPage(aPageView(content, { localizer, shop, document, assets: { style: "", script: "" } })),
  );
  const link = "https://x.example/t";
  const mails = await Promise.all(
    order.shipments.map((shipment) =>
      renderOurMail({ kind: "in_transit", shop, order, shipments: [shipment], link }),
    ),
  );
  return [
    ...pages.map(String),
    JSON.stringify(order),
    ...mails.flatMap(({ subject, preheader, text, html }) => [subject, preheader, text, html]),
  ];
}

/** Written again and simply, so that it does not share the mistakes of what it judges. */
const bare = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u200b\u00ad]/g, "")
    .toLowerCase();
const holds = (text: string, word: string) =>
  /[\u3400-\u9fff]/.test(word)
    ? bare(text).includes(bare(word))
    : new RegExp(`(?<![\\p{L}])${bare(word)}(?![\\p{L}])`, "u").test(bare(text));

const SECRETS = ["Shenzhen", "Zhōngguó", "Hong Kong", "深圳", "Qingdao", "東莞", "Yunda"];
const disguise: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.normalize("NFD"),
  (word) => `${word}'s`,
  (word) => `[${word}]`,
  (word) => `${word.slice(0, 2)}\u200b${word.slice(2)}`,
  (word) => `X1${word.replace(" ", "-")}2`.replace("X1", "1"),
];
const secretText = fc
  .tuple(fc.constantFrom(...SECRETS), fc.constantFrom(...disguise))
  .map(([word, change]) => change(word));
const plainText = fc.constantFrom("Left the hub", "arrived", "→", "", "Leipzig", "到达", ",", "2026");
const anyText = fc.array(fc.oneof(secretText, plainText), { maxLength: 5 }).map((parts) => parts.join(" "));
const maybe = fc.option(anyText, { nil: null });

const anyEvent = fc.record({
  shipmentId: fc.constant("1"),
  message: anyText,
  rawTime: maybe,
  status: fc.constantFrom("IN_TRANSIT", "ABNORMAL", "INFO_RECEIVED", null),
  subStatus: fc.constantFrom("IN_TRANSIT_06", null),
  place: fc.option(
    fc.record({
      city: maybe,
      province: maybe,
      country: fc.oneof(maybe, fc.constant("CN")),
      zip: fc.constant(null),
    }),
    { nil: null },
  ),
  occurredAt: fc.date({ min: new Date("2026-11-01"), max: now, noInvalidDate: true }),
  source: fc.constant("simulated"),
  courier: fc.constant(null),
  flag: fc.constantFrom(null, "customs"),
});

const anyShipment = fc.record({
  id: fc.constant("1"),
  orderId: fc.constant("1"),
  fulfillmentId: fc.constant("1"),
  trackingNumber: fc.constant("T1"),
  courier: fc.constantFrom(null, "sf-express", "ups"),
  courierName: maybe,
  trackingUrl: fc.constantFrom(null, "https://shenzhen.example/t/1"),
  status: fc.constantFrom("IN_TRANSIT", "DELIVERED", "INIT", "ABNORMAL"),
  subStatus: fc.constant(null),
  statusAt: fc.constant(now),
  shippedAt: fc.constant(now),
  deliveredAt: fc.constant(null),
  estimatedDeliveryAt: fc.constant(null),
  lastEventAt: fc.constant(now),
});

function present(showing: Partial<VisibilityPolicy>, shipment: object, events: object[], leg: string | null) {
  return presentTrackedOrder({
    order: { name: "#1001", orderedAt: now, cancelledAt: null, country: "US", ...NO_DATE },
    lineItems: [],
    fulfilled: [],
    shipments: [shipment] as TrackedOrderRows["shipments"],
    dates: [],
    events: events as TrackedOrderRows["events"],
    legs: leg
      ? [
          {
            shipmentId: ShipmentId.parse("1"),
            leg: 2,
            courier: null,
            courierName: leg,
            trackingNumber: "9400",
            firstSeenAt: now,
          },
        ]
      : [],
    handovers: leg
      ? [
          {
            shipmentId: ShipmentId.parse("1"),
            ...{ pickupName: leg, pickupAddress: leg, pickupHours: leg, pickupUntil: "2026-11-30" },
            ...{ signedBy: leg, photoUrl: `https://pod.example/${encodeURIComponent(leg)}` },
          },
        ]
      : [],
    timezone: "Europe/Berlin",
    courierCountries: new Map([["17track-190999", "CN"]]),
    stageTimes: (["first_scan", "customs", "hand_over", "silence"] as const).map((stage) => ({
      ...{ stage, courier: "sf-express", country: "US", shipments: 40, halfHours: 30, mostHours: 60 },
    })),
    visibilityPolicy: aVisibilityPolicy({ now, ...showing }),
  });
}

async function leaks(order: TrackedOrder, words: string[]): Promise<string[]> {
  return (await outputs(order)).flatMap((output) => words.filter((word) => holds(output, word)));
}

describe("what is hidden never leaves the server", () => {
  it.each([
    ["hidden words", { blacklist: aBlacklist(SECRETS) }],
    [
      "replaced words",
      { blacklist: aBlacklist([], Object.fromEntries(SECRETS.map((word) => [word, "our hub"]))) },
    ],
    [
      "words that are taken out",
      {
        blacklist: aBlacklist(["Shenzhen"], {
          "Hong Kong": "",
          深圳: "",
          Yunda: "",
          東莞: "",
          Qingdao: "",
          Zhongguo: "",
        }),
      },
    ],
    ["dropshipping mode", { dropshipping: { enabled: true } }],
  ])("with %s, for any events, courier and hand-over", async (name, showing) => {
    // The pinyin of "China" is no word of the mode; a courier that writes Latin letters writes "China".
    const words = name === "dropshipping mode" ? SECRETS.filter((word) => word !== "Zhōngguó") : SECRETS;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEvent, { maxLength: 6 }),
        anyShipment,
        maybe,
        async (events, shipment, leg) => {
          expect(await leaks(present(showing, shipment, events, leg), words)).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(30) },
    );
  });

  it("is seen by this very test where nothing is hidden", async () => {
    const order = present(
      {},
      fc.sample(anyShipment, 1)[0]!,
      [{ ...fc.sample(anyEvent, 1)[0]!, status: null, message: "Left SHENZHEN hub" }],
      null,
    );

    expect(await leaks(order, SECRETS)).toContain("Shenzhen");
  });
});

describe("dropshipping mode", () => {
  it.each(["winit", "chukou1", "17track-190999"])(
    "does not tell of %s, whose name says nothing",
    (courier) => {
      const shipment = {
        ...fc.sample(anyShipment, 1)[0]!,
        courier,
        courierName: "One Two",
        trackingUrl: null,
      };

      const [shown] = present({ dropshipping: { enabled: true } }, shipment, [], null).shipments;

      expect(shown!.courier).toEqual({ name: null, url: null });
    },
  );
});

describe("a journey of which everything is hidden", () => {
  it("is told by its status alone", () => {
    const shipment = { ...fc.sample(anyShipment, 1)[0]!, status: "IN_TRANSIT" };
    const events = [1, 2].map(() => ({
      ...fc.sample(anyEvent, 1)[0]!,
      status: null,
      message: "Left Shenzhen",
    }));

    const [shown] = present({ blacklist: aBlacklist(["shenzhen"]) }, shipment, events, null).shipments;

    expect(shown!.events).toEqual([
      {
        at: now.toISOString(),
        rawTime: null,
        message: null,
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

  it("says one stage once where it is told in our words", () => {
    const shipment = { ...fc.sample(anyShipment, 1)[0]!, status: "IN_TRANSIT" };
    const events = ["Shenzhen", "Dongguan", "Leipzig", "Guangzhou"].map((town, hour) => ({
      ...fc.sample(anyEvent, 1)[0]!,
      message: `Left ${town}`,
      place: null,
      rawTime: null,
      status: "IN_TRANSIT",
      subStatus: null,
      occurredAt: new Date(now.getTime() - (9 - hour) * 3_600_000),
    }));

    const [shown] = present({ dropshipping: { enabled: true } }, shipment, events, null).shipments;

    expect(shown!.events.map(({ message }) => message)).toEqual([null, "Left Leipzig", null]);
  });
});
