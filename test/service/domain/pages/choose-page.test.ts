import { describe, expect, it } from "vitest";
import { PageId } from "../../../../contract/ids";
import { choosePage, type ReachablePage } from "../../../../service/domain/pages/choose-page";

const aPage = (id: string, more: Partial<ReachablePage> = {}): ReachablePage => ({
  id: PageId.parse(id),
  ...{ isDefault: false, rules: { countries: [], languages: [] }, address: null, formerAddresses: [] },
  ...more,
});

const pages = [
  aPage("1", { isDefault: true }),
  aPage("2", { rules: { countries: [], languages: ["de"] } }),
  aPage("3", { rules: { countries: ["AT", "DE"], languages: [] } }),
  aPage("4", { rules: { countries: ["AT"], languages: ["de"] } }),
  aPage("5", { rules: { countries: ["DE"], languages: [] } }),
  aPage("6", { address: "summer", formerAddresses: ["spring"] }),
];

const idOf = (reader: Partial<Parameters<typeof choosePage>[1]>) => {
  const chosen = choosePage(pages, { address: null, country: null, language: "en", ...reader });
  return "page" in chosen ? chosen.page.id : chosen;
};

describe("the page of a shopper", () => {
  it.each([
    ["the default, where no rules are met", {}, "1"],
    ["by language", { language: "de-AT" }, "2"],
    ["by destination, which says more than the language", { country: "DE", language: "de" }, "3"],
    ["by both, before one", { country: "AT", language: "de-AT" }, "4"],
    ["the older of two with the same rules", { country: "DE" }, "3"],
    ["the default, where the destination is not known and the language another", { language: "fr" }, "1"],
    ["by its address, whatever the rules say", { address: "summer", country: "DE" }, "6"],
  ])("is %s", (_, reader, id) => {
    expect(idOf(reader)).toBe(id);
  });

  it("is elsewhere where the address is a former one, and nowhere at an address of no page", () => {
    expect(idOf({ address: "spring" })).toEqual({ redirectTo: "summer" });
    expect(idOf({ address: "constructor" })).toEqual({ notFound: true });
    expect(choosePage([], { address: null, country: null, language: "en" })).toEqual({ notFound: true });
  });
});
