import { expect, it } from "vitest";
import { addressLines } from "../../../../service/read/order-detail/address-lines";

it.each([
  [
    { country: "US", city: "Asheville", province: "North Carolina", provinceCode: "NC", zip: "28801" },
    ["Kim Doe", "1 Mill Road", "Flat 2", "Asheville, NC 28801"],
  ],
  [
    { country: "US", city: "Asheville", province: "North Carolina", zip: "28801" },
    ["Kim Doe", "1 Mill Road", "Flat 2", "Asheville, North Carolina 28801"],
  ],
  [
    { country: "GB", city: "Edinburgh", province: "Scotland", zip: "EH3 9AA" },
    ["Kim Doe", "1 Mill Road", "Flat 2", "Edinburgh", "EH3 9AA"],
  ],
  [{ country: "DE", city: "Köln", zip: "50672" }, ["Kim Doe", "1 Mill Road", "Flat 2", "50672 Köln"]],
  [
    { country: "JP", city: "Shibuya", province: "Tokyo", provinceCode: "JP-13", zip: "150-0001" },
    ["Kim Doe", "1 Mill Road", "Flat 2", "Shibuya", "Tokyo", "150-0001"],
  ],
  [
    { country: "ES", city: "Barcelona", province: "Barcelona", provinceCode: "B", zip: "08036" },
    ["Kim Doe", "1 Mill Road", "Flat 2", "08036 Barcelona"],
  ],
  [{ country: null, city: "Nowhere", zip: "123" }, ["Kim Doe", "1 Mill Road", "Flat 2", "Nowhere", "123"]],
  [
    { country: "XX", city: "Asheville", province: "North Carolina", zip: "2" },
    ["Kim Doe", "1 Mill Road", "Flat 2", "Asheville", "North Carolina", "2"],
  ],
  [{ address1: ", ,", country: "DE", city: "Köln" }, ["Kim Doe", "Flat 2", "Köln"]],
])("an address is in the form of its country: %o", (address, lines) => {
  expect(addressLines({ name: "Kim Doe", address1: "1 Mill Road", address2: "Flat 2", ...address })).toEqual(
    lines,
  );
});

it("an address in Japanese letters goes from the large to the small", () => {
  const address = {
    city: "渋谷区",
    province: "東京都",
    provinceCode: "JP-13",
    zip: "150-0001",
    country: "JP",
  };

  expect(addressLines({ name: "長谷川 陽翔", address1: "神宮前1丁目1-1", ...address })).toEqual([
    "〒150-0001",
    "東京都",
    "渋谷区神宮前1丁目1-1",
    "長谷川 陽翔",
  ]);
});

it("an address of which Shopify withholds parts has the others", () => {
  expect(addressLines(null)).toEqual([]);
  expect(addressLines({ city: "Köln", country: "DE" })).toEqual(["Köln"]);
  expect(addressLines({ country: "DE" })).toEqual([]);
});
