import { describe, expect, it } from "vitest";
import type { DnsAnswer } from "../../../../service/platform/dns/dns";
import { findPublicAddress, isPublicAddress } from "../../../../service/platform/net/public-address";

describe("an address is connected to", () => {
  it.each(["8.8.8.8", "1.1.1.1", "100.63.255.255", "172.32.0.1", "2606:4700:4700::1111", "2a01:4f8::1"])(
    "%s, of the internet",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...["127.0.0.1", "127.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "192.0.0.8", "198.18.0.1"],
    ...["169.254.169.254", "100.64.0.1", "100.127.255.254", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
    ...["192.0.2.1", "198.51.100.1", "203.0.113.1", "2130706433", "0x7f000001", "0177.0.0.1"],
    ...["::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "::ffff:127.0.0.1"],
    ...["::ffff:8.8.8.8", "::ffff:0:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1"],
    ...["2002:7f00:1::", "2001::1", "2001:db8::1", "2001:10::1", "100::1", "5f00::1", "4000::1"],
    ...["", "localhost", "8.8.8.8.", "8.8.8.8/8", " 8.8.8.8", "fe80::1%eth0"],
  ])("never %j", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("a host that a stranger has named", () => {
  const asked: string[] = [];
  const found = (...values: string[]): DnsAnswer => ({ kind: "found", values });
  const find = (answer: DnsAnswer, host = "smtp.brand.com") =>
    findPublicAddress({ addresses: async (name) => (asked.push(name), answer) }, host);

  it("is asked for once, and its address of IPv4 taken", async () => {
    asked.length = 0;
    expect(await find(found("2a01:4f8::1", "8.8.8.8"))).toBe("8.8.8.8");
    expect(await find(found("2a01:4f8::1"))).toBe("2a01:4f8::1");
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["has one address that is ours", found("8.8.8.8", "127.0.0.1"), "notPublic"],
    ["has the address of a cloud's metadata", found("169.254.169.254"), "notPublic"],
    ["does not exist", { kind: "missing" } as const, "missing"],
    ["is not known, because nobody answers", { kind: "failed", why: "timeout" } as const, "timeout"],
  ])("is refused where it %s", async (_, answer, why) => {
    await expect(find(answer)).rejects.toMatchObject({ why });
  });

  it.each(["8.8.8.8", "127.0.0.1", "2606:4700:4700::1111", "2130706433", "0x7f.1"])(
    "is refused where it is an address: %s",
    async (host) => {
      asked.length = 0;
      await expect(find(found("8.8.8.8"), host)).rejects.toMatchObject({ why: "notPublic" });
      expect(asked).toEqual([]);
    },
  );
});
