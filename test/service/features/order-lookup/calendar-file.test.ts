import { beforeAll, describe, expect, it } from "vitest";
import { calendarFile } from "../../../../service/features/order-lookup/calendar-file";
import { localizerFor } from "../../../../service/platform/i18n/localizer";
import { anOrder as aTrackedOrder, aShipment, now } from "../../../storefront/rendered-pages";
import { aDocument, pagesOf } from "../../domain/pages/some-pages";
import { aShop, createTestService, type TestService, type TestShop } from "../../harness";
import { anOrder } from "../../shipments";
import { shipmentKey } from "../../../../service/read/tracked-order/tracking-link";
import { openPage, pageUrl, sendForm } from "./open-page";

const fileOf = (more: object = {}, language = "en", shop = "Nordlicht Wolle") =>
  calendarFile({
    ...{ localizer: localizerFor(language, "Europe/Berlin", now), shop, now },
    order: aTrackedOrder({ shipments: [aShipment(more)] }),
    shipment: aShipment(more),
  });

describe("the calendar file of a parcel", () => {
  it("has the estimated day of the shop's zone, and what the page says of it", () => {
    const lines = fileOf({ estimatedDeliveryAt: "2026-11-24T23:30:00Z" }, "de")!.split("\r\n");

    expect(lines).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      expect.stringMatching(/^PRODID:/),
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      expect.stringMatching(/^UID:[0-9a-f]{32}@waybill$/),
      "DTSTAMP:20261120T120000Z",
      "DTSTART;VALUE=DATE:20261125",
      "SUMMARY:Voraussichtliche Zustellung – Nordlicht Wolle",
      "DESCRIPTION:Bestellung #1001",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("has no line of its own for what is typed, and none that is too long", () => {
    const file = fileOf({}, "en", `A\r\nATTENDEE:x;,\\${"毛".repeat(60)}`)!;

    expect(file).toContain("A ATTENDEE:x\\;\\,\\\\毛");
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll("\r\n ", "")).toContain("毛".repeat(60));
  });

  it("is none where no day is estimated, or it has arrived", () => {
    expect(fileOf({ estimatedDeliveryAt: null })).toBeNull();
    expect(fileOf({ deliveredAt: "2026-11-19T10:00:00Z" })).toBeNull();
  });
});

describe("its link on the page", () => {
  let service: TestService;
  let shop: TestShop;

  beforeAll(async () => {
    service = await createTestService();
    shop = await aShop(service);
  });

  it("leads to the file, for the order and for the tracking number alone", async () => {
    const order = await anOrder(service, shop);
    await service.ctx.db
      .updateTable("shipments")
      .set({
        status: "IN_TRANSIT",
        estimatedDeliveryAt: new Date(service.clock.now.getTime() + 3 * 86_400_000),
      })
      .where("trackingNumber", "=", order.number)
      .execute();
    const { html } = await sendForm(service, shop, { order: order.name, email: order.email! });
    const [, href] = /<a href="([^"]+format=ics[^"]+)"/.exec(html)!;

    const file = await fetch(new URL(href!.replaceAll("&amp;", "&"), pageUrl(service, shop)));
    const byNumber = await openPage(service, shop, {
      ...{ number: order.number, format: "ics", parcel: order.number },
    });
    const alone = await openPage(service, shop, {
      ...{ number: order.number, format: "ics", parcel: shipmentKey(service.config, shop.id, order.number) },
    });

    expect(file.headers.get("content-type")).toContain("text/calendar");
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(await file.text()).toContain(order.name);
    expect(byNumber.html).toMatch(/^<!doctype html>/);
    expect(alone.html).toMatch(/^BEGIN:VCALENDAR/);
    expect(alone.html).not.toContain(order.name);
  });

  it("is not answered by a page that shows no estimate", async () => {
    const order = await anOrder(service, shop);
    await service.ctx.db
      .updateTable("shipments")
      .set({ estimatedDeliveryAt: new Date("2027-01-04T00:00:00Z") })
      .where("trackingNumber", "=", order.number)
      .execute();
    const pages = pagesOf(service, shop);
    const { id } = (await pages.list())[0]!;
    const document = aDocument("Hello");
    const sections = document.sections.map((section) =>
      section.type === "tracking-details" ? { ...section, settings: { showEstimate: false } } : section,
    );
    await pages.post("save", { id, version: 0, document: { ...document, sections } });
    await pages.post("publish", { id, version: 1 });
    const key = shipmentKey(service.config, shop.id, order.number);

    const { html } = await openPage(service, shop, { number: order.number, format: "ics", parcel: key });

    expect(html).toMatch(/^<!doctype html>/);
    expect(html).not.toContain("20270104");
  });

  it("is answered as a look-up for what is not found", async () => {
    const { status, html } = await openPage(service, shop, { number: "X", format: "ics", parcel: "X" });

    expect([status, html.startsWith("<!doctype html>")]).toEqual([404, true]);
  });
});
