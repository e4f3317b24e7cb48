import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepPage } from "../../app/endApi/keep-page";
import { isOnline, patientFetch, subscribeToNetwork } from "../../app/shell/network";

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const page = () => new URL("/track/orders.data?tab=all", location.href);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a page that is read without a network", () => {
  it("waits, says so, and is there when the network is", async () => {
    const once = vi.fn(lost);
    const answer = new Response("rows");
    const told: boolean[] = [];
    const stop = subscribeToNetwork(() => told.push(isOnline()));

    const reading = patientFetch(once as never)(page());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(once).toHaveBeenCalledTimes(2);
    expect(isOnline()).toBe(false);
    once.mockResolvedValueOnce(answer as never);
    await vi.advanceTimersByTimeAsync(4_000);

    expect(await reading).toBe(answer);
    expect(told).toEqual([false, true]);
    stop();
  });

  it("does not wait longer than the browser's word that the network is back", async () => {
    const answer = new Response("rows");
    const once = vi.fn(async () => answer).mockImplementationOnce(lost);

    const reading = patientFetch(once)(page());
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("online"));

    expect(await reading).toBe(answer);
  });

  it("is given up at once when something else is wanted, and asks no more", async () => {
    const given = new AbortController();
    const once = vi.fn(lost);
    const reading = patientFetch(once)(page(), { signal: given.signal });
    await vi.advanceTimersByTimeAsync(0);

    given.abort();

    await expect(reading).rejects.toThrow(/aborted/);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(once).toHaveBeenCalledTimes(1);
    expect(isOnline()).toBe(true);
  });

  it.each([
    ["what is sent", page(), { method: "POST" }],
    ["what is no page", "/track/pulse", {}],
    ["what is another host's", "https://cdn.example/x.data", {}],
  ])("%s fails as ever", async (_, address, init) => {
    await expect(patientFetch(lost)(address, init)).rejects.toThrow("Failed to fetch");
  });
});

describe("a call that finds no network", () => {
  it("is answered with a status after which the router reads nothing again", async () => {
    const answer = (await keepPage({ serverAction: lost } as never)) as Response;

    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false, code: "network" });
  });
});
