import { describe, expect, it } from "vitest";
import {
  afterFailure,
  type Health,
  isCircuitOpen,
  OPENS_AFTER,
} from "../../../../../service/domain/tracking-providers/health/circuit-breaker";
import type { ProviderErrorKind } from "../../../../../service/platform/db/tables/couriers";

const START = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number) => new Date(START + seconds * 1000);

/** Fails at these seconds, with chance in the middle. */
function failing(kind: ProviderErrorKind, seconds: number[], before?: Health): Health {
  return seconds.reduce<Health | undefined>(
    (health, second) => afterFailure(health, { kind, retryAfter: 3 }, "17track", at(second), () => 0.5),
    before,
  )!;
}

const pauseOf = (health: Health, second: number) => (health.retryAt!.getTime() - at(second).getTime()) / 1000;

describe("a provider that fails", () => {
  it("is asked on until it has failed several times within minutes", () => {
    const nearly = failing("unavailable", [0, 1, 2, 3].slice(0, OPENS_AFTER - 1));
    const open = failing("unavailable", [4], nearly);

    expect(isCircuitOpen(nearly, at(4))).toBe(false);
    expect(open).toMatchObject({ openedAt: at(4), openings: 1, reason: "unavailable" });
    expect(isCircuitOpen(open, at(5))).toBe(true);
    expect(pauseOf(open, 4)).toBe(60);
  });

  it("is not left alone for failures that lie far apart", () => {
    const health = failing("timeout", [0, 400, 800, 1200, 1600, 2000]);

    expect(health).toMatchObject({ failures: 1, openedAt: null });
  });

  it("is left alone twice as long each time it fails again, up to half an hour", () => {
    let health = failing("timeout", [0, 1, 2, 3, 4]);
    const pauses: number[] = [];
    for (let time = 0; time < 7; time++) {
      health = failing("timeout", [100 * (time + 1)], health);
      pauses.push(pauseOf(health, 100 * (time + 1)));
    }

    expect(pauses).toEqual([120, 240, 480, 960, 1800, 1800, 1800]);
  });

  it("is left alone at once when it refuses our key, and not for a minute only", () => {
    expect(pauseOf(failing("auth", [0]), 0)).toBe(900);
  });

  it("rests as long as it says when there were too many requests, and that is no fault", () => {
    const health = failing("rate_limited", [0]);

    expect(health).toMatchObject({ failures: 0, openedAt: null });
    expect(pauseOf(health, 0)).toBe(3);
  });

  it("is not tried again by everybody in the same second", () => {
    const before = failing("timeout", [0, 1, 2, 3]);
    const pauses = [0, 0.5, 1].map((chance) =>
      pauseOf(
        afterFailure(before, { kind: "timeout", retryAfter: null }, "17track", at(4), () => chance),
        4,
      ),
    );

    expect(pauses).toEqual([54, 60, 66]);
  });
});
