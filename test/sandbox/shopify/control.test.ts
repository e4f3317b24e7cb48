import { describe, expect, it } from "vitest";
import { aSandbox, type Sandbox, SHOP } from "./a-sandbox";

function control(sandbox: Sandbox, path: string, body: object = {}, init: RequestInit = {}) {
  const headers = { "content-type": "application/json" };
  return sandbox.request(`/control${path}`, { method: "POST", headers, body: JSON.stringify(body), ...init });
}

describe("control from another process", () => {
  it("places, fulfils and cancels orders", async () => {
    const sandbox = aSandbox();

    const order = (await (
      await control(sandbox, `/${SHOP}/orders`, { email: "kim@example.com" })
    ).json()) as { id: string };
    const fulfilled = await control(sandbox, `/${SHOP}/orders/${order.id}/fulfil`, {
      trackingNumber: "SIMFAST1",
    });
    const fulfillment = (await fulfilled.json()) as { id: string };
    await control(sandbox, `/${SHOP}/fulfillments/${fulfillment.id}/events`, { status: "IN_TRANSIT" });
    await control(sandbox, `/${SHOP}/orders/${order.id}/cancel`);
    await control(sandbox, "/drain");

    expect(new Set(sandbox.received.map((each) => each.topic))).toEqual(
      new Set([
        "orders/create",
        "fulfillments/create",
        "orders/updated",
        "fulfillment_events/create",
        "orders/cancelled",
      ]),
    );
    const stored = await sandbox.request(`/control/${SHOP}/orders/${order.id}`);
    expect(await stored.json()).toMatchObject({
      email: "kim@example.com",
      fulfillments: [{ id: fulfillment.id }],
    });
  });

  it("switches faults on and off, and refuses what is not one", async () => {
    const sandbox = aSandbox();

    const on = await control(sandbox, "/faults", { duplicate: 2, delayMs: 5 }, { method: "PUT" });
    const wrong = await control(sandbox, "/faults", { duplicate: "many" }, { method: "PUT" });

    expect(await on.json()).toEqual({ duplicate: 2, reorder: 0, delayMs: 5, drop: 0, badSignature: 0 });
    expect(wrong.status).toBe(400);
  });

  it("says what is wrong with an id it does not know", async () => {
    const response = await control(aSandbox(), `/${SHOP}/orders/1/fulfil`);

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: "The sandbox has no order 1" });
  });

  it("takes nothing that a form of another page could send", async () => {
    const sandbox = aSandbox();

    const response = await sandbox.request(`/control/${SHOP}/uninstall`, {
      method: "POST",
      body: new URLSearchParams(),
    });

    expect(response.status).toBe(415);
    expect(sandbox.shop.record.isInstalled).toBe(true);
  });
});

describe("forms of the sandbox admin", () => {
  const place = (origin: string) =>
    aSandbox().request("/admin/store/fern-and-harbour/orders", {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({ email: "kim@example.com" }),
    });

  it("are taken from its own pages only", async () => {
    expect((await place("http://sandbox.test")).status).toBe(303);
    expect((await place("http://elsewhere.test")).status).toBe(403);
  });
});
