import { act, render, screen } from "@testing-library/react";
import { createRemixStub } from "@remix-run/testing";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useAnchor } from "../../app/features/search/use-anchor";

let drawLate = () => {};

function Page() {
  useAnchor();
  const [isDrawn, setDrawn] = useState(false);
  drawLate = () => setDrawn(true);
  return (
    <>
      <section id="early">
        <h2>Early</h2>
      </section>
      {isDrawn && (
        <section id="late">
          <h2>Late</h2>
        </section>
      )}
    </>
  );
}

const open = async (search: string) => {
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={[`/?${search}`]} future={{ v3_singleFetch: true }} />);
  await screen.findByRole("heading", { name: "Early" });
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = (name: string) => screen.getByRole("heading", { name });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe("an address with an anchor", () => {
  it("marks the screen for a moment and puts the focus on its heading", async () => {
    await open("anchor=early");

    await pass(100);
    expect(document.getElementById("early")).toHaveAttribute("data-found");
    expect(heading("Early")).toHaveFocus();
    await pass(2_000);

    expect(document.getElementById("early")).not.toHaveAttribute("data-found");
  });

  it("waits for a screen that is drawn late", async () => {
    await open("anchor=late");
    await pass(1_000);

    act(() => drawLate());
    await pass(100);

    expect(heading("Late")).toHaveFocus();
  });

  it("leaves the page alone where the screen takes too long", async () => {
    await open("anchor=late");
    await pass(6_000);

    act(() => drawLate());
    await pass(1_000);

    expect(heading("Late")).not.toHaveFocus();
  });

  it("leads to the part that the key names, or else to its screen", async () => {
    await open("anchor=early&key=late");
    await pass(100);

    expect(heading("Early")).toHaveFocus();
  });

  it.each([
    [true, "auto"],
    [false, "smooth"],
  ])("moves smoothly unless motion is to be reduced: %s", async (matches, behavior) => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches } as MediaQueryList);
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");

    await open("anchor=early");
    await pass(100);

    expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: "start", behavior });
  });
});
