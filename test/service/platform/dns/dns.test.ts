import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSimulatedDns } from "../../../../sandbox/dns/simulated-dns";
import { createDns, type Dns } from "../../../../service/platform/dns/dns";

const server = createSimulatedDns({ port: 0 });
let dns: Dns;
/** Takes silence for an answer sooner than a busy machine answers. */
let impatient: Dns;

beforeAll(async () => {
  const servers = [await server.start()];
  dns = createDns({ servers });
  impatient = createDns({ servers, timeoutMs: 150, tries: 2 });
});
afterAll(() => server.stop());

describe("questions to a DNS server", () => {
  it("get every TXT value as one text, however many strings it is cut into", async () => {
    server.set("_waybill.track.brand.com", "TXT", ["v=other", "x".repeat(600)]);

    const answer = await dns.txt("_waybill.track.brand.com");

    expect(answer).toEqual({ kind: "found", values: ["v=other", "x".repeat(600)] });
  });

  it("get a value without the bytes that no database takes", async () => {
    server.set("_waybill.nul.brand.com", "TXT", ["waybill=\0abc\0", "\0"]);

    const answer = await dns.txt("_waybill.nul.brand.com");

    expect(answer).toEqual({ kind: "found", values: ["waybill=abc", ""] });
  });

  it("get one step of a CNAME, in lower case", async () => {
    server.set("track.brand.com", "CNAME", ["Middle.Example.com"]);
    server.set("middle.example.com", "CNAME", ["end.example.com"]);

    expect(await dns.cname("TRACK.brand.com")).toEqual({ kind: "found", values: ["middle.example.com"] });
  });

  it("get the addresses at the end of all CNAMEs", async () => {
    server.set("alias.brand.com", "CNAME", ["end.example.net"]);
    server.set("end.example.net", "A", ["192.0.2.7"]);
    server.set("end.example.net", "AAAA", ["2001:db8::7"]);

    expect(await dns.addresses("alias.brand.com")).toEqual({
      kind: "found",
      values: ["192.0.2.7", "2001:db8::7"],
    });
  });

  it.each([
    ["a name that does not exist", "nowhere.brand.com"],
    ["a name without records of that type", "end.example.net"],
  ])("say that %s has none", async (_, name) => {
    expect(await dns.txt(name)).toEqual({ kind: "missing" });
  });

  it("do not end in CNAMEs that lead into one another", async () => {
    server.set("a.circle.example", "CNAME", ["b.circle.example"]);
    server.set("b.circle.example", "CNAME", ["a.circle.example"]);

    expect((await dns.addresses("a.circle.example")).kind).not.toBe("found");
  });

  it.each([
    ["servfail", "servfail", () => dns],
    ["refused", "refused", () => dns],
    ["silence", "timeout", () => impatient],
  ] as const)("tell a server's %s from a name that does not exist", async (fault, why, asked) => {
    server.fail("broken.brand.com", fault);

    expect(await asked().txt("broken.brand.com")).toEqual({ kind: "failed", why });
  });

  it("say so where no server is there", async () => {
    const nobody = createDns({ servers: ["127.0.0.1:1"], timeoutMs: 150, tries: 1 });

    expect((await nobody.cname("track.brand.com")).kind).toBe("failed");
  });

  it("reach the server for names below localhost as well", async () => {
    server.set("track.shop.localhost", "CNAME", ["localhost"]);

    expect(await dns.cname("track.shop.localhost")).toEqual({ kind: "found", values: ["localhost"] });
  });
});
