import type { Context } from "hono";
import { describe, expect, it } from "vitest";
import { clientOf, isUnknownProxy } from "../../../../service/platform/http/client-address";
import { readTrustedProxies } from "../../../../service/platform/config/trusted-proxies";

const request = (neighbour: string, forwarded: string | undefined) =>
  ({
    env: { incoming: { socket: { remoteAddress: neighbour } } },
    req: { header: () => forwarded },
  }) as unknown as Context;

function asked(
  neighbour: string,
  forwarded: string | undefined,
  { trusted = "", viaShopify = false } = {},
): string {
  return clientOf(request(neighbour, forwarded), readTrustedProxies(trusted, []), viaShopify).address;
}

describe("tries are counted for the address that", () => {
  it.each([
    ["connects, whatever it claims", asked("203.0.113.5", "1.1.1.1"), "203.0.113.5"],
    ["connects from a private network, whatever it claims", asked("172.17.0.1", "1.1.1.1"), "172.17.0.1"],
    ["connects by IPv6, written as IPv4", asked("::ffff:203.0.113.5", undefined), "203.0.113.5"],
    ["connects where nothing is forwarded", asked("10.0.0.2", undefined, { trusted: "1" }), "10.0.0.2"],
    [
      "our load balancer has seen, not the one the sender wrote",
      asked("10.0.0.2", "1.1.1.1, 203.0.113.5", { trusted: "1" }),
      "203.0.113.5",
    ],
    [
      "the outer of our two proxies has seen, by count",
      asked("10.0.0.2", "1.1.1.1, 203.0.113.5, 10.0.0.9", { trusted: "2" }),
      "203.0.113.5",
    ],
    [
      "the outer of our two proxies has seen, by network",
      asked("::ffff:10.0.0.2", "1.1.1.1,203.0.113.5,fd00::9", { trusted: "10.0.0.0/8, fd00::/8" }),
      "203.0.113.5",
    ],
    [
      "stands before our networks, even where it claims to be in them",
      asked("203.0.113.5", "10.0.0.7, 10.0.0.8", { trusted: "10.0.0.0/8" }),
      "203.0.113.5",
    ],
    [
      "a proxy has written with its port",
      asked("10.0.0.2", "203.0.113.5:4711", { trusted: "1" }),
      "203.0.113.5",
    ],
    [
      "could not be named: the proxy's own",
      asked("10.0.0.2", "1.1.1.1, unknown", { trusted: "1" }),
      "10.0.0.2",
    ],
    ["Shopify has seen, directly", asked("23.227.38.1", "203.0.113.5", { viaShopify: true }), "203.0.113.5"],
    [
      "Shopify has seen, behind our load balancer",
      asked("10.0.0.2", "1.1.1.1, 203.0.113.5, 23.227.38.1", { trusted: "1", viaShopify: true }),
      "203.0.113.5",
    ],
  ])("%s", (_, address, expected) => {
    expect(address).toBe(expected);
  });
});

describe("addresses of IPv6", () => {
  it("count as one within a /64, for whoever has one of them has all", () => {
    const one = asked("2001:db8:1:2:aaaa::1", undefined);

    expect(one).toBe("2001:db8:1:2::/64");
    expect(asked("2001:db8:1:2:bbbb:cccc:dddd:eeee", undefined)).toBe(one);
    expect(asked("2001:db8:1:3::1", undefined)).not.toBe(one);
  });

  it("belong to a network of /48, as those of IPv4 to one of /24", () => {
    expect(clientOf(request("2001:db8:1:2::1", undefined), 0, false).network).toBe("2001:db8:1::/48");
    expect(clientOf(request("203.0.113.5", undefined), 0, false).network).toBe("203.0.113.0/24");
  });
});

it("a private neighbour that forwards addresses without being trusted is noticed", () => {
  const unknown = (neighbour: string, forwarded: string | undefined, trusted = "") =>
    isUnknownProxy(request(neighbour, forwarded), readTrustedProxies(trusted, []));

  expect(unknown("127.0.0.1", "203.0.113.5")).toBe(true);
  expect(unknown("100.64.1.2", "203.0.113.5")).toBe(true);
  expect(unknown("127.0.0.1", "203.0.113.5", "1")).toBe(false);
  expect(unknown("127.0.0.1", undefined)).toBe(false);
  expect(unknown("203.0.113.9", "203.0.113.5")).toBe(false);
});
