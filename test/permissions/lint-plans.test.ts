import { describe, expect, it } from "vitest";
import { printFinding } from "../../permissions/finding";
import { lint } from "../../permissions/lint";
import { plansText } from "./plans-text";
import { gatesText, specifiedText } from "./specified-gates";
import { checkedAt, findingsOf } from "./findings";

function findingsOfPlans(text: string): string[] {
  return lint(
    { file: "gates.json", text: specifiedText },
    { file: "plans.json", text },
    checkedAt,
  ).findings.map(printFinding);
}

describe("a mistake in plans.json", () => {
  it.each([
    [
      "a price that does not rise",
      `"price": 15 }`,
      `"price": 9 }`,
      `11:32 error plans.GROWTH.tiers.1.price: Tiers rise: this price is not above the one before`,
    ],
    [
      "a name written twice in one of a list",
      `"quota": 300,`,
      `"quota": 300, "quota": 310,`,
      `10:23 error plans.GROWTH.tiers.0.quota: Written twice; the first is on line 10`,
    ],
    [
      "a quota that does not rise",
      `"quota": 500`,
      `"quota": 250`,
      `11:18 error plans.GROWTH.tiers.1.quota: Tiers rise: this quota is not above the one before`,
    ],
    ["an unknown plan", `"STARTER": {`, `"BASIC": {}, "STARTER": {`, `8:5 error plans.BASIC: Unknown name`],
    [
      "a renamed plan that features ask for",
      `"name": "Growth"`,
      `"name": "Grow"`,
      `7:12 error plans: No plan is named Growth, but features ask for it`,
    ],
    [
      "a key that opens nothing known",
      `"funcPermission": "Advanced"`,
      `"funcPermission": "All"`,
      `14:57 error plans.CUSTOM.funcPermission: Invalid option: expected one of "Free"|"Growth"|"Advanced"`,
    ],
    [
      "a plan without anything to buy",
      `"startsAt": 50000, `,
      ``,
      `14:15 error plans.CUSTOM: A plan has either tiers or startsAt`,
    ],
    [
      "an offer on a plan that costs nothing",
      `"currency"`,
      `"offers": { "launch": { "on": true, "percent": 30, "days": 30, "plans": ["GROWTH", "STARTER"] } }, "currency"`,
      `2:86 error offers.launch.plans.1: This plan has no price of the list to take a part off`,
    ],
    [
      "a misspelt name in a list of tiers",
      `"quota": 300, "price"`,
      `"quota": 300, "prize": 9, "price"`,
      `10:23 error plans.GROWTH.tiers.0.prize: Unknown name; did you mean "price"?`,
    ],
    [
      "a misspelt name of an offer",
      `"currency"`,
      `"offers": { "launch": { "on": true, "percents": 3, "percent": 30, "days": 30, "plans": ["GROWTH"] } }, "currency"`,
      `2:39 error offers.launch.percents: Unknown name; did you mean "percent"?`,
    ],
    ["another currency", `"USD"`, `"EUR"`, `2:15 error currency: Invalid input: expected "USD"`],
  ])("is shown with line and column: %s", (_, from, to, expected) => {
    expect(plansText).toContain(from);

    expect(findingsOfPlans(plansText.replace(from, to))).toEqual([`plans.json:${expected}`]);
  });
});

describe("a warning", () => {
  it("is given where a dearer plan has less", () => {
    const { rules, findings } = lint(
      { file: "gates.json", text: specifiedText },
      { file: "plans.json", text: plansText.replace(`"funcPermission": "Advanced", `, "") },
      checkedAt,
    );

    expect(rules).not.toBeNull();
    expect(findings.map(printFinding)).toEqual([
      expect.stringMatching(
        /^plans\.json:14:15 warning plans\.CUSTOM: Moving up from Advanced to Enterprise takes 21 features away: export, .*webhook$/,
      ),
    ]);
  });

  it("is given for a dearer plan that has less, in plans which are the program's own and have no lines", () => {
    const text = gatesText(
      `"webhook": { "level": "Advanced", "alsoFor": { "plans": ["Growth"] }, "rollout": { "percent": 10 } }`,
    );

    const { findings } = lint({ file: "gates.json", text }, null, checkedAt);

    expect(findings.map(printFinding)).toEqual([
      "plans.json:1:1 warning plans.ADVANCED: Moving up from Growth to Advanced takes 1 feature away: webhook",
    ]);
  });

  it("is given for rules that have no effect any more", () => {
    const text = gatesText(
      `"export": { "level": "Growth", "keepFor": { "createdBefore": "2026-12-01", "level": "Growth" } }`,
      `"webhook": { "level": "Advanced", "rollout": { "until": "2026-11-19" } }`,
      `"logo-editor": { "level": "Advanced", "rollout": { "percent": 0 } }`,
    );

    expect(findingsOf(text)).toEqual([
      "gates.json:3:89 warning features.export.keepFor.level: Keeps nothing: a store with Growth is not below Growth",
      "gates.json:5:67 warning features.logo-editor.rollout.percent: 0% closes the feature on every plan that includes it",
      "gates.json:4:61 warning features.webhook.rollout.until: This day is over: the feature is closed on every plan that includes it",
    ]);
  });

  it("is given for a widening that opens nothing", () => {
    const text = gatesText(
      `"export": { "level": "Growth", "alsoFor": { "plans": ["Starter", "Growth"] } }`,
      `"webhook": { "level": "Advanced", "alsoFor": { "plans": ["Growth"], "until": "2026-11-19" } }`,
    );

    expect(findingsOf(text)).toEqual([
      "gates.json:3:58 warning features.export.alsoFor.plans: Opens nothing: Growth includes it already",
      "gates.json:4:82 warning features.webhook.alsoFor.until: This day is over: no cheaper plan has it any more",
    ]);
  });
});

it.each([
  ["of which one tier costs nothing", `"price": 9 }`, `"price": 0 }`, "GROWTH"],
  ["that costs a dollar", `"price": 59`, `"price": 1`, "ADVANCED"],
])("an offer may be on a plan %s", (_, from, to, plan) => {
  const offers = `"offers": { "launch": { "on": true, "percent": 30, "days": 30, "plans": ["${plan}"] } }, "currency"`;
  const text = plansText.replace(from, to).replace(`"currency"`, offers);

  expect(findingsOfPlans(text).filter((finding) => finding.includes("offers"))).toEqual([]);
});
