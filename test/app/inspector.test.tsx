import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { machineIds } from "../../machines/registry";
import { readTrace } from "../../machines/tooling/trace";
import { chartOf } from "../../app/features/inspector/chart-layout.server";
import { recorder } from "../../app/features/inspector/recorder";
import { Refusal } from "../msw/end-api";
import { faultsOf } from "./render-page";
import { activeStates, openInspector, press, slider } from "./open-inspector";

// The layout's first run takes longer than a test waits for a page.
beforeAll(() => Promise.all(machineIds.map(chartOf)));
afterEach(() => recorder.stop());

describe("the inspector", () => {
  it("shows a machine as a chart and in words, with what is active", async () => {
    await openInspector("/track/inspector?machine=planChange");

    const chart = screen.getByRole("img", { name: /Chart of the machine “Change of plan”/ });
    expect(within(chart).getByText("quote.retried")).toBeInTheDocument();
    expect(within(chart).getByText("[isApprovalWanted]")).toBeInTheDocument();
    expect(within(chart).getByText("⚙ quoteChange")).toBeInTheDocument();
    expect(activeStates()).toEqual(["planChange", "planChange.choosing", "planChange.choosing.ready"]);
    expect(screen.getByText("plan.chosen [isLinked] → askingMainStore")).toBeInTheDocument();
  });

  it.each(machineIds)("has no faults for readers with %s", async (machine) => {
    const { container } = await openInspector(`/track/inspector?machine=${machine}`);

    expect(await faultsOf(container)).toEqual([]);
  });

  it("sends events that are possible now to a copy that asks nobody", async () => {
    const { service } = await openInspector();
    await screen.findByLabelText("Coupon code");

    press('code.edited · "SAVE30"');
    press("code.submitted");
    press(/^done verifyCode/);

    expect(await screen.findByText("30% off")).toBeInTheDocument();
    expect(activeStates()).toContain("coupon.verified");
    expect(service.calls.some(({ name }) => name === "applyDiscountCode")).toBe(false);
  });

  it("moves and zooms the chart by keys", async () => {
    await openInspector("/track/inspector?machine=saveBar");
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

describe("generated paths", () => {
  it("are listed with their cover, and all are played by themselves", async () => {
    await openInspector();
    expect(screen.getByText("7 of 7 transitions")).toBeInTheDocument();

    press("Play all");
    const last = slider().getAttribute("max")!;
    await userEvent.selectOptions(screen.getByLabelText("Speed"), "very fast");

    await waitFor(() => expect(screen.getByText(`Step ${last} of ${last}`)).toBeInTheDocument(), {
      timeout: 60_000,
    });
    expect(Number(last)).toBe(39 + 12 - 1);
  });

  it("are found by what they go through, under the state that they lead to", async () => {
    const { container } = await openInspector();
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
    await openInspector();
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: written } });

    press("Copy as test: Path 1");

    expect(await screen.findByText("The test was copied.")).toBeInTheDocument();
    expect(written.mock.calls[0]![0]).toContain('entryOf("coupon")');
  });
});

describe("Stately's inspector", () => {
  const ask = async (
    opened: { close: () => void; postMessage: (received: { type: string }) => void } | null,
  ) => {
    await openInspector();
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
    const { service } = await openInspector("/track/billing");
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
