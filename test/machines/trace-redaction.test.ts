import { describe, expect, it } from "vitest";
import { coverReport } from "../../machines/tooling/path-cover-report";
import { createRedactor } from "../../machines/tooling/redact";
import { entryOf, machineIds } from "../../machines/registry";
import { replayTrace } from "../../machines/tooling/replay";
import type { Trace } from "../../machines/tooling/trace";
import { readOrThrow } from "./recorded-traces";

describe("what a trace leaves out", () => {
  it("is every token, address, name and code, the same one always by the same stand-in", () => {
    const redact = createRedactor();
    const redacted = redact({
      code: " SPRING-4711 ",
      discount_code: "SPRING-4711",
      mail: "Write to maria.lang@example.org",
      customerName: "María Lang",
      auth: "Bearer eyJhbGciOi.eyJzdWIi.c2ln",
      key: "wbk_7hGq2Lm9",
      url: "https://admin.shopify.com/store/fern/charges/77?token=abc",
      shop: "fern-and-harbour.myshopify.com",
      recent: ['{"query":"María Lang"}'],
      phone: "+49 30 1234",
      customer: 7012345678901,
      trackingNumber: 12,
    });

    const text = JSON.stringify(redacted);
    for (const secret of ["SPRING", "maria", "María", "eyJ", "7hGq", "fern", "1234", ":12"])
      expect(text).not.toContain(secret);
    expect(redacted.code).toBe(` ${redacted.discount_code} `);
  });

  it("is what was searched for and found: numbers, names and the text itself", () => {
    const redact = createRedactor();
    const details = { detail: "María L., Fern Street", order: "#1001", count: 2 };
    const row = (key: string) => ({ title: key, path: "/track/orders", anchor: "orders", key, ...details });
    const feature = { title: "Coupon code", path: "/track/billing", anchor: "coupon" };
    const redacted = redact({
      query: "María",
      found: { customer: { rows: [row("María Lang")], total: 1, failed: false } },
      items: { pins: [feature], recents: [row("María Lang"), row("#1001")] },
      stored: [JSON.stringify(row("LP00123456789"))],
    });

    const text = JSON.stringify(redacted);
    for (const secret of ["María", "Fern", "1001", "LP0012"]) expect(text).not.toContain(secret);
    expect(redacted.items.recents[0]!.key).toBe(redacted.found.customer.rows[0]!.key);
    expect(redacted.items.recents[0]).toMatchObject({ path: "/track/orders", anchor: "orders" });
    expect(redacted.items.pins).toEqual([feature]);
  });

  it("is replaced by words that keep its form, counted by kind, and that are left alone later", () => {
    const redact = createRedactor();
    const redacted = redact({
      query: "María",
      text: "Lang",
      note: "ask anna@example.org or ben@example.org of fern.myshopify.com at https://example.org/x",
    });

    expect(redacted).toEqual({ query: "text-1", text: "text-2", note: "text-3" });
    expect(redact({ said: "anna@example.org, fern.myshopify.com, https://example.org/x" }).said).toBe(
      "mail-1@example.com, store-1.example, https://example.com/address-1",
    );
    expect(redact(redacted)).toEqual(redacted);
  });

  it("is a customer's number, but not how many there are", () => {
    expect(createRedactor()({ customer: 1000, recipient: 999, trackingNumber: 12 })).toEqual({
      customer: 0,
      recipient: 999,
      trackingNumber: 0,
    });
  });

  it("is no place of the app, though it has a title or a key as what was found has", () => {
    const places = [
      { title: "Orders", path: "/track/orders", anchor: "orders" },
      { title: "Coupon", path: "/track/billing", key: "coupon" },
      { title: null, path: "/track/orders", key: "orders" },
    ];

    expect(createRedactor()(places)).toEqual(places);
  });

  it("is nothing a machine or a screen decides by", () => {
    const kept = {
      failure: { code: "A0301", message: "The shop has another charge to approve", traceId: "trace-7f3a" },
      network: { code: "network", message: "", traceId: null },
      choice: { plan: "GROWTH_300", interval: "ANNUAL", is_trial: false },
      code: "  ",
      pages: { order: 2, customer: 3 },
    };

    expect(createRedactor()(kept)).toEqual(kept);
  });

  it.each(machineIds)("leaves every path of %s as it goes", (id) => {
    for (const { first, steps } of coverReport(entryOf(id)).paths) {
      const redact = createRedactor();
      const trace = redact({
        format: "waybill-trace/1",
        machine: id,
        recorded_at: "2026-11-21T09:00:00.000Z",
        start: { value: first.value, context: first.context },
        steps: steps.map(({ event, state }, at) => ({
          at,
          event,
          value: state.value,
          context: state.context,
        })),
      }) as unknown as Trace;

      const { drift } = replayTrace(entryOf(id).machine, readOrThrow(JSON.stringify(trace)));

      expect(drift).toBeNull();
    }
  });
});

it.each(["a", "a.", "eyJ-", "eyJ-a."])("a megabyte of %j is redacted as quickly as anything", (part) => {
  const redact = createRedactor();

  const said = redact({ note: `${part.repeat(1024 * 256)} for anna.berg@example.co.uk` });

  expect(said.note).not.toContain("anna");
});
