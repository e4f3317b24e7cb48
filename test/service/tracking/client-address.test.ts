import type { Context } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddress } from "../../../service/tracking/client-address";

const asked = (neighbour: string, forwarded: string | undefined, isProxied = false) =>
  clientAddress(
    {
      env: { incoming: { socket: { remoteAddress: neighbour } } },
      req: { header: () => forwarded },
    } as unknown as Context,
    isProxied,
  );

describe("tries are counted for the address that", () => {
  it.each([
    ["connects directly, whatever it claims", asked("203.0.113.5", "1.1.1.1"), "203.0.113.5"],
    [
      "our load balancer has seen, not the one the sender wrote",
      asked("10.0.0.2", "1.1.1.1, 203.0.113.5"),
      "203.0.113.5",
    ],
    ["connects where nothing is forwarded", asked("::ffff:127.0.0.1", undefined), "::ffff:127.0.0.1"],
    ["Shopify has seen, directly", asked("23.227.38.1", "203.0.113.5", true), "203.0.113.5"],
    [
      "Shopify has seen, behind our load balancer",
      asked("10.0.0.2", "203.0.113.5, 23.227.38.1", true),
      "203.0.113.5",
    ],
    [
      "Shopify has seen, not the one the sender wrote",
      asked("10.0.0.2", "1.1.1.1, 203.0.113.5, 23.227.38.1", true),
      "203.0.113.5",
    ],
  ])("%s", (_, address, expected) => {
    expect(address).toBe(expected);
  });
});
