import { describe, expect, it } from "vitest";
import type { Stores } from "../../permissions/report";
import { plansText } from "./plans-text";
import { gatesText, specifiedText } from "./specified-gates";
import { notChecked, report, sources } from "./gate-sources";

describe("what the report says of stores", () => {
  const after = sources(
    gatesText(
      `"export": { "level": "Growth", "off": "outage" }`,
      `"webhook": { "level": "Advanced", "rollout": { "percent": 10 } }`,
      `"apple-wallet": { "level": "Advanced" }`,
      `"logo-editor": { "level": "Advanced", "stores": { "beta.myshopify.com": false } }`,
    ),
  );
  const warningsOf = (stores: Stores) => {
    const { lines } = report(after, sources(specifiedText), stores);
    return lines.filter((line) => line.startsWith("gates.json:"));
  };

  it("is a warning with a number wherever paying stores lose something", () => {
    const loss = { included: 480, without: 0, losing: 0 };
    const lines = warningsOf({
      unknown: [],
      losses: [
        { ...loss, feature: "export", cause: "off", without: 480, losing: 480 },
        { ...loss, feature: "webhook", cause: "rollout", without: 432, losing: 432 },
        { ...loss, feature: "apple-wallet", cause: "level", losing: 1 },
        { ...loss, feature: "logo-editor", cause: "stores", without: 1 },
      ],
    });

    expect(lines).toEqual([
      "gates.json:3:43 warning features.export.off: 480 of 480 paying stores whose plan includes it have it not; 480 paying stores lose it by this change",
      "gates.json:4:50 warning features.webhook.rollout: 432 of 480 paying stores whose plan includes it have it not; 432 paying stores lose it by this change",
      `gates.json:5:32 warning features.apple-wallet.level: 1 paying store loses it by this change; a "keepFor" would leave it to them`,
      "gates.json:6:53 warning features.logo-editor.stores: 1 of 480 paying stores whose plan includes it has it not",
    ]);
  });

  it("is the same warnings without numbers, and why, where stores could not be counted", () => {
    const lines = warningsOf(notChecked);

    expect(lines.map((line) => line.split(": ")[0])).toEqual([
      "gates.json:3:43 warning features.export.off",
      "gates.json:4:50 warning features.webhook.rollout",
      "gates.json:5:32 warning features.apple-wallet.level",
      "gates.json:6:53 warning features.logo-editor.stores",
    ]);
    expect(report(after, null).lines).toContain("Stores were not looked at: no database is configured");
  });

  it("is an error with its place for an override of a store that does not exist", () => {
    const { ok, lines } = report(after, null, { unknown: ["beta.myshopify.com"], losses: [] });

    expect(ok).toBe(false);
    expect(lines).toContain(
      "gates.json:6:55 error features.logo-editor.stores.beta.myshopify.com: There is no such store",
    );
    expect(lines.at(-1)).toMatch(/^1 errors/);
  });

  it("stands among the other findings in the order of files, lines and columns", () => {
    const gates = gatesText(
      `"webhook": { "level": "Advanced", "rollout": { "percent": 0 }, "stores": { "one.myshopify.com": true, "two.myshopify.com": true } }`,
      `"export": { "level": "Growth", "off": "outage" }`,
    );
    const plans = plansText.replace(`"funcPermission": "Advanced", `, "");
    const loss = { included: 1, without: 1, losing: 0 };

    const { ok, lines } = report(sources(gates, plans), null, {
      unknown: ["two.myshopify.com"],
      losses: [
        { ...loss, feature: "export", cause: "off" },
        { ...loss, feature: "webhook", cause: "rollout" },
      ],
    });

    expect(ok).toBe(false);
    expect(lines.filter((line) => line.includes(".json:")).map((line) => line.split(": ")[0])).toEqual([
      "gates.json:3:50 warning features.webhook.rollout",
      "gates.json:3:63 warning features.webhook.rollout.percent",
      "gates.json:3:107 error features.webhook.stores.two.myshopify.com",
      "gates.json:4:43 warning features.export.off",
      "plans.json:14:15 warning plans.CUSTOM",
    ]);
  });
});
