import { describe, expect, it } from "vitest";
import gatesText from "../../permissions/gates.json?raw";
import productPlans from "../../permissions/plans.json?raw";
import { gatesReport, type Sources } from "../../permissions/report";
import { plansText } from "./plans-text";

const at = new Date("2026-11-20T12:00:00Z");
const sources = (gates: string, plans = plansText): Sources => ({
  gates: { file: "gates.json", text: gates },
  plans: { file: "plans.json", text: plans },
});
const small = sources(`{ "features": {
  "export": { "level": "Growth" },
  "globe": { "level": "Advanced", "rollout": { "percent": 25 } },
  "feed": { "level": "Growth" } } }`);

describe("the report of the gates", () => {
  it("shows the matrix with what is special about a feature", () => {
    const changed = sources(`{ "features": {
      "export": { "level": "Growth", "stores": { "beta.myshopify.com": true } },
      "globe": { "level": "Advanced", "rollout": { "percent": 25, "from": "2026-11-01" }, "why": "new map" },
      "feed": { "level": "Advanced", "keepFor": { "createdBefore": "2026-12-01", "level": "Growth" } },
      "later": { "level": "Growth", "rollout": { "from": "2027-01-01" } },
      "broken": { "level": "Growth", "off": "vendor outage" } } }`);

    const { ok, lines } = gatesReport(changed, changed, at);

    expect(ok).toBe(true);
    expect(lines.slice(0, 6)).toEqual([
      "Feature  Level     Free  Starter  Growth  Advanced  Enterprise",
      "export   Growth    yes   –        yes     yes       yes         on for beta.myshopify.com",
      "globe    Advanced  25 %  –        –       25 %      25 %        rollout 25 % from 2026-11-01; new map",
      "feed     Advanced  yes   –        –       yes       yes         kept for stores before 2026-12-01 with Growth",
      "later    Growth    –     –        –       –         –           rollout 100 % from 2027-01-01",
      "broken   Growth    off   off      off     off       off         off: vendor outage",
    ]);
  });

  it("says what each plan gains and loses, and what was edited", () => {
    const after = sources(
      `{ "features": {
        "export": { "level": "Growth", "stores": { "beta.myshopify.com": false } },
        "globe": { "level": "Advanced", "rollout": { "percent": 60 } },
        "feed": { "level": "Advanced" },
        "wallet": { "level": "Growth" } } }`,
      plansText.replace(`"price": 9 }`, `"price": 10 }`),
    );

    const { lines } = gatesReport(after, small, at);

    const start = lines.indexOf("Against the committed version, for a new store:");
    expect(lines.slice(start + 1, -1)).toEqual([
      "  Free gains wallet; globe 25 % → 60 %",
      "  Growth gains wallet; loses feed",
      "  Advanced gains wallet; globe 25 % → 60 %",
      "  Enterprise gains wallet; globe 25 % → 60 %",
      "What was edited:",
      `  features.export.stores: nothing → {"beta.myshopify.com":false}`,
      "  features.globe.rollout.percent: 25 → 60",
      `  features.feed.level: "Growth" → "Advanced"`,
      `  features.wallet: nothing → {"level":"Growth"}`,
      "  plans.GROWTH.tiers.0.price: 9 → 10",
      "",
    ]);
  });

  it("says that no plan as a whole changes where only one store does", () => {
    const after = sources(
      small.gates.text.replace(`"Growth" },`, `"Growth", "stores": { "a.myshopify.com": true } },`),
    );

    expect(gatesReport(after, small, at).lines).toContain("  No plan as a whole gains or loses a feature.");
  });

  it("says that a plan which is given another key loses what that key does not open", () => {
    const after = sources(small.gates.text, plansText.replace(`"funcPermission": "Advanced", `, ""));

    expect(gatesReport(after, small, at).lines).toContain("  Enterprise loses export, globe, feed");
  });

  it("shows the errors alone, and is not fine, when the file is broken", () => {
    const { ok, lines } = gatesReport(
      sources(`{ "features": { "export": { "level": "Gold" } } }`),
      small,
      at,
    );

    expect(ok).toBe(false);
    expect(lines).toEqual([
      `gates.json:1:38 error features.export.level: "Gold" is not a level: write "Growth" or "Advanced"`,
      "",
      "1 errors, 0 warnings",
    ]);
  });

  it("prints the matrix although the committed version is broken or does not exist", () => {
    const broken = sources("{");

    expect(gatesReport(small, broken, at)).toMatchObject({ ok: true });
    expect(gatesReport(small, broken, at).lines).toContain(
      "The committed version has errors: nothing to compare with.",
    );
    expect(gatesReport(small, null, at).lines).toContain("There is no committed version to compare with.");
  });

  it("finds nothing wrong with the files of the product", () => {
    const { ok, lines } = gatesReport(sources(gatesText, productPlans), sources(gatesText, productPlans), at);

    expect(ok).toBe(true);
    expect(lines).toContain("Nothing differs from the committed version.");
    expect(lines.at(-1)).toMatch(/^0 errors, /);
  });
});
