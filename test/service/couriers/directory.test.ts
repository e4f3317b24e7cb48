import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { COURIERS } from "../../../service/couriers/courier-table";
import { courierFor, findCourier, trackingUrl } from "../../../service/couriers/directory";
import { couriersByFormat } from "../../../service/couriers/number-formats";
import { carrierKey, courierOf } from "../../../service/couriers/seventeen-track/carrier-keys";

describe("the table of couriers", () => {
  it("gives every courier a code of its own, a name, a country and a home page", () => {
    expect(new Set(COURIERS.map(({ code }) => code)).size).toBe(COURIERS.length);
    expect(COURIERS.length).toBeGreaterThanOrEqual(60);
    for (const { code, name, country, homepage } of COURIERS) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(name).not.toBe("");
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(new URL(homepage).protocol).toBe("https:");
    }
  });

  it("has a place for the number in every tracking page", () => {
    for (const { trackingUrl: url } of COURIERS) if (url) expect(url.split("{number}")).toHaveLength(2);
  });

  it("never gives one name to two couriers", () => {
    const names = COURIERS.flatMap(({ name, aliases }) => [name, ...aliases]).map((name) =>
      name.toLowerCase(),
    );

    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("leads to 17TRACK's number of a courier and back", () => {
    const known = COURIERS.filter(({ code }) => carrierKey(code) !== undefined);

    expect(known.length).toBeGreaterThan(60);
    for (const { code } of known) expect(courierOf(carrierKey(code))).toBe(code);
    expect(courierOf(999_999_999)).toBeNull();
    expect(carrierKey(null)).toBeUndefined();
  });
});

describe("finding the courier of a parcel", () => {
  it.each([
    ["UPS", "whatever", "ups"],
    ["  deutsche   post (de)", "", "deutsche-post"],
    ["POSTNORD SE", "", "postnord-sweden"],
    ["Österreichische Post", "", "austrian-post"],
    ["colis prive", "", "colis-prive"],
    ["royalmail", "1Z5R89390357567127", "royal-mail"],
  ])("takes Shopify's company name %j before the number", (company, number, courier) => {
    expect(courierFor(company, number)).toEqual({ courier, why: "company" });
  });

  it.each([
    ["DHL", "JJD000390007889456123", "dhl-paket"],
    ["DHL", "3318810025", "dhl-express"],
    ["DHL", "", "dhl-express"],
    ["GLS", "", "gls"],
    ["DPD", "09980000020034", "dpd-de"],
  ])("lets the number say which member of the %s family it is", (company, number, courier) => {
    expect(courierFor(company, number)).toEqual({ courier, why: "company" });
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
    ["620000000000000000000001", "inpost-pl"],
    ["SF1234567890123", "sf-express"],
    ["TBA010000000000", "amazon-logistics"],
  ])("reads %s as a number of %s", (number, courier) => {
    expect(courierFor(null, number)).toEqual({ courier, why: "number" });
    expect(courierFor("Other", number)).toEqual({ courier, why: "number" });
  });

  it("does not guess where neither name nor number is known", () => {
    expect(courierFor("Uncle Bob's Van", "12345")).toBeNull();
    expect(courierFor(null, null)).toBeNull();
    expect(courierFor("", "")).toBeNull();
  });
});

describe("the link to the courier's own page", () => {
  it("carries the number, safely written", () => {
    expect(trackingUrl("ups", "1z 5r8/x")).toBe("https://www.ups.com/track?tracknum=1Z5R8%2FX");
  });

  it("is the home page where the courier has no page of one parcel, and nothing for a stranger", () => {
    expect(trackingUrl("china-post", "RB123456785CN")).toBe(findCourier("china-post")?.homepage);
    expect(trackingUrl("nobody", "1")).toBeNull();
    expect(trackingUrl(null, "1")).toBeNull();
  });
});

describe("the developers' list of numbers", () => {
  const list = new URL("../../../../shared/couriers/detect-dev.json", import.meta.url);
  const isThere = fs.existsSync(list);

  it.skipIf(!isThere)(
    "is read right for the couriers whose formats are here (skipped without the list)",
    () => {
      const inScope = [
        "amazon-logistics",
        "canada-post",
        "gofo",
        "ontrac",
        "royal-mail",
        "usps",
        "yodel",
        "yunexpress",
      ];
      const vectors = JSON.parse(fs.readFileSync(list, "utf8")) as {
        number: string;
        courier: string;
        valid: boolean;
      }[];
      const valid = vectors.filter(({ valid, courier }) => valid && inScope.includes(courier));

      const right = valid.filter(({ number, courier }) => couriersByFormat(number)[0] === courier);

      expect(right.length / valid.length).toBeGreaterThan(0.9);
    },
  );
});
