import { describe, expect, it } from "vitest";
import { isBuilt } from "../../permissions/built";
import { featureIds } from "../../permissions/features";
import { plansText } from "./plans-text";
import { gatesText, specifiedText } from "./specified-gates";
import { report, sources } from "./gate-sources";

const small = sources(
  gatesText(
    `"export": { "level": "Growth" }`,
    `"traditional-3D-globe": { "level": "Advanced", "rollout": { "percent": 25 } }`,
    `"instagram-feed": { "level": "Growth" }`,
  ),
);

describe("the report of the gates", () => {
  it("shows the matrix with what is special about a feature", () => {
    const changed = sources(
      gatesText(
        `"export": { "level": "Growth", "stores": { "beta.myshopify.com": true } }`,
        `"traditional-3D-globe": { "level": "Advanced", "rollout": { "percent": 25, "from": "2026-11-01" }, "why": "new map" }`,
        `"instagram-feed": { "level": "Advanced", "keepFor": { "createdBefore": "2026-12-01", "level": "Growth" } }`,
        `"analytics-page": { "level": "Growth", "rollout": { "from": "2027-01-01" } }`,
        `"apple-wallet": { "level": "Growth", "off": "vendor outage" }`,
        `"stripe-integrate": { "level": "Growth", "rollout": { "from": "2026-11-01" } }`,
        `"webhook": { "level": "Advanced", "alsoFor": { "plans": ["Growth"], "percent": 10, "until": "2026-12-31" } }`,
      ),
    );

    const { ok, lines } = report(changed, changed);

    // Which of them are coming changes with what is built.
    const rows = lines.map((line) => line.replaceAll(/ {2,}/g, "  ").replace("  coming; ", "  "));
    expect(ok).toBe(true);
    expect(rows[0]).toBe("Feature  Level  Free  Starter  Growth  Advanced  Enterprise");
    expect(rows).toEqual(
      expect.arrayContaining([
        "export  Growth  yes  –  yes  yes  yes  on for beta.myshopify.com",
        "traditional-3D-globe  Advanced  25%  –  –  25%  25%  rollout 25% from 2026-11-01; new map",
        "instagram-feed  Advanced  yes  –  –  yes  yes  kept for stores before 2026-12-01 with Growth",
        "analytics-page  Growth  –  –  –  –  –  rollout 100% from 2027-01-01",
        "stripe-integrate  Growth  yes  –  yes  yes  yes  rollout 100% from 2026-11-01",
        "apple-wallet  Growth  off  off  off  off  off  off: vendor outage",
        "webhook  Advanced  yes  –  10%  yes  yes  also for 10% of Growth until 2026-12-31",
      ]),
    );
  });

  it("says which features are not built yet", () => {
    const { lines } = report(small, null);

    for (const feature of featureIds) {
      const row = lines.find((line) => line.startsWith(`${feature} `))!;
      expect(/ coming(;|$)/.test(row), row).toBe(!isBuilt(feature));
    }
  });

  it("shows the columns of the matrix below each other", () => {
    const { lines } = report(small, null);

    const levels = lines.slice(0, lines.indexOf("")).map((line) => line.search(/Level|Growth|Advanced/));
    expect(levels).toHaveLength(22);
    expect(new Set(levels).size).toBe(1);
  });

  it("says what each plan gains and loses, and what was edited", () => {
    const after = sources(
      gatesText(
        `"export": { "level": "Growth", "stores": { "beta.myshopify.com": false } }`,
        `"traditional-3D-globe": { "level": "Advanced", "rollout": { "percent": 60 } }`,
        `"instagram-feed": { "level": "Advanced" }`,
        `"webhook": { "level": "Growth" }`,
      ),
      plansText.replace(`"price": 9 }`, `"price": 10 }`),
    );

    const { lines } = report(after, small);

    const start = lines.indexOf("Against the committed version, for a new store:");
    expect(lines.slice(start + 1, lines.indexOf("", start))).toEqual([
      "  Free traditional-3D-globe 25% → 60%",
      "  Growth gains webhook; loses instagram-feed",
      "  Advanced traditional-3D-globe 25% → 60%",
      "  Enterprise traditional-3D-globe 25% → 60%",
      "What was edited:",
      `  features.export.stores: nothing → {"beta.myshopify.com":false}`,
      `  features.instagram-feed.level: "Growth" → "Advanced"`,
      "  features.traditional-3D-globe.rollout.percent: 25 → 60",
      `  features.webhook.level: "Advanced" → "Growth"`,
      "  plans.GROWTH.tiers.0.price: 9 → 10",
    ]);
  });

  it("says that no plan as a whole changes where only one store does", () => {
    const after = sources(
      small.gates.text.replace(`"Growth" },`, `"Growth", "stores": { "a.myshopify.com": true } },`),
    );

    expect(report(after, small).lines).toContain("  No plan as a whole gains or loses a feature.");
  });

  it("says of a share that it grows, until it is everybody's who had nothing", () => {
    const after = sources(
      gatesText(
        `"traditional-3D-globe": { "level": "Advanced" }`,
        `"webhook": { "level": "Advanced", "alsoFor": { "plans": ["Growth"], "percent": 10 } }`,
      ),
    );

    const { lines } = report(after, small);

    expect(lines).toContain("  Advanced traditional-3D-globe 25% → 100%");
    expect(lines).toContain("  Growth webhook 0% → 10%");
  });

  it("says nothing of what a plan has that is only called by another name", () => {
    const after = sources(small.gates.text, plansText.replace(`"Enterprise"`, `"Custom"`));

    expect(report(after, small).lines).toContain("  No plan as a whole gains or loses a feature.");
  });

  it("says that a plan which is given another key loses what that key does not open", () => {
    const after = sources(small.gates.text, plansText.replace(`"funcPermission": "Advanced", `, ""));

    expect(report(after, small).lines).toContainEqual(
      expect.stringMatching(/^ {2}Enterprise loses export, .*webhook/),
    );
  });

  it("shows the errors alone, and is not fine, when the file is broken", () => {
    const { ok, lines } = report(sources(gatesText(`"export": { "level": "Gold" }`)), small);

    expect(ok).toBe(false);
    expect(lines).toEqual([
      `gates.json:3:26 error features.export.level: "Gold" is not a level: write "Growth" or "Advanced"`,
      "",
      "1 errors, 0 warnings",
    ]);
  });

  it("is fine where nothing was found", () => {
    const { ok, lines } = report(sources(specifiedText), null, { unknown: [], losses: [] });

    expect([ok, lines.at(-1)]).toEqual([true, "0 errors, 0 warnings"]);
  });

  it("prints the matrix although the committed version is broken or does not exist", () => {
    const broken = sources("{");

    expect(report(small, broken)).toMatchObject({ ok: true });
    expect(report(small, broken).lines).toContain(
      "The committed version has errors: nothing to compare with.",
    );
    expect(report(small, null).lines).toContain("There is no committed version to compare with.");
  });

  it("says what differs from the specification, which is no mistake", () => {
    const changed = sources(
      gatesText(
        `"apple-wallet": { "level": "Advanced" }`,
        `"export": { "level": "Growth", "off": "outage" }`,
      ),
    );

    const { ok, lines } = report(changed, changed);

    const start = lines.indexOf("Differs from the specification:");
    expect(ok).toBe(true);
    expect(lines.slice(start + 1, start + 3)).toEqual([
      "  export: with off",
      "  apple-wallet: sold with Advanced instead of Growth",
    ]);
    expect(report(sources(specifiedText), null).lines).toContain("Nothing differs from the specification.");
  });
});

it("the report names the offers, and those that are switched off", () => {
  const offers = `"offers": {
    "launch": { "on": true, "percent": 30, "days": 180, "plans": ["ADVANCED", "GROWTH"] },
    "first": { "on": false, "percent": 50, "days": 30, "plans": ["GROWTH"] }
  }, "currency"`;
  const withOffers = sources(specifiedText, plansText.replace(`"currency"`, offers));
  const linesOf = (now: typeof withOffers) => report(now, now).lines;

  expect(linesOf(withOffers)).toEqual(
    expect.arrayContaining([
      "Offers to stores that never paid for a plan:",
      "  launch: 30% off for 180 days on Advanced and Growth",
      "  first: 50% off for 30 days on Growth, switched off",
    ]),
  );
  expect(linesOf(sources(specifiedText))).toContain("No offers are made.");
});
