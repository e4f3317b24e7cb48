// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { HEAVY_MAIL_BYTES } from "../../../contract/mail-template-limits";
import { cutList } from "../../../storefront/mail/blocks/cut-list";
import { dom } from "../rendered-pages";
import { aMail, renderBlocks, renderOurMail } from "./our-mails";
import { expectSameInBoth } from "./said-in-both";

/** An order of so many parcels with so many items each. */
function aLargeMail(count: number, items: number, title = "Sweater") {
  const mail = aMail("in_transit");
  const [first] = mail.shipments;
  const shipments = Array.from({ length: count }, (_, shipment) => ({
    ...first!,
    trackingNumber: `1Z999AA101234${shipment + 10_000}`,
    items: Array.from({ length: items }, (_, item) => ({
      ...first!.items[0]!,
      title: `${title} ${shipment}-${item}`,
      imageUrl: `https://cdn.example/${"x".repeat(120)}/${item}.jpg`,
    })),
  }));
  return { ...mail, shipments, order: { ...mail.order, shipments } };
}

describe("a mail about much", () => {
  it("shows 30 items of a list, and leads to the page for the rest, in both parts", async () => {
    const mail = await renderOurMail(aLargeMail(1, 45));

    expectSameInBoth(mail);
    expect(mail.text.match(/Sweater/g)).toHaveLength(30);
    expect(mail.text).toContain("And 15 more on the tracking page");
    expect(dom(mail.html).querySelector("p a.w-link")?.getAttribute("href")).toBe("https://shop.example");
  });

  it("leaves none out alone", async () => {
    expect(cutList([1, 2, 3], 2)).toEqual({ shown: [1, 2, 3], rest: 0 });
    expect(cutList([1, 2, 3, 4], 2)).toEqual({ shown: [1, 2], rest: 2 });
    expect((await renderOurMail(aLargeMail(1, 31))).text.match(/Sweater/g)).toHaveLength(31);
  });

  it.each([
    [25, 40, "Sweater"],
    [200, 1, "Sweater"],
    [1, 500, "Ein sehr langer Titel ".repeat(12)],
    [100, 100, "毛糸のセーター".repeat(20)],
  ])("is never cut by mail clients: %s parcels of %s items", async (count, items, title) => {
    const facts = aLargeMail(count, items, title);
    const blocks = ["heading", "status-bar", "shipment", "events", "button"].map((type) => ({ type }));
    for (const mail of [await renderOurMail(facts), await renderBlocks(blocks, facts)]) {
      expect(new TextEncoder().encode(mail.html).length).toBeLessThanOrEqual(HEAVY_MAIL_BYTES);
      expectSameInBoth(mail);
      expect(mail.text).toMatch(/And \d+ more on the tracking page/);
      expect(mail.text).toContain("1Z999AA10123410000");
    }
  });
});
