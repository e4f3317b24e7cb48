import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createDnsPages } from "../../../sandbox/dns/dns-pages";
import { createSimulatedDns } from "../../../sandbox/dns/simulated-dns";

function open() {
  const dns = createSimulatedDns({ port: 0 });
  const app = createDnsPages(dns);
  const set = (fields: Record<string, string>) =>
    app.request("/", { method: "POST", body: new URLSearchParams(fields).toString() });
  return { dns, app, set };
}

describe("the pages of the simulated DNS", () => {
  it("set, list and remove records", async () => {
    const { dns, app, set } = open();

    expect((await set({ name: "Track.Brand.com.", type: "TXT", value: "<b>&" })).status).toBe(303);
    expect(await (await app.request("/")).text()).toContain("&lt;b&gt;&amp;");
    await set({ name: "track.brand.com", type: "TXT", value: "" });

    expect(dns.list()).toEqual([]);
  });

  it.each([
    { name: "", type: "TXT", value: "x" },
    { name: "a b", type: "TXT", value: "x" },
    { name: "track.brand.com", type: "constructor", value: "x" },
    { name: "track.brand.com", type: "TXT", value: "x".repeat(1001) },
  ])("refuse what is no record: %j", async (fields) => {
    const { dns, set } = open();

    expect((await set(fields)).status).toBe(400);
    expect(dns.list()).toEqual([]);
  });
});

it("records are there again after a restart", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-dns-"));
  const file = path.join(folder, "dns.json");
  createSimulatedDns({ port: 0, file }).set("track.brand.com", "CNAME", ["localhost"]);

  expect(createSimulatedDns({ port: 0, file }).list()).toEqual([
    { name: "track.brand.com", type: "CNAME", value: "localhost" },
  ]);
  rmSync(folder, { recursive: true });
});
