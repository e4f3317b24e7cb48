import { describe, expect, it } from "vitest";
import {
  readableHost,
  readHostName,
  wrongHost,
  zoneOf,
} from "../../../../service/domain/custom-domains/host-name";

describe("a host name that is typed or pasted", () => {
  it.each([
    ["track.brand.com", "track.brand.com"],
    [" https://Track.Brand.com/ ", "track.brand.com"],
    ["track.brand.com.", "track.brand.com"],
    ["track.müller.de", "track.xn--mller-kva.de"],
    ["配送.例え.jp", "xn--w83anz.xn--r8jz45g.jp"],
    ["ｔrack.brand.com", "track.brand.com"],
  ])("%s is read as %s", (given, host) => {
    expect(readHostName(given)).toBe(host);
  });

  it.each([
    ["", "nothing"],
    ["brand", "one label"],
    ["track.brand.com/orders", "a path"],
    ["track.brand.com:8080", "a port"],
    ["user@track.brand.com", "a user"],
    ["127.0.0.1", "an address"],
    ["0x7f.1", "an address in disguise"],
    ["[::1]", "an IPv6 address"],
    ["*.brand.com", "a wildcard"],
    ["_dmarc.brand.com", "an underscore"],
    ["-track.brand.com", "a hyphen at the beginning"],
    ["track..brand.com", "an empty label"],
    [`${"a".repeat(64)}.brand.com`, "a label that is too long"],
    [`${"a.".repeat(130)}com`, "a name that is too long"],
    ["track.brand.com\r\nhost: evil.com", "a line break"],
    ["track.brand.com,other.com", "two names"],
    ["ftp://track.brand.com", "another scheme"],
    ["xn--a.com", "Punycode that is none"],
  ])("%s is refused: %s", (given) => {
    expect(readHostName(given)).toBeNull();
  });
});

describe("a name that a shop cannot have", () => {
  const hosts = { own: ["app.waybill-service.com"], target: "pages.waybill-service.com", dnsServers: [] };
  const place = { hosts, sandboxUrl: undefined };
  const shop = { domain: "blue-door.myshopify.com", primaryDomain: "www.blue-door.com" };

  it.each([
    ["www.blue-door.com", "domainOfStore"],
    ["blue-door.myshopify.com", "domainNotYours"],
    ["track.shopify.com", "domainNotYours"],
    ["app.waybill-service.com", "domainNotYours"],
    ["anything.waybill-service.com", "domainNotYours"],
    ["brand.com", "domainTooShort"],
    ["co.uk", "domainTooShort"],
    ["brand.co.uk", "domainTooShort"],
    ["github.io", "domainTooShort"],
    ["track.brand.invalid", "domainUnknown"],
    ["track.brand.localhost", "domainUnknown"],
    ["printer.local", "domainUnknown"],
  ])("%s: %s", (host, key) => {
    expect(wrongHost(place, shop, host)).toBe(key);
  });

  it.each(["track.blue-door.com", "track.brand.co.uk", "spur.xn--mller-kva.de", "track.notmyshopify.com"])(
    "is not %s",
    (host) => {
      expect(wrongHost(place, shop, host)).toBeNull();
    },
  );

  it("may be below localhost in the sandbox, which has no other names", () => {
    const sandbox = {
      hosts: { own: ["localhost"], target: "localhost", dnsServers: [] },
      sandboxUrl: "http://localhost:3000/sandbox",
    };

    expect(wrongHost(sandbox, shop, "track.blue-door.localhost")).toBeNull();
    expect(wrongHost(sandbox, shop, "blue-door.localhost")).toBe("domainTooShort");
  });
});

it("the domain that a provider adds by itself is the registered one", () => {
  expect(zoneOf("track.brand.co.uk")).toBe("brand.co.uk");
  expect(zoneOf("a.b.brand.com")).toBe("brand.com");
});

it("an internationalised name is shown as people read it", () => {
  expect(readableHost("track.xn--mller-kva.de")).toBe("track.müller.de");
});
