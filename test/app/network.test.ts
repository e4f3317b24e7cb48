import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callClientAction } from "../../app/endApi/call-client-action";
import { reloadOn } from "../../app/shell/reload-on";
import { fetchWhole } from "../../app/shell/fetch-whole";
import { offlineClientAction } from "../../app/endApi/offline-client-action";
import { lazyPart } from "../../app/shell/lazy-part";
import { isOnline, fetchWhenOnline, subscribeToNetwork } from "../../app/shell/network";

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const page = () => new URL("/track/orders.data?tab=all", location.href);

/** What the process answers while it starts, or with another type the app itself. */
const starting = (type = "text/plain") =>
  new Response("Starting", { status: 503, headers: { "retry-after": "1", "content-type": type } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a page that is read without a network", () => {
  it("waits, says so, and is there when the network is", async () => {
    const once = vi.fn(lost);
    const response = new Response("rows");
    const received: boolean[] = [];
    const stop = subscribeToNetwork(() => received.push(isOnline()));

    const reading = fetchWhenOnline(once as never)(page());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(once).toHaveBeenCalledTimes(2);
    expect(isOnline()).toBe(false);
    once.mockResolvedValueOnce(response as never);
    await vi.advanceTimersByTimeAsync(4_000);

    expect(await reading).toBe(response);
    expect(received).toEqual([false, true]);
    stop();
  });

  it("does not wait longer than the browser's word that the network is back", async () => {
    const response = new Response("rows");
    const once = vi.fn(async () => response).mockImplementationOnce(lost);

    const reading = fetchWhenOnline(once)(page());
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("online"));

    expect(await reading).toBe(response);
  });

  it("is given up at once when something else is wanted, and asks no more", async () => {
    const given = new AbortController();
    const once = vi.fn(lost);
    const reading = fetchWhenOnline(once)(page(), { signal: given.signal });
    await vi.advanceTimersByTimeAsync(0);

    given.abort();

    await expect(reading).rejects.toThrow(/aborted/);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(once).toHaveBeenCalledTimes(1);
    expect(isOnline()).toBe(true);
  });

  it("waits for a server that is starting as for a network", async () => {
    const response = new Response("rows");
    const once = vi.fn(async () => response).mockImplementationOnce(async () => starting());

    const reading = fetchWhenOnline(once)(page());
    await vi.advanceTimersByTimeAsync(0);
    expect(isOnline()).toBe(false);
    await vi.advanceTimersByTimeAsync(4_000);

    expect(await reading).toBe(response);
    expect(isOnline()).toBe(true);
  });

  it.each([502, 503, 504])(
    "waits for the app behind a proxy that answers %i in its place",
    async (status) => {
      const html = new Response("<h1>Bad gateway</h1>", { status, headers: { "content-type": "text/html" } });
      const response = new Response("rows");
      const once = vi.fn(async () => response).mockImplementationOnce(async () => html);

      const reading = fetchWhenOnline(once)(page());
      await vi.advanceTimersByTimeAsync(4_000);

      expect(await reading).toBe(response);
    },
  );

  it.each([
    ["that the app itself has answered", page(), starting("text/x-script")],
    ["of a call", "/track/pulse", starting("application/json")],
    ["of another host", "https://cdn.example/x.data", starting()],
  ])("does not wait for a 503 %s", async (_, address, response) => {
    expect(await fetchWhenOnline(async () => response)(address)).toBe(response);
  });

  it.each([
    ["what is sent", page(), { method: "POST" }],
    ["what is no page", "/track/pulse", {}],
    ["what is another host's", "https://cdn.example/x.data", {}],
  ])("%s fails as ever", async (_, address, init) => {
    await expect(fetchWhenOnline(lost)(address, init)).rejects.toThrow("Failed to fetch");
  });
});

/** A Response that an action has thrown, as Remix hands it to the browser. */
const refused = (status: number, message: string) => () =>
  Promise.reject(
    Object.assign(new Error(), {
      status,
      statusText: "",
      internal: false,
      data: { code: "A0400", message, traceId: null },
    }),
  );

describe("a call that finds no network", () => {
  const called = async (serverAction: () => Promise<unknown>) => {
    const response = (await offlineClientAction({ serverAction } as never)) as Response;
    return { status: response.status, body: (await response.json()) as object };
  };

  it("is answered with a status after which the router reads nothing again", async () => {
    expect(await called(lost)).toMatchObject({ status: 503, body: { ok: false, code: "network" } });
  });

  it.each([500, 502, 504, 520])(
    "is answered so where a proxy answers %i in the app's place",
    async (status) => {
      const send = fetchWhenOnline(async () => new Response("<h1>Bad gateway</h1>", { status }));

      const response = await called(() => send("/track/call/changePlan.data", { method: "POST" }));

      expect(response).toMatchObject({ status: 503, body: { ok: false, code: "network" } });
    },
  );

  it("is answered so where the server is starting", async () => {
    const send = fetchWhenOnline(async () => starting());

    const response = await called(() => send("/track/setup.data", { method: "POST" }));

    expect(response).toMatchObject({ status: 503, body: { ok: false, code: "network" } });
  });

  it.each([400, 404, 413, 415, 503])("or is refused with %i is answered with the refusal", async (status) => {
    expect(await called(refused(status, "Unknown intent"))).toEqual({
      status,
      body: { ok: false, code: "A0400", message: "Unknown intent", traceId: null },
    });
  });

  it("asks for a new session all the same, and a mistake of ours still fails", async () => {
    await expect(called(refused(401, ""))).rejects.toMatchObject({ status: 401 });
    await expect(called(() => Promise.reject(new RangeError("ours")))).rejects.toThrow("ours");
  });
});

describe("a call of the contract", () => {
  const request = () => new Request("http://app.test/track/call/getStoreInfo?key=7", { method: "POST" });
  const called = async (serverAction: () => Promise<unknown>) => {
    const result = (await callClientAction({ request: request(), serverAction } as never)) as unknown;
    return result instanceof Response
      ? { status: result.status, body: (await result.json()) as object }
      : { status: 200, body: result };
  };

  it("is answered as the server has answered it", async () => {
    const found = { key: "7", changes: ["orders"], ok: true, data: { rows: [1] } };

    expect(await called(async () => found)).toEqual({ status: 200, body: found });
  });

  it("that finds no network changes nothing, and no page is read again", async () => {
    const { status, body } = await called(lost);

    expect(body).toMatchObject({ key: "7", changes: [], ok: false, code: "network" });
    // React Router: an action's answer of 400 or more revalidates nothing (v7_skipActionErrorRevalidation).
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it("that is refused is answered to whoever asked", async () => {
    const { status, body } = await called(refused(415, "JSON is needed"));

    expect(body).toMatchObject({ key: "7", changes: [], ok: false, message: "JSON is needed" });
    expect(status).toBe(415);
  });

  it("that fails by a mistake of ours still fails", async () => {
    await expect(called(() => Promise.reject(new RangeError("ours")))).rejects.toThrow("ours");
  });
});

describe("a page's data after a call", () => {
  const after = (changes: string[]) =>
    ({ actionResult: { key: "7", changes, ok: true, data: null }, defaultShouldRevalidate: true }) as never;

  it("is read again where the call has changed one of its topics", () => {
    const showsOrders = reloadOn("orders", "tasks");

    expect(
      [["orders"], ["notes", "tasks"], ["notes"], []].map((changes) => showsOrders(after(changes))),
    ).toEqual([true, true, false, false]);
    expect(reloadOn()(after(["orders"]))).toBe(false);
  });

  it("is read as ever after other actions and on the way to another page", () => {
    const other = { actionResult: { ok: true }, defaultShouldRevalidate: true } as never;
    const none = { defaultShouldRevalidate: false } as never;

    expect([reloadOn("orders")(other), reloadOn()(other)]).toEqual([true, true]);
    expect([reloadOn("orders")(none), reloadOn()(none)]).toEqual([false, false]);
  });
});

describe("a part whose code is not there yet", () => {
  /** What React asks of a lazy component before it draws it. */
  const ask = (load: () => Promise<() => null>) =>
    (
      lazyPart(load) as unknown as { _payload: { _result: () => Promise<{ default: unknown }> } }
    )._payload._result();
  const Part = () => null;

  it("comes when the network is back", async () => {
    vi.stubGlobal("fetch", vi.fn(lost));
    const load = vi.fn(async () => Part).mockImplementationOnce(lost);

    const coming = ask(load);
    await vi.advanceTimersByTimeAsync(0);
    expect(isOnline()).toBe(false);
    await vi.advanceTimersByTimeAsync(4_000);

    expect((await coming).default).toBe(Part);
    expect(isOnline()).toBe(true);
  });

  it("is not waited for where there is a network, and the file is gone", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response()),
    );

    await expect(ask(lost)).rejects.toThrow("The code of a part of the page is not there");
  });
});

it("page data that is given up while it arrives ends the fetch, not its decoding", async () => {
  const givenUp = new DOMException("signal is aborted without reason", "AbortError");
  const answer = (start: (stream: ReadableStreamDefaultController) => void) => async () =>
    new Response(new ReadableStream({ start }), {
      headers: { "content-type": "text/x-script; charset=utf-8" },
    });

  await expect(fetchWhole(answer((stream) => stream.error(givenUp)))("/track.data")).rejects.toBe(givenUp);
  const whole = fetchWhole(
    answer((stream) => {
      stream.enqueue(new TextEncoder().encode("[1]"));
      stream.close();
    }),
  );
  expect(await (await whole("/track.data")).text()).toBe("[1]");
});
