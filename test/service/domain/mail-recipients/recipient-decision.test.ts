import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CONSENT_LAWS,
  CONSENT_MODES,
  consentCountry,
  consentModeOf,
} from "../../../../contract/consent-laws";
import { COUNTRIES } from "../../../../contract/country-codes";
import { MAIL_PURPOSES } from "../../../../contract/mail-purposes";
import { decisionOf, type RecipientFacts } from "../../../../service/domain/mail-recipients/recipient-reason";
import { propertyRuns } from "../../../property-runs";

const OURS = { countries: {}, reviews_by_checkout: false };
const nobody: RecipientFacts = {
  ...{ suppressedBy: null, consents: new Map(), country: null, acceptsMarketing: null },
};
const decide = (
  facts: Partial<RecipientFacts>,
  purpose: (typeof MAIL_PURPOSES)[number],
  settings: Parameters<typeof decisionOf>[2] = OURS,
) => {
  const { reason, basis } = decisionOf({ ...nobody, ...facts }, purpose, settings);
  return reason ?? `sent: ${basis}`;
};

describe("where the merchant has chosen nothing", () => {
  it.each(["DE", "FR", "GB", "CH", "CA", "AU", "JP", "KR", "SG", "BR", "IN", "de", null, "Utopia"])(
    "%s: news of an order are sent, offers and rating requests to whoever has agreed",
    (country) => {
      expect(decide({ country }, "status")).toBe("sent: country");
      expect(decide({ country }, "marketing")).toBe("no_consent");
      expect(decide({ country, acceptsMarketing: false }, "marketing")).toBe("no_consent");
      expect(decide({ country, acceptsMarketing: true }, "marketing")).toBe("sent: checkout");
      expect(decide({ country, acceptsMarketing: true }, "review")).toBe("no_consent");
      expect(decide({ country, consents: new Map([["review", "given"]]) }, "review")).toBe("sent: given");
    },
  );

  it.each(MAIL_PURPOSES)("US: %s is sent until they unsubscribe", (purpose) => {
    expect(decide({ country: "US" }, purpose)).toBe("sent: country");
    expect(decide({ country: "US", consents: new Map([[purpose, "withdrawn"]]) }, purpose)).toBe(
      "unsubscribed",
    );
  });
});

describe("as the merchant has it", () => {
  it("a row that differs from ours is obeyed, for its purpose alone", () => {
    const settings = {
      ...OURS,
      countries: { US: { marketing: "opt_in" as const }, DE: { status: "opt_in" as const } },
    };

    expect(decide({ country: "US" }, "marketing", settings)).toBe("no_consent");
    expect(decide({ country: "US" }, "review", settings)).toBe("sent: country");
    expect(decide({ country: "DE" }, "status", settings)).toBe("no_consent");
    expect(decide({ country: "AT" }, "status", settings)).toBe("sent: country");
  });

  it("unknown countries have a row of their own", () => {
    const settings = { ...OURS, countries: { ZZ: { marketing: "opt_out" as const } } };

    expect(decide({ country: null }, "marketing", settings)).toBe("sent: country");
    expect(decide({ country: "nowhere" }, "marketing", settings)).toBe("sent: country");
    expect(decide({ country: "DE" }, "marketing", settings)).toBe("no_consent");
  });

  it("the box at the checkout is for rating requests only where they say so, and never for news of orders", () => {
    const settings = { countries: { DE: { status: "opt_in" as const } }, reviews_by_checkout: true };

    expect(decide({ country: "DE", acceptsMarketing: true }, "review", settings)).toBe("sent: checkout");
    expect(decide({ country: "DE", acceptsMarketing: true }, "status", settings)).toBe("no_consent");
  });
});

const Country = fc.oneof(fc.constantFrom(...COUNTRIES, "ZZ"), fc.constant(null), fc.string());
const Settings = fc.record({
  countries: fc.dictionary(
    fc.constantFrom(...COUNTRIES, "ZZ"),
    fc.dictionary(fc.constantFrom(...MAIL_PURPOSES), fc.constantFrom(...CONSENT_MODES)),
  ),
  reviews_by_checkout: fc.boolean(),
});
const Facts = fc.record({
  suppressedBy: fc.constantFrom(null, null, "bounced" as const, "complained" as const),
  consents: fc
    .dictionary(fc.constantFrom(...MAIL_PURPOSES), fc.constantFrom("given" as const, "withdrawn" as const))
    .map((each) => new Map(Object.entries(each)) as RecipientFacts["consents"]),
  country: Country,
  acceptsMarketing: fc.constantFrom(null, true, false),
});

it("whatever the table and the country, a wish counts before everything but the mailbox", () => {
  fc.assert(
    fc.property(Facts, fc.constantFrom(...MAIL_PURPOSES), Settings, (facts, purpose, settings) => {
      const { reason, basis } = decisionOf(facts, purpose, settings);

      expect((reason === null) !== (basis === null)).toBe(true);
      const state = facts.consents.get(purpose);
      if (facts.suppressedBy) expect(reason).toBe(facts.suppressedBy);
      else if (state) expect(reason ?? basis).toBe(state === "given" ? "given" : "unsubscribed");
      // Nobody gets what their row asks an agreement for, unless they have agreed to it at a checkout.
      else if (consentModeOf(settings.countries, consentCountry(facts.country), purpose) === "opt_in")
        expect(basis === null || (basis === "checkout" && facts.acceptsMarketing)).toBe(true);
    }),
    { numRuns: propertyRuns(500) },
  );
});

it("each country is in one law, and by its code", () => {
  const countries = CONSENT_LAWS.flatMap((law) => law.countries);

  expect(countries.toSorted()).toEqual([...new Set(countries)].toSorted());
  expect(countries.filter((each) => !COUNTRIES.includes(each))).toEqual([]);
});
