import { describe, expect, it } from "vitest";
import { createSeventeenTrack } from "../../../sandbox/couriers/seventeen-track";

function aServer() {
  const clock = { at: Date.UTC(2026, 4, 4) };
  const server = createSeventeenTrack({
    key: "K",
    now: () => new Date(clock.at),
    pace: { msPerStep: 60_000 },
    quota: 1000,
  });
  return {
    async post(verb: string, body: unknown, token = "K") {
      // A second between calls keeps below the limit of three.
      clock.at += 1000;
      const headers = { "17token": token, "content-type": "application/json" };
      const response = await server.app.request(`/${verb}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return { status: response.status, body: response.status === 404 ? null : await response.json() };
    },
    server,
  };
}

const codes = (response: { body: { data: { rejected: { error: { code: number } }[] } } }) =>
  response.body.data.rejected.map(({ error }) => error.code);

describe("the simulated 17TRACK", () => {
  it("tracks a number again once, and only after it was stopped", async () => {
    const { post } = aServer();
    await post("register", [{ number: "SIMDLV1" }]);

    const moving = await post("retrack", [{ number: "SIMDLV1" }]);
    await post("stoptrack", [{ number: "SIMDLV1" }]);
    const again = await post("retrack", [{ number: "SIMDLV1" }]);
    await post("stoptrack", [{ number: "SIMDLV1" }]);
    const twice = await post("retrack", [{ number: "SIMDLV1" }]);

    expect([codes(moving), codes(again), codes(twice)]).toEqual([[-18019904], [], [-18019905]]);
  });

  it("lists its numbers forty to a page", async () => {
    const { post } = aServer();
    const items = Array.from({ length: 45 }, (_, at) => ({ number: `SIMDLV${at}`, carrier: 100002 }));
    await post("register", items.slice(0, 40));
    await post("register", items.slice(40));

    const second = await post("gettracklist", { page_no: 2 });

    expect(second.body.page).toEqual({ data_total: 45, page_total: 2, page_no: 2, page_size: 40 });
    expect(second.body.data.accepted).toHaveLength(5);
    expect(second.body.data.accepted[0]).toMatchObject({ number: "SIMDLV40", tracking_status: "Tracking" });
  });

  it("refuses a whole call with more than forty numbers, with none, or without the key", async () => {
    const { post } = aServer();
    const many = Array.from({ length: 41 }, (_, at) => ({ number: `SIMDLV${at}` }));

    expect((await post("register", many)).body.data.errors).toMatchObject([{ code: -18010014 }]);
    expect((await post("register", [])).body.data.errors).toMatchObject([{ code: -18010013 }]);
    expect(await post("register", many, "another")).toMatchObject({ status: 401, body: { code: -18010002 } });
  });

  it("knows no other calls", async () => {
    expect(await aServer().post("constructor", [{ number: "SIMDLV1" }])).toMatchObject({ status: 404 });
  });

  it("takes orders for faults, and says which it knows", async () => {
    const { server } = aServer();
    const order = (body: unknown) =>
      server.app.request("/faults", { method: "POST", body: JSON.stringify(body) });

    expect(await (await order({ twice: 2 })).json()).toEqual({ twice: 2 });
    expect((await order({ earthquake: 1 })).status).toBe(400);
  });
});
