// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { PageContent } from "../../storefront/page-view";
import type { ProblemOutcome } from "../../storefront/problem-view";
import { anEvent, anOrder, aShipment, dom, render, result, withDetails } from "./rendered-pages";
import { barOf, onTheWay, pageOf, textOf } from "./details-page";

describe("a hand-over", () => {
  const order = anOrder({
    shipments: [
      aShipment({
        pickup: { name: "Kiosk Nord", address: "Nordstr. 3", hours: "8–18", until: "2026-11-27" },
        proof: { signedBy: "Zelda", photoUrl: "https://pod.example/1.jpg" },
      }),
    ],
  });

  it("shows place, hours and last day, who took it, and a link to the picture", () => {
    const page = pageOf({}, order);

    expect(textOf(page.querySelector(".pickup"))).toBe(
      "Pickup point Kiosk NordNordstr. 3 Opening hours: 8–18 Pick it up by Friday, November 27.",
    );
    expect(textOf(page.querySelector("dl"))).toContain("Proof of delivery Received by Zelda");
    expect(page.querySelector('a[href="https://pod.example/1.jpg"]')?.getAttribute("rel")).toContain(
      "noreferrer",
    );
  });

  it("names the step at which it waits to be collected", () => {
    const waiting = aShipment({ status: "WAITING_DELIVERY", subStatus: "WAITING_DELIVERY_02", step: 3 });

    expect(barOf({ statusBar: "stages" }, anOrder({ shipments: [waiting] })).map(textOf)).toContain(
      "Ready for pickup",
    );
  });

  it("has a pin where it waits to be collected, not the truck of what is on its way", () => {
    const iconOf = (subStatus: "WAITING_DELIVERY_01" | "WAITING_DELIVERY_02") =>
      pageOf(
        {},
        anOrder({ shipments: [aShipment({ status: "WAITING_DELIVERY", subStatus })] }),
      ).querySelector(".state .icon")!.innerHTML;

    expect(iconOf("WAITING_DELIVERY_02")).not.toBe(iconOf("WAITING_DELIVERY_01"));
    expect(iconOf("WAITING_DELIVERY_01")).toBe(pageOf({}, onTheWay).querySelector(".state .icon")!.innerHTML);
  });

  it("is switched off by its settings, each part by itself", () => {
    const source = (settings: object) => render(result(order), { document: withDetails(settings) });

    expect(source({ showPickup: false })).not.toContain("Kiosk");
    expect(source({ showPickup: false })).toContain("Zelda");
    expect(source({ showProof: false })).not.toMatch(/Zelda|pod\.example/);
  });
});

it.each([
  ["en", "Nov 27 – 30"],
  ["ja", "11月27日～11月30日"],
  ["zh-CN", "11月27日至11月30日"],
  ["de", "27.–30. Nov."],
])("an estimate of several days is a range in %s", (language, range) => {
  const shipment = aShipment({
    estimatedFrom: "2026-11-27T00:00:00.000Z",
    estimatedDeliveryAt: "2026-11-30T00:00:00.000Z",
  });
  const page = pageOf({}, anOrder({ shipments: [shipment] }), language);

  expect(textOf(page.querySelector(".arrival time"))).toBe(range);
});

describe("each part", () => {
  const order = anOrder({
    notYetShipped: [{ title: "Wool hat", variant: null, quantity: 1, imageUrl: null }],
  });

  it.each([
    ["showCourier", /UPS/],
    ["showItems", /Merino sweater/],
    ["showNotShipped", /Wool hat/],
    ["showTimeline", /Scan 0/],
    ["showEstimate", /Estimated delivery/],
  ])("is there or not: %s", (setting, words) => {
    const shown = (isShown: boolean) => textOf(pageOf({ [setting]: isShown }, order).querySelector("main"))!;

    expect(shown(true)).toMatch(words);
    expect(shown(false)).not.toMatch(words);
  });

  it("says of a parcel at a pickup point that it is ready, not that it is brought", () => {
    const shipment = aShipment({ status: "WAITING_DELIVERY", subStatus: "WAITING_DELIVERY_02", step: 3 });

    expect(textOf(pageOf({}, anOrder({ shipments: [shipment] })).querySelector(".state h2"))).toBe(
      "Ready for pickup",
    );
  });

  it("is there or not: the tracking number", () => {
    expect(pageOf({ showNumber: false }).querySelector(".number")).toBeNull();
    expect(pageOf({}).querySelector(".number")).not.toBeNull();
  });

  it("is nowhere in the page where the number is not shown, in no link and no form", () => {
    const shipment = aShipment({
      ...{ status: "DELIVERED", step: 4, deliveredAt: "2026-11-19T10:00:00Z" },
      courier: { name: "UPS", url: "https://ups.example/track?n=1z999aa1%200123456784" },
      lastMile: {
        courier: { name: "Post", url: "https://post.example/AT-1234" },
        trackingNumber: "AT1234",
      },
    });
    const onTheRoad = { ...shipment, status: "IN_TRANSIT" as const, deliveredAt: null };
    const problems = {
      ...{ path: "/t/nordlicht", locale: null, order: "1", token: "x" },
      reports: [],
      sent: null,
    };
    const content = { ...result(anOrder({ shipments: [shipment, onTheRoad] })), problems } as PageContent;
    const htmlWith = (showNumber: boolean) => render(content, { document: withDetails({ showNumber }) });

    expect(htmlWith(true)).toMatch(/1Z999AA10123456784[^]*AT1234/);
    expect(htmlWith(false)).not.toMatch(/0123456784|AT-?1234/i);
    expect(htmlWith(false)).toMatch(/name="parcel" value="key-1"[^]*parcel=key-2/);
  });

  it("says beside the photo that it is a bad one, and anything else above the form", () => {
    const shipment = aShipment({ status: "DELIVERED", step: 4, deliveredAt: "2026-11-19T10:00:00Z" });
    const partWith = (outcome: ProblemOutcome) => {
      const sent = { trackingNumber: shipment.trackingNumber, outcome, kind: "damaged", text: "Wet" };
      const problems = { path: "/t/x", locale: null, order: "1", token: "x", reports: [], sent };
      return dom(
        render({ ...result(anOrder({ shipments: [shipment] })), problems } as PageContent),
      ).querySelector(".problem")!;
    };

    const photo = partWith("badPhoto").querySelector("[name=photo]")!;
    expect(photo.getAttribute("aria-invalid")).toBe("true");
    expect(photo.getAttribute("aria-describedby")).toBe("wrong-1 hint-1");
    expect(partWith("badPhoto").querySelector("#wrong-1")!.textContent).toMatch(/^This photo could not/);
    expect(partWith("badPhoto").querySelector(".said")).toBeNull();
    expect(partWith("incomplete").querySelector(".said")!.hasAttribute("data-answer")).toBe(true);
    expect(partWith("incomplete").querySelector("[name=photo]")!.hasAttribute("aria-invalid")).toBe(false);
  });

  it("is there or not: what stands for the courier's logo", () => {
    const badge = (settings: object, name: string | null = "UPS") =>
      textOf(
        pageOf(settings, anOrder({ shipments: [aShipment({ courier: { name, url: null } })] })).querySelector(
          ".badge",
        ),
      );

    expect([badge({}), badge({}, "Deutsche Post"), badge({}, "FedEx"), badge({}, "順豐速運")]).toEqual([
      ...["UPS", "DP", "F", "順"],
    ]);
    // Where the shop hides the courier its initials would tell it.
    expect([badge({ showLogo: false }), badge({}, null), badge({}, "…")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("keeps the day of delivery where estimates are not shown", () => {
    const delivered = anOrder({
      shipments: [aShipment({ status: "DELIVERED", step: 4, deliveredAt: "2026-11-19T10:00:00Z" })],
    });

    expect(textOf(pageOf({ showEstimate: false }, delivered).querySelector(".arrival"))).toContain(
      "Delivered on",
    );
  });
});

describe("what can be done with a parcel", () => {
  const linksOf = (settings: object, more: object = {}) => {
    const page = pageOf(settings, anOrder({ shipments: [aShipment(more)] }));
    return [
      page.querySelector<HTMLAnchorElement>(".tools a")?.getAttribute("href") ?? null,
      page.querySelector<HTMLElement>("[data-share]")?.dataset.share ?? null,
    ];
  };

  it("is its day in a calendar, and a link that shows it without the order", () => {
    expect(linksOf({})).toEqual([
      "/t/nordlicht?order=1&token=x&format=ics&parcel=key-1",
      "/t/nordlicht?number=1Z999AA10123456784",
    ]);
  });

  it("is no day where none is shown, over, or come", () => {
    expect(linksOf({ showEstimate: false })[0]).toBeNull();
    expect(linksOf({}, { isLate: true })[0]).toBeNull();
    expect(linksOf({}, { deliveredAt: "2026-11-19T10:00:00Z" })[0]).toBeNull();
    expect(linksOf({ showNumber: false })[1]).toBeNull();
  });
});

describe("events", () => {
  it.each([1, 4, 5])("%s are shown before the others", (eventsShown) => {
    const page = pageOf({ eventsShown });

    expect(page.querySelector(".timeline:not(details *)")!.children.length).toBe(eventsShown);
    expect(page.querySelectorAll("details .timeline li").length).toBe(5 - eventsShown);
  });

  it.each([
    [{}, "en", "Nov 20, 9:00 AM", "Tuesday, November 24"],
    [{ timeFormat: "h24" }, "en", "Nov 20, 09:00", "Tuesday, November 24"],
    [{ timeFormat: "h12" }, "de", "20. Nov., 9:00 AM", "Dienstag, 24. November"],
    [{ dayFormat: "medium" }, "de", "20. Nov., 9:00", "24. Nov."],
    [{ dayFormat: "numeric" }, "de", "20.11.2026, 9:00", "24.11.2026"],
    [{ dayFormat: "iso" }, "ja", "2026-11-20 09:00", "2026-11-24"],
  ])("have their dates as %j in %s", (settings, language, moment, day) => {
    const page = pageOf(settings, anOrder(), language);

    expect(textOf(page.querySelector(".timeline time"))!.replace(/\u202f/g, " ")).toBe(moment);
    expect(textOf(page.querySelector(".arrival time"))).toBe(day);
  });

  it("can be told in the browser's zone, but for times that have none", () => {
    const shipment = aShipment({ events: [anEvent(0), { ...anEvent(1), rawTime: "2026-11-19 07:00" }] });
    const page = pageOf({ timeZone: "shopper" }, anOrder({ shipments: [shipment] }));

    expect(page.querySelectorAll("time[data-at]").length).toBe(1);
    const [locale, options] = JSON.parse(page.querySelector<HTMLElement>("[data-zone]")!.dataset.zone!);
    expect(new Intl.DateTimeFormat(locale, { ...options, timeZone: "Asia/Tokyo" }).format(0)).toMatch(
      /Jan 1, 9:00.AM/,
    );
    expect(pageOf({}).querySelector("[data-zone], [data-at]")).toBeNull();
  });
});
