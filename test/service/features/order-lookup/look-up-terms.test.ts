import { describe, expect, it } from "vitest";
import {
  contactMatches,
  numberForms,
  orderNameForms,
} from "../../../../service/read/tracked-order/look-up-terms";

describe("an order number is found", () => {
  it.each([
    ["1001", "#1001"],
    ["#1001", "#1001"],
    [" # 1001 ", "#1001"],
    ["#1001", "1001"],
    ["＃１００１", "#1001"],
    ["de-1001", "#DE-1001"],
    ["DE 1001", "de1001"],
    ["wELt-1001", "#Welt-1001"],
  ])("when %s is typed for %s", (typed, name) => {
    expect(orderNameForms(typed)).toContain(name.toLowerCase());
  });

  it("only where something was typed", () => {
    expect(orderNameForms(" # ")).toEqual([]);
    expect(numberForms("  ")).toEqual([]);
  });

  it("with the same plainest form however it is typed, so that tries at one order are counted together", () => {
    const first = ["1001", "#1001", " # 1 001", "#1001 "].map((typed) => orderNameForms(typed)[0]);

    expect(new Set(first)).toEqual(new Set(["1001"]));
  });
});

it.each([
  ["1z 999 aa1 0123456784", "1Z999AA10123456784"],
  ["LB-123-456-789-DE", "LB123456789DE"],
  ["tn-77", "TN-77"],
])("finds a tracking number typed as %s", (typed, number) => {
  expect(numberForms(typed)).toContain(number);
});

describe("the customer is known", () => {
  const order = { email: "Anna@Example.com", phone: "+49 151 1234 5678" };

  it.each(["anna@example.com", " ANNA@EXAMPLE.COM ", "+4915112345678", "0151 12345678", "0049 151-12345678"])(
    "by %s",
    (typed) => {
      expect(contactMatches(typed, order)).toBe(true);
    },
  );

  it.each(["", "@", "bob@example.com", "anna@example.co", "5678", "12345", "+49 151 1234 5679", "anna"])(
    "not by %o",
    (typed) => {
      expect(contactMatches(typed, order)).toBe(false);
    },
  );

  it("by nothing at all where the order names nobody", () => {
    for (const typed of ["", "@", "null", "0", "anna@example.com"]) {
      expect(contactMatches(typed, { email: null, phone: null })).toBe(false);
      expect(contactMatches(typed, { email: "", phone: "" })).toBe(false);
    }
  });
});
