import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { useLaterMachine } from "../../app/shell/use-later-machine";
import { couponMachine } from "../../machines/coupon.machine";

const open = () => renderHook(() => useLaterMachine<typeof couponMachine>());
const start = () => createActor(couponMachine).start();

describe("useLaterMachine", () => {
  it("is not wanted before somebody wants it, or sends something", () => {
    const { result } = open();
    expect(result.current).toMatchObject({ state: null, waiting: [], isWanted: false });

    act(() => result.current.want());

    expect(result.current).toMatchObject({ state: null, waiting: [], isWanted: true });
  });

  it("sends what has waited in its order, once", () => {
    const { result } = open();
    act(() => result.current.send({ type: "code.edited", code: "WEL" }));
    act(() => result.current.send({ type: "code.edited", code: "WELCOME" }));
    expect(result.current.waiting).toHaveLength(2);

    const actor = start();
    act(() => void result.current.take(actor));

    expect(result.current.state?.context.code).toBe("WELCOME");
    expect(result.current.waiting).toEqual([]);
  });

  it("shows each state in the event that leads to it", () => {
    const { result } = open();
    act(() => void result.current.take(start()));

    act(() => result.current.send({ type: "code.edited", code: "A" }));

    expect(result.current.state?.context.code).toBe("A");
  });

  it("waits again where the machine has ended, for the one that takes its place", () => {
    const { result } = open();
    let end = () => {};
    act(() => {
      end = result.current.take(start());
    });
    act(() => end());

    act(() => result.current.send({ type: "code.edited", code: "B" }));
    expect(result.current.waiting).toHaveLength(1);
    act(() => void result.current.take(start()));

    expect(result.current.state?.context.code).toBe("B");
  });
});
