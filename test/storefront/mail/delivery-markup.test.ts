// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { dom } from "../rendered-pages";
import { aMail, renderOurMail } from "./our-mails";

const described = async (facts: Parameters<typeof renderOurMail>[0]) => {
  const { html } = await renderOurMail(facts);
  const script = dom(html).querySelector('script[type="application/ld+json"]');
  return script && (JSON.parse(script.textContent) as Record<string, unknown>);
};

describe("a parcel for mail clients", () => {
  it("has what Gmail asks for, and no text of it ends the element", async () => {
    const facts = aMail("out_for_delivery", "en", { hasMarkup: true });
    const name = "</script><script>alert(1)</script>";

    expect(await described({ ...facts, shop: { ...facts.shop, name } })).toMatchObject({
      "@type": "ParcelDelivery",
      carrier: { name: "UPS" },
      deliveryAddress: {
        ...{ name: "Anna Berger", streetAddress: "Linke Wienzeile 18", addressLocality: "Wien" },
        ...{ postalCode: "1060", addressCountry: "AT" },
      },
      deliveryStatus: "Out for delivery",
      trackingNumber: "1Z999AA10123456784",
      trackingUrl: "https://shop.example",
      partOfOrder: { orderNumber: "#1001", merchant: { name } },
    });
  });

  it("is left out by default, and where a part of it is not known", async () => {
    const facts = aMail("out_for_delivery", "en", { hasMarkup: true });

    expect(await described({ ...facts, hasMarkup: false })).toBeNull();
    expect(await described({ ...facts, recipient: { ...facts.recipient!, city: null } })).toBeNull();
    expect(await described(aMail("order_confirmed", "en", { hasMarkup: true }))).toBeNull();
  });
});
