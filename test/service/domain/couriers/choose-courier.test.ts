import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseCourier } from "../../../../service/domain/couriers/choose-courier";
import { HOSTILE_WORDS, hostileWord } from "../../../hostile-words";

describe("choosing the courier of a shipment", () => {
  it.each([
    ["UPS", "whatever", "ups"],
    ["  deutsche   post (de)", "", "deutsche-post"],
    ["POSTNORD SE", "", "postnord-sweden"],
    ["Österreichische Post", "", "austrian-post"],
    ["colis prive", "", "colis-prive"],
    ["royalmail", "986578788855", "royal-mail"],
  ])("takes Shopify's company name %j before the number", (company, number, courier) => {
    expect(chooseCourier(company, number)).toMatchObject({ courier });
  });

  it.each([
    ["DHL", "JJD000390007889456123", "dhl-paket"],
    ["DHL", "3318810025", "dhl-express"],
    ["DHL", "", "dhl-express"],
    ["GLS", "", "gls"],
    ["DPD", "09980000020034", "dpd-de"],
    ["DPD", "", "dpd-group"],
  ])("lets the number say which member of the %s family it is", (company, number, courier) => {
    expect(chooseCourier(company, number)).toMatchObject({ courier });
  });

  it.each([
    ["1Z 5R8 939 03 5756 7127", "ups"],
    ["9400 1112 0255 5842 3321 18", "usps"],
    ["420221539101026837331000039521", "usps"],
    ["986578788855", "fedex"],
    ["3318810025", "dhl-express"],
    ["00340434292135100186", "dhl-paket"],
    ["RR123456785GB", "royal-mail"],
    ["EA123456785GB", "parcelforce"],
    ["RB123456785CN", "china-post"],
    ["LE123456785FR", "la-poste"],
    ["XY123456785FR", "chronopost"],
    ["6A12345678901", "la-poste"],
    ["YT2616912345678901", "yunexpress"],
    ["4PX3000123456789CN", "4px"],
    ["LP00123456789012", "cainiao"],
    ["SF1234567890123", "sf-express"],
    ["TBA010000000000", "amazon-logistics"],
  ])("reads %s as a number of %s", (number, courier) => {
    expect(chooseCourier(null, number)).toMatchObject({ courier });
    expect(chooseCourier("Other", number)).toMatchObject({ courier });
  });

  it("believes a number that is surely another courier's before the name", () => {
    expect(chooseCourier("Royal Mail", "1Z5R89390357567127")).toMatchObject({ courier: "ups" });
  });

  it.each([
    ["My van", "12345678"],
    ["Stadtbote", "1234567"],
    ["Uncle Bob", "ABCD12EFGHI"],
    ["Uncle Bob", "986578788855"],
  ])(
    "leaves a parcel to %s, whom nobody knows, rather than to whose number %s looks like",
    (company, number) => {
      expect(chooseCourier(company, number, { learned: new Map([["mondial-relay", 40]]) })).toBeNull();
      expect(chooseCourier(company, "1Z5R89390357567127")).toMatchObject({ courier: "ups" });
    },
  );

  it("adopts no number by its look alone, but with the destination, the shop's habits or the name", () => {
    const looks = ["1234567", "12345678", "620000000000000000000001", "1234567890123456789", "ABCD12EFGHI"];
    expect(looks.map((number) => chooseCourier(null, number))).toEqual(looks.map(() => null));

    expect(chooseCourier("Other", "12345678", { destination: "FR" })).toMatchObject({
      courier: "mondial-relay",
    });
    expect(chooseCourier(null, "12345678", { learned: new Map([["colisweb", 40]]) })).toMatchObject({
      courier: "colisweb",
    });
    expect(chooseCourier("InPost", "620000000000000000000001")).toMatchObject({ courier: "inpost-pl" });
  });

  it("adopts a number whose check digit fails for letters of its own alone, and never against a name", () => {
    // UPS prints such numbers itself, in five of the seven examples of its manual.
    expect(chooseCourier(null, "1Z5R89390357567128")).toMatchObject({ courier: "ups", confidence: 0.5 });
    expect(chooseCourier("My van", "1Z5R89390357567128")).toBeNull();
    expect(chooseCourier(null, "1234567890123456789012345678")).toBeNull();
    expect(chooseCourier(null, "986578788856")).toBeNull();
  });

  it("does not guess where neither name nor number is known", () => {
    expect(chooseCourier("Uncle Bob's Van", "12345")).toBeNull();
    expect(chooseCourier(null, null)).toBeNull();
    expect(chooseCourier("", "")).toBeNull();
  });

  it.each(HOSTILE_WORDS.map((word) => [word.slice(0, 40), word]))(
    "takes the company %j for nobody's name, and asks the number",
    (_, company) => {
      expect(chooseCourier(company, "1Z999AA10123456784")).toMatchObject({ courier: "ups" });
    },
  );

  it("finds nobody, or a courier of ours, whatever stands in company and number", () => {
    fc.assert(
      fc.property(hostileWord(), hostileWord(), (company, number) => {
        const chosen = chooseCourier(company, number);
        expect(chosen === null || /^[a-z0-9-]+$/.test(chosen.courier)).toBe(true);
      }),
    );
  });
});
