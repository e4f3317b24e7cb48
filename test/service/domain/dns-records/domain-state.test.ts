import { describe, expect, it } from "vitest";
import {
  afterCheck,
  type DomainFacts,
  domainState,
  GRACE_MS,
  nextCheckAt,
  verdictOf,
} from "../../../../service/domain/dns-records/domain-state";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date("2026-11-20T12:00:00Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const added: DomainFacts = { addedAt: NOW, verifiedAt: null, lostAt: null, failingSince: null, strikes: 0 };
const connected: DomainFacts = { ...added, verifiedAt: NOW };

describe("what two records say of a domain", () => {
  it.each([
    ["found", "found", "right"],
    ["found", "unknown", "unknown"],
    ["unknown", "unknown", "unknown"],
    ["missing", "unknown", "gone"],
    ["found", "other", "gone"],
  ] as const)("%s and %s: %s", (txt, cname, verdict) => {
    expect(verdictOf([txt, cname])).toBe(verdict);
  });
});

describe("a domain that was proved", () => {
  it("is not lost by three checks of one hour", () => {
    const checks = [0, MINUTE, HOUR].reduce(
      (facts, ms) => afterCheck(facts, "gone", true, at(ms)),
      connected,
    );

    expect(domainState(checks)).toBe("failing");
  });

  it("is not lost by two checks that are days apart", () => {
    const checks = [0, 5 * 24 * HOUR].reduce(
      (facts, ms) => afterCheck(facts, "gone", true, at(ms)),
      connected,
    );

    expect(domainState(checks)).toBe("failing");
  });

  it("is lost by the third check after two days, and not a moment sooner", () => {
    const two = [0, HOUR].reduce((facts, ms) => afterCheck(facts, "gone", true, at(ms)), connected);

    expect(domainState(afterCheck(two, "gone", true, at(GRACE_MS - 1)))).toBe("failing");
    expect(domainState(afterCheck(two, "gone", true, at(GRACE_MS)))).toBe("disconnected");
  });

  it("is as new after one good check", () => {
    const failing = afterCheck(connected, "gone", true, at(HOUR));

    expect(afterCheck(failing, "right", true, at(2 * HOUR))).toEqual(connected);
  });

  it("stays what it is where the servers do not answer", () => {
    expect(afterCheck(connected, "unknown", true, at(9 * GRACE_MS))).toBe(connected);
  });
});

it("a domain that another shop has is never proved", () => {
  expect(domainState(afterCheck(added, "right", false, at(HOUR)))).toBe("waiting");
});

describe("the next check", () => {
  const minutesUntil = (facts: DomainFacts, after: number) =>
    (nextCheckAt(facts, "gone", at(after)).getTime() - at(after).getTime()) / MINUTE;

  it("comes soon at first, and ever later", () => {
    const afters = [0, 6 * MINUTE, 20 * MINUTE, 2 * HOUR, 24 * HOUR, 8 * 24 * HOUR];

    expect(afters.map((after) => minutesUntil(added, after))).toEqual([1, 5, 15, 60, 360, 1440]);
  });

  it("comes daily for what works, and every six hours for what fails", () => {
    expect(minutesUntil(connected, HOUR)).toBe(1440);
    expect(minutesUntil({ ...connected, failingSince: NOW }, HOUR)).toBe(360);
  });

  it("comes within the hour where nothing was learnt", () => {
    expect(nextCheckAt(connected, "unknown", NOW)).toEqual(at(HOUR));
  });
});
