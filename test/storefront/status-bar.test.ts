// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { PROGRESS_STEPS } from "../../contract/shipment-status";
import { STATUS_BARS } from "../../storefront/tracking-settings";
import { barOf, onTheWay, pageOf, textOf } from "./details-page";
import { anEvent, anOrder, aShipment, dom, render, result, withDetails } from "./rendered-pages";
import { faultsOf } from "./faults-of";

describe("the status bar", () => {
  it("has the date of each step that is reached, where it is comprehensive", () => {
    expect(barOf({ statusBar: "comprehensive" }, onTheWay).map(textOf)).toEqual([
      "OrderedNov 15",
      "ShippedNov 16",
      "In transitNov 18",
      "Out for delivery",
      "Delivered",
    ]);
  });

  it("has short dates in every format, for there is little room", () => {
    const [, shipped] = barOf({ statusBar: "comprehensive", dayFormat: "iso" }, onTheWay);

    expect(textOf(shipped)).toBe("ShippedNov 16");
  });

  it("has the steps alone, where it shows stages", () => {
    expect(barOf({ statusBar: "stages" }, onTheWay).map(textOf)).toEqual([
      "Ordered",
      "Shipped",
      "In transit",
      "Out for delivery",
      "Delivered",
    ]);
  });

  it("says the newest step and its date, where it is minimalist, and all steps to screen readers", () => {
    const page = pageOf({ statusBar: "minimalist" }, onTheWay);

    expect(textOf(page.querySelector(".newest"))).toBe("In transit · Nov 18");
    expect(page.querySelectorAll(".steps li").length).toBe(PROGRESS_STEPS.length);
  });

  it("is the last places and the delivery, where it shows locations", () => {
    const items = barOf({ statusBar: "locations" }, onTheWay);

    expect(items.map(textOf)).toEqual(["Wien, AT", "Praha, CZ", "Leipzig, DE", "Delivered"]);
    expect(items.map(({ className }) => className)).toEqual(["done", "done", "current", "ahead"]);
  });

  it("is the steps where no place may be read, and ends where the parcel stays", () => {
    const hidden = anOrder({ shipments: [aShipment({ events: [{ ...anEvent(0), place: null }] })] });
    const refused = anOrder({ shipments: [aShipment({ status: "ABNORMAL", subStatus: "ABNORMAL_05" })] });

    expect(barOf({ statusBar: "locations" }, hidden).map(textOf)[0]).toBe("Ordered");
    expect(barOf({ statusBar: "locations" }, refused).map(textOf)).toEqual(["Leipzig, DE"]);
  });

  it("says nothing of the order's day with the tracking number alone", () => {
    const content = { ...result({ ...anOrder({ name: "" }), orderedAt: "" }), access: "shipment" as const };
    const page = dom(render(content as never, { document: withDetails({ statusBar: "comprehensive" }) }));

    expect(textOf(page.querySelector(".steps li"))).toBe("Ordered");
  });

  it.each(STATUS_BARS)("is accessible: %s", async (statusBar) => {
    const settings = { statusBar, barOnPhone: "vertical", timeZone: "shopper" };
    expect(await faultsOf(render(result(onTheWay), { document: withDetails(settings) }))).toEqual([]);
  });
});
