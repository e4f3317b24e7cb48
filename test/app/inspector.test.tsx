import { readFileSync } from "node:fs";
import { Link } from "@remix-run/react";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { machineIds } from "../../machines/registry";
import { readTrace } from "../../machines/tooling/trace";
import { chartOf } from "../../app/features/inspector/chart-layout.server";
import { recorder } from "../../app/features/inspector/recorder";
import * as billing from "../../app/routes/track.billing";
import * as coupon from "../../app/routes/track_.billing.coupon";
import * as inspector from "../../app/routes/track.inspector";
import { wellReplies } from "../admin-data";
import { billingReplies } from "../billing-data";
import { mockEndApi, Refusal } from "../msw/end-api";
import { faultsOf, renderPage } from "./render-page";

/** The billing page's own, and a way back that keeps the window. */
function BillingAndBack() {
  const Billing = billing.default;
  return (
    <>
      <Link to="/track/inspector">Back to the machines</Link>
      <Billing />
    </>
  );
}
const pages = {
  "/track/inspector": inspector,
  "/track/billing": { ...billing, default: BillingAndBack },
  "/track/billing/coupon": coupon,
} as never;

const open = async (at = "/track/inspector") => {
  const service = mockEndApi({ ...wellReplies(), ...billingReplies() });
  const view = await renderPage(service, at, pages, { standalone: true });
  return { ...view, service };
};
const trace = (name: string) => readFileSync(`test/traces/${name}.json`, "utf8");
const load = (text: string, name = "trace.json") =>
  userEvent.upload(
    screen.getByLabelText("Load a trace file"),
    new File([text], name, { type: "application/json" }),
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const slider = () => screen.getByRole("slider", { name: "Step shown" });
const active = () =>
  [...document.querySelectorAll("[data-active]")].map((node) => node.getAttribute("data-state"));

// The layout's first run takes longer than a test waits for a page.
beforeAll(() => Promise.all(machineIds.map(chartOf)));
afterEach(() => recorder.stop());

describe("the inspector", () => {
  it("shows a machine as a chart and in words, with what is active", async () => {
    await open("/track/inspector?machine=planChange");

    const chart = screen.getByRole("img", { name: /Chart of the machine “Change of plan”/ });
    expect(within(chart).getByText("quote.retried")).toBeInTheDocument();
    expect(within(chart).getByText("[isApprovalWanted]")).toBeInTheDocument();
    expect(within(chart).getByText("⚙ quoteChange")).toBeInTheDocument();
    expect(active()).toEqual(["planChange", "planChange.choosing", "planChange.choosing.ready"]);
    expect(screen.getByText("plan.chosen [isLinked] → askingMainStore")).toBeInTheDocument();
  });

  it.each(machineIds)("has no faults for readers with %s", async (machine) => {
    const { container } = await open(`/track/inspector?machine=${machine}`);

    expect(await faultsOf(container)).toEqual([]);
  });

  it("sends events that are possible now to a copy that asks nobody", async () => {
    const { service } = await open();
    await screen.findByLabelText("Coupon code");

    press('code.edited · "SAVE30"');
    press("code.submitted");
    press(/^done verifyCode/);

    expect(await screen.findByText("30% off")).toBeInTheDocument();
    expect(active()).toContain("coupon.verified");
    expect(service.calls.some(({ name }) => name === "applyDiscountCode")).toBe(false);
  });

  it("moves and zooms the chart by keys", async () => {
    await open("/track/inspector?machine=saveBar");
    const frame = screen.getByRole("group", { name: /Arrow keys move the chart/ });
    const seen = () => frame.querySelector("svg")!.getAttribute("viewBox");
    const whole = seen();

    fireEvent.keyDown(frame, { key: "+" });
    const near = seen();
    fireEvent.keyDown(frame, { key: "ArrowRight" });
    const moved = seen();
    fireEvent.keyDown(frame, { key: "0" });

    expect(new Set([whole, near, moved]).size).toBe(3);
    expect(seen()).toMatch(/^0 0 /);
  });
});

describe("a replay", () => {
  it("shows each step in the live component, forward and back, and sends nothing", async () => {
    const { service } = await open();
    await load(trace("coupon-refused"));
    await screen.findByText("Step 0 of 4");
    const asked = service.calls.length;
    const fetched = vi.fn(() => Promise.reject(new Error("A replay asked somebody")));
    vi.stubGlobal("fetch", fetched);

    press("Forward");
    expect(screen.getByLabelText("Coupon code")).toHaveValue("code-1");
    press("Forward");
    fireEvent.change(slider(), { target: { value: "3" } });
    expect(screen.getByText("This coupon has expired")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Verify" }));
    press("Back");
    fireEvent.keyDown(screen.getByRole("button", { name: "Back" }), { key: "ArrowLeft" });

    expect(screen.getByText("Step 1 of 4")).toBeInTheDocument();
    expect(screen.queryByText("This coupon has expired")).toBeNull();
    expect(active()).toEqual(["coupon", "coupon.unverified"]);
    expect(fetched).not.toHaveBeenCalled();
    expect(service.calls).toHaveLength(asked);
  });

  it("shows the dialogs of another machine in place, without taking the focus", async () => {
    const { service, container } = await open();
    await load(trace("plan-change-approved"));
    await screen.findByText(/^Step 0 of/);
    const asked = service.calls.length;

    slider().focus();
    for (let step = 1; step <= Number(slider().getAttribute("max")); step += 1) {
      fireEvent.change(slider(), { target: { value: String(step) } });
      expect(slider()).toHaveFocus();
      expect(await faultsOf(container)).toEqual([]);
    }

    expect(service.calls).toHaveLength(asked);
  });

  it("names the first step at which the machine goes another way", async () => {
    await open();

    await load(trace("coupon-refused").replace('"value": "refused"', '"value": "verified"'));

    expect(await screen.findByText("The machine goes another way at step 3")).toBeInTheDocument();
  });

  it.each([
    ["that is broken", "{", "The file is no valid JSON. Nothing was changed."],
    ["of another program", '{"a":1}', "The file is no trace of this app. Nothing was changed."],
    [
      "of another version",
      '{"format":"waybill-trace/9"}',
      "The trace has another version than this app reads. Nothing was changed.",
    ],
  ])("stays as it is when a file %s is loaded", async (_, text, words) => {
    await open();
    await load(trace("coupon-refused"));
    await screen.findByText("Step 0 of 4");
    press("Forward");

    await load(text);

    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText("Step 1 of 4")).toBeInTheDocument();
  });
});

describe("a trace that was changed by hand", () => {
  it.each([
    ["whose format alone is right", '{"format":"waybill-trace/1"}', /damaged/],
    [
      "of a machine that is not there",
      trace("coupon-refused").replace('"coupon"', '"__proto__"'),
      /does not have/,
    ],
    ["with a part too many", trace("coupon-refused").replace("{", '{"extra":1,'), /damaged/],
  ])("%s is refused, and nothing is changed", async (_, text, words) => {
    await open();
    await load(text);

    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/^Step 0 of/)).toBeNull();
    expect(screen.getByLabelText("Coupon code")).toBeInTheDocument();
  });

  it("so that the component cannot draw it says so, and its chart, its steps and the page stay", async () => {
    await open();
    // React itself tells of what it caught.
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const state = { value: { overlay: { open: "recent" }, items: "idle" }, context: {} };
    const step = { at: 1, event: { type: "search.closed" }, ...state };
    const file = { format: "waybill-trace/1", machine: "search", recorded_at: "2026-11-21T09:00:00.000Z" };

    await load(JSON.stringify({ ...file, start: state, steps: [step] }));

    expect(await screen.findByText(/^This step cannot be drawn/)).toBeInTheDocument();
    expect(active()).toContain("search.overlay.open.recent");
    press("Forward");
    expect(screen.getByText("Step 1 of 1")).toBeInTheDocument();
    press("Close");
    expect(await screen.findByText("Possible now")).toBeInTheDocument();
    expect(screen.queryByText(/^This step cannot be drawn/)).toBeNull();
    told.mockClear();
  });
});

describe("generated paths", () => {
  it("are listed with their cover, and all are played by themselves", async () => {
    await open();
    expect(screen.getByText("7 of 7 transitions")).toBeInTheDocument();

    press("Play all");
    const last = slider().getAttribute("max")!;
    await userEvent.selectOptions(screen.getByLabelText("Speed"), "very fast");

    await waitFor(() => expect(screen.getByText(`Step ${last} of ${last}`)).toBeInTheDocument(), {
      timeout: 20_000,
    });
    expect(Number(last)).toBe(39 + 12 - 1);
  });

  it("are found by what they go through, under the state that they lead to", async () => {
    const { container } = await open();
    const all = screen.getAllByRole("button", { name: /^Play: Path/ });
    expect(screen.getByRole("region", { name: "Leads to unverified" })).toBeInTheDocument();

    fireEvent.change(screen.getByLabelText("Find paths"), { target: { value: "—COUPON.REMOVED" } });
    const few = await waitFor(() => {
      const found = screen.getAllByRole("button", { name: /^Play: Path/ });
      expect(found.length).toBeLessThan(all.length);
      return found;
    });
    expect(few.length).toBeGreaterThan(0);
    expect(await faultsOf(container)).toEqual([]);
    fireEvent.change(screen.getByLabelText("Find paths"), { target: { value: "no such thing" } });

    expect(await screen.findByText("No path goes through that.")).toBeInTheDocument();
  });

  it("are copied as tests", async () => {
    const written = vi.fn(async (_: string) => {});
    await open();
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: written } });

    press("Copy as test: Path 1");

    expect(await screen.findByText("The test was copied.")).toBeInTheDocument();
    expect(written.mock.calls[0]![0]).toContain('entryOf("coupon")');
  });
});

describe("Stately's inspector", () => {
  const ask = async (opened: { close: () => void; postMessage: (told: { type: string }) => void } | null) => {
    await open();
    const asked = vi.fn((_: string) => opened);
    vi.stubGlobal("open", asked);
    expect(screen.getByText(/Nothing is sent before you open it/)).toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
    // Loaded before, so that no clock runs while it comes.
    await import("@statelyai/inspect");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    press("Send to stately.ai");
    await act(() => vi.waitFor(() => expect(asked).toHaveBeenCalled()));
    await act(() => vi.advanceTimersByTimeAsync(1));
    return asked;
  };
  afterEach(() => void vi.useRealTimers());

  it("is closed, and says so, when it cannot be reached", async () => {
    const opened = { close: vi.fn(), postMessage: vi.fn((_: { type: string }) => {}) };
    const asked = await ask(opened);
    expect(asked.mock.calls[0]![0]).toBe("https://stately.ai/inspect");

    await act(() => vi.advanceTimersByTimeAsync(10_000));

    expect(screen.getByText("stately.ai could not be reached. Nothing was sent.")).toBeInTheDocument();
    expect(opened.close).toHaveBeenCalled();
    expect(opened.postMessage.mock.calls.filter(([{ type }]) => type !== "@statelyai.disconnected")).toEqual(
      [],
    );
  });

  it("says that the browser opened no window", async () => {
    await ask(null);

    expect(screen.getByText("The browser opened no window.")).toBeInTheDocument();
  });
});

describe("recording", () => {
  it("follows a live machine from page to page", async () => {
    const { service } = await open("/track/billing");
    service.reply({ applyDiscountCode: new Refusal("A0001", "No such coupon: ask anna@example.org") });
    act(() => recorder.start());

    fireEvent.change(screen.getByLabelText("Coupon code"), { target: { value: "SECRET99" } });
    press(/Verify/);
    await screen.findByText(/No such coupon/);
    fireEvent.click(screen.getByText("Back to the machines"));
    await screen.findByText("Coupon", { selector: "b" });
    const found = recorder.getState().recordings.find(({ trace: each }) => each.machine === "coupon")!;
    const text = JSON.stringify(found.trace);

    expect(found.trace.steps.map(({ event }) => event.type)).toEqual([
      "code.edited",
      "code.submitted",
      "xstate.error.actor.verifyCode",
    ]);
    expect(text).not.toMatch(/SECRET99|anna@/);
    expect(found.isLive).toBe(false);
    expect(readTrace(text)).toMatchObject({ ok: true });
    fireEvent.click(screen.getAllByRole("button", { name: "Replay" })[0]!);
    expect(screen.queryByText(/goes another way/)).toBeNull();
  });
});
