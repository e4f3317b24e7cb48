import { expect, it } from "vitest";
import { estimatedDays, moveReason, moveText } from "../../storefront/labels";
import { HAND_REASONS } from "../../contract/estimated-delivery-limits";
import { LOCALES } from "../../contract/locales";
import { leadOf } from "../../storefront/mail/mail-words";
import { sampleMail } from "../../storefront/mail/sample-mail";
import { localizerFor } from "../../service/platform/i18n/localizer";

const now = new Date("2026-11-24T12:00:00Z");
const move = {
  ...{
    direction: "later" as const,
    promisedAt: "2026-11-26T00:00:00.000Z",
    ...{ promisedFrom: null, namesFirst: true },
    since: "2026-11-20T09:00:00.000Z",
  },
  handReason: null,
};

it.each(LOCALES.map(({ tag }) => tag))("says in %s why a day is another than the first one", (tag) => {
  const localizer = localizerFor(tag, "UTC", now);
  const later = (["silence", "scan", "history", "courier", "other"] as const).map((cause) =>
    moveReason(localizer, { ...move, cause }),
  );
  const earlier = (["scan", "history"] as const).map((cause) =>
    moveReason(localizer, { ...move, direction: "earlier", cause }),
  );
  const byHand = HAND_REASONS.map((handReason) =>
    moveReason(localizer, { ...move, direction: "earlier", cause: "by_hand", handReason }),
  );

  expect(new Set([...later, ...earlier, ...byHand]).size).toBe(12);
  expect(later[0]).toContain(localizer.day(move.since));
  expect([...later, ...earlier, ...byHand].join()).not.toMatch(/[{}]|shipment\./);
});

it("names the first day only where it was another one", () => {
  const localizer = localizerFor("en", "UTC", now);
  const agreed = { ...move, cause: "by_hand" as const, handReason: "agreed" as const };

  expect(moveText(localizer, { ...agreed, direction: "same" })).toBe(
    "This is the day we agreed on with you.",
  );
  expect(moveText(localizer, { ...agreed, namesFirst: false })).toBe(
    "This is the day we agreed on with you.",
  );
  expect(moveText(localizer, agreed)).toBe(
    `First estimate: ${localizer.day(move.promisedAt)} · This is the day we agreed on with you.`,
  );
});

it("names all of the days that were shown first", () => {
  const localizer = localizerFor("en", "UTC", now);
  const ranged = { ...move, promisedFrom: "2026-11-20T00:00:00.000Z", cause: "courier" as const };

  expect(moveText(localizer, ranged)).toContain(
    `First estimate: ${localizer.dayRange(ranged.promisedFrom, ranged.promisedAt)} · `,
  );
});

it("does not say since when there was no scan where that is not known, nor that silence has made a day earlier", () => {
  const localizer = localizerFor("en", "UTC", now);

  expect(moveReason(localizer, { ...move, cause: "silence", since: null })).toBe(
    "Deliveries like this one are taking longer at the moment.",
  );
  expect(moveReason(localizer, { ...move, direction: "earlier", cause: "silence" })).toBe(
    "Deliveries like this one have been arriving sooner.",
  );
});

it.each(LOCALES.map(({ tag }) => tag))(
  "is told by the email about a delay in %s: what, when instead, and why",
  (tag) => {
    const localizer = localizerFor(tag, "UTC", now);
    const mail = sampleMail("delayed", localizer, {
      shop: { name: "Fern", url: "https://fern.example" },
      imageBase: null,
      now,
    });
    const lead = leadOf(localizer, mail);

    expect(lead).toContain(localizer.day(mail.delay!.promisedAt));
    expect(lead).toContain(estimatedDays(localizer, mail.delay!.expected!));
    expect(lead).toContain(moveReason(localizer, mail.delay!));
  },
);
