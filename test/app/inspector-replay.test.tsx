import { readFileSync } from "node:fs";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { machineIds } from "../../machines/registry";
import { chartOf } from "../../app/features/inspector/chart-layout.server";
import { recorder } from "../../app/features/inspector/recorder";
import { faultsOf } from "./render-page";
import { activeStates, openInspector, press, slider } from "./open-inspector";

const trace = (name: string) => readFileSync(`test/traces/${name}.json`, "utf8");
const load = (text: string, name = "trace.json") =>
  userEvent.upload(
    screen.getByLabelText("Load a trace file"),
    new File([text], name, { type: "application/json" }),
  );

// The layout's first run takes longer than a test waits for a page.
beforeAll(() => Promise.all(machineIds.map(chartOf)));
afterEach(() => recorder.stop());

describe("a replay", () => {
  it("goes to the last step, where the bug mostly is, and back to the first", async () => {
    await openInspector();
    await load(trace("coupon-refused"));
    await screen.findByText("Step 0 of 4");

    press("Last step");
    expect(screen.getByText("Step 4 of 4")).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole("button", { name: "Back" }), { key: "Home" });
    expect(screen.getByText("Step 0 of 4")).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole("button", { name: "Forward" }), { key: "End" });
    expect(screen.getByText("Step 4 of 4")).toBeInTheDocument();
  });

  it("shows each step in the live component, forward and back, and sends nothing", async () => {
    const { service } = await openInspector();
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
    expect(activeStates()).toEqual(["coupon", "coupon.unverified"]);
    expect(fetched).not.toHaveBeenCalled();
    expect(service.calls).toHaveLength(asked);
  });

  it("shows the dialogs of another machine in place, without taking the focus", async () => {
    const { service, container } = await openInspector();
    await load(trace("plan-change-approved"));
    await screen.findByText(/^Step 0 of/);
    const asked = service.calls.length;
    expect(await faultsOf(container)).toEqual([]);
    // From step to step only the component beside the chart shows something new: axe looks at the whole page at both ends.
    const component = () => [...container.querySelectorAll(".wb-inspector-side")].at(-1)!;
    slider().focus();
    for (let step = 1; step <= Number(slider().getAttribute("max")); step += 1) {
      fireEvent.change(slider(), { target: { value: String(step) } });
      expect(slider()).toHaveFocus();
      expect(await faultsOf(component())).toEqual([]);
    }
    expect(await faultsOf(container)).toEqual([]);

    expect(service.calls).toHaveLength(asked);
  });

  it("names the first step at which the machine goes another way", async () => {
    await openInspector();

    await load(trace("coupon-refused").replace('"value": "refused"', '"value": "verified"'));

    expect(await screen.findByText("The machine goes another way at step 3")).toBeInTheDocument();
  });

  it.each([
    ["that is broken", "{", "The file is not valid JSON. Nothing was changed."],
    ["of another program", '{"a":1}', "The file is not a trace of this app. Nothing was changed."],
    [
      "of another version",
      '{"format":"waybill-trace/9"}',
      "The trace has another version than this app reads. Nothing was changed.",
    ],
  ])("stays as it is when a file %s is loaded", async (_, text, words) => {
    await openInspector();
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
    await openInspector();
    await load(text);

    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/^Step 0 of/)).toBeNull();
    expect(screen.getByLabelText("Coupon code")).toBeInTheDocument();
  });

  it("so that the component cannot draw it says so, and its chart, its steps and the page stay", async () => {
    await openInspector();
    // React itself tells of what it caught.
    const received = vi.spyOn(console, "error").mockImplementation(() => {});
    const state = { value: { overlay: { open: "recent" }, items: "idle" }, context: {} };
    const step = { at: 1, event: { type: "search.closed" }, ...state };
    const file = { format: "waybill-trace/1", machine: "search", recorded_at: "2026-11-21T09:00:00.000Z" };

    await load(JSON.stringify({ ...file, start: state, steps: [step] }));

    expect(await screen.findByText(/^This step cannot be drawn/)).toBeInTheDocument();
    expect(activeStates()).toContain("search.overlay.open.recent");
    press("Forward");
    expect(screen.getByText("Step 1 of 1")).toBeInTheDocument();
    press("Close");
    expect(await screen.findByText("Possible now")).toBeInTheDocument();
    expect(screen.queryByText(/^This step cannot be drawn/)).toBeNull();
    received.mockClear();
  });
});
