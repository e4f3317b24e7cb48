import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AutomationDefinition, type AutomationDefinitionInput } from "../../../../contract/automation";
import { dueAtOf } from "../../../../service/domain/automations/due-at";
import { movedRun } from "../../../../service/domain/automations/move-run";
import type { Seen } from "../../../../service/domain/automations/occurrence";

const definition = (
  trigger: AutomationDefinitionInput["trigger"],
  delay: AutomationDefinitionInput["delay"] = { kind: "after", hours: 24 },
) => AutomationDefinition.parse({ trigger, delay, actions: [{ do: "note", text: "Look" }] });
const NOW = new Date("2026-11-20T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const at = { now: NOW, timezone: "Europe/Berlin" };
const moved = (
  before: AutomationDefinition,
  after: AutomationDefinition,
  { seen = {}, startedAt = hoursAgo(10) }: { seen?: Seen; startedAt?: Date } = {},
) => movedRun(before, after, { seen, startedAt }, at);
const becomes = (...of: Parameters<typeof moved>) => moved(...of).becomes;

const held = definition({ on: "status", statuses: ["ABNORMAL"] });

describe("the wait", () => {
  it("counts from when the run has started", () => {
    const longer = definition(
      { on: "status", statuses: ["ABNORMAL", "DELIVERED"] },
      { kind: "after", hours: 48 },
    );
    const startedAt = hoursAgo(10);
    expect(moved(held, longer, { seen: { status: "ABNORMAL" }, startedAt })).toEqual({
      ...{ becomes: "waiting", startedAt, dueAt: new Date(startedAt.getTime() + 48 * 3_600_000) },
    });
  });

  it("ends now where it has passed already", () => {
    const shorter = definition({ on: "status", statuses: ["ABNORMAL"] }, { kind: "after", hours: 2 });
    expect(moved(held, shorter, { seen: { status: "ABNORMAL" } })).toMatchObject({ dueAt: NOW });
  });

  it("is never over before now, and the one of the new version where that is later", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 720 }), (ago, hours) => {
        const after = definition({ on: "late" }, { kind: "after", hours });
        const startedAt = hoursAgo(ago);
        const run = moved(definition({ on: "late" }), after, { startedAt });
        const due = dueAtOf(after.delay, startedAt, at.timezone);
        expect(run).toEqual({ becomes: "waiting", startedAt, dueAt: due > NOW ? due : NOW });
      }),
    );
  });
});

describe("the trigger", () => {
  it("ends what another one has started", () => {
    expect(becomes(held, definition({ on: "late" }))).toBe("ended");
    expect(becomes(definition({ on: "silent", days: 7 }), definition({ on: "overdue", days: 7 }))).toBe(
      "ended",
    );
  });

  it.each([
    ["a status", held, definition({ on: "status", statuses: ["DELIVERED"] }), { status: "ABNORMAL" }],
    [
      "a detailed status",
      definition({ on: "sub_status", sub_statuses: ["ABNORMAL_02"] }),
      definition({ on: "sub_status", sub_statuses: ["ABNORMAL_01"] }),
      { subStatus: "ABNORMAL_02" },
    ],
    [
      "a problem",
      definition({ on: "problem", kinds: ["damaged"] }),
      definition({ on: "problem", kinds: ["not_received"] }),
      { problem: "damaged" },
    ],
  ] as [string, AutomationDefinition, AutomationDefinition, Seen][])(
    "ends what %s has started that it no longer waits for, and keeps what it still does",
    (_, before, after, seen) => {
      expect(becomes(before, after, { seen })).toBe("ended");
      expect(becomes(before, before, { seen })).toBe("waiting");
    },
  );

  it("of more days forgets what is not yet so far, and of fewer days has begun earlier", () => {
    const days = (count: number) => definition({ on: "silent", days: count });
    const startedAt = hoursAgo(24);
    expect(becomes(days(3), days(5), { startedAt })).toBe("unstarted");
    expect(moved(days(3), days(4), { startedAt })).toMatchObject({ startedAt: NOW });
    expect(moved(days(3), days(2), { startedAt })).toMatchObject({ startedAt: hoursAgo(48), dueAt: NOW });
  });
});
