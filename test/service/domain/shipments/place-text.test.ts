import { expect, it } from "vitest";
import { placeText } from "../../../../service/domain/shipments/place-text";

it.each([
  [{ city: "Newark", province: "NJ", country: "US" }, "Newark, NJ, US"],
  // Couriers that write everything into the town.
  [{ city: "Newark, NJ, US", province: "NJ", country: "US" }, "Newark, NJ, US"],
  [{ city: "BERLIN", province: "Berlin", country: "DE" }, "BERLIN, DE"],
  [{ city: null, province: null, country: "DE" }, "DE"],
  [{ city: " , ", province: null, country: null }, null],
])("a place has each of its names once: %j", (place, text) => {
  expect(placeText({ ...place, zip: null })).toBe(text);
});

it("nothing is known of no place", () => {
  expect(placeText(null)).toBeNull();
});
