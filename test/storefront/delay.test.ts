import { expect, it } from "vitest";
import { delayReason } from "../../storefront/labels";
import { LOCALES } from "../../contract/locales";
import { localizerFor } from "../../service/platform/i18n/localizer";

const now = new Date("2026-11-24T12:00:00Z");
const delay = { promisedAt: "2026-11-26T00:00:00.000Z", since: "2026-11-20T09:00:00.000Z" };

it("says in every language why a day has moved, and nothing where nobody knows", () => {
  for (const { tag } of LOCALES) {
    const localizer = localizerFor(tag, "UTC", now);
    const reasons = (["silence", "scan", "history", "courier"] as const).map((cause) =>
      delayReason(localizer, { ...delay, cause }),
    );
    expect(new Set(reasons).size).toBe(4);
    expect(reasons[0]).toContain(localizer.day(delay.since));
    expect(reasons.join()).not.toMatch(/[{}]/);
    expect(delayReason(localizer, { ...delay, cause: "other" })).toBeNull();
    expect(delayReason(localizer, { ...delay, cause: "silence", since: null })).toBeNull();
  }
});
