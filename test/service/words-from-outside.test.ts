import { describe, expect, it } from "vitest";
import { ownValue } from "../../contract/own-value";
import { countryOf } from "../../sandbox/couriers/places";
import { phraseOf } from "../../sandbox/couriers/courier-phrases";
import { parseOrderSearch } from "../../sandbox/shopify/graphql/order-search";
import { trackingUrl } from "../../sandbox/shopify/tracking-urls";
import { courierKeys } from "../../service/domain/couriers/directory/courier-keys";
import { momentOf } from "../../service/domain/couriers/local-time";
import { bodyId, digestOf } from "../../service/adapters/tracking-providers/shared/webhook-secret";
import { languageOfOrder } from "../../service/domain/orders/language-of-order";
import { countryNamed } from "../../service/read/order-map/places/countries";
import { regionOf } from "../../service/read/order-map/places/regions";
import { eventOfFulfillment } from "../../service/features/order-sync/event-of-fulfillment";
import { webhookTopics } from "../../service/main/webhooks/webhook-topics";
import { statusShownByShopify } from "../../service/domain/orders/fulfillment-status-map";
import { PROTOTYPE_WORDS } from "../hostile-words";

const event = { id: "1", message: null, happened_at: new Date(0), estimated_delivery_at: null };
const nowhere = { city: null, province: null, country: null, zip: null };

describe.each(PROTOTYPE_WORDS)("the word %j from outside", (word) => {
  it("is nothing that an object holds", () => {
    expect(ownValue({ known: 1 }, word)).toBeUndefined();
    expect(ownValue(JSON.parse(`{"__proto__": 1}`), word)).toBe(word === "__proto__" ? 1 : undefined);
  });

  it("is no status, topic or courier", () => {
    const received = eventOfFulfillment({ ...event, ...nowhere, status: word });

    expect(received).toMatchObject({ status: null, flag: null });
    expect(statusShownByShopify(word)).toBeNull();
    expect(webhookTopics.get(word)).toBeUndefined();
    expect(courierKeys({ ups: "UPS" }).courierOf(word)).toBeNull();
    expect(courierKeys({ ups: "UPS" }).keyOf(word)).toBeUndefined();
  });

  it("is no country, region, zone or language", () => {
    expect(countryNamed(word)).toBeNull();
    expect(regionOf("US", word)).toBeNull();
    expect(momentOf("2026-11-20", "10:00", null, word)).toEqual(new Date("2026-11-20T10:00:00Z"));
    expect(languageOfOrder({ customerLocale: null, country: word }, { locale: "de" })).toBe("de");
  });

  it("is no id of a push", () => {
    const body = Buffer.from(`{"id":"of its own"}`);

    expect(bodyId(body, word)).toBe(digestOf(body));
  });

  it("is unknown to the sandbox as well", () => {
    expect(trackingUrl(word, "1Z")).toBeNull();
    expect(countryOf(word).zone).toBe("UTC");
    expect(phraseOf(word, "delivered")).toBe(phraseOf(null, "delivered"));
    expect(() => parseOrderSearch(`${word.trim()}:1`)).toThrow("does not know the search field");
  });
});
