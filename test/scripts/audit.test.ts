import { describe, expect, it } from "vitest";
import { verdictOf } from "../../scripts/audit.mjs";

const vulnerability = (name: string, severity: string, fixAvailable: unknown) => ({
  [name]: { name, severity, fixAvailable, via: [], effects: [], range: "*", nodes: [] },
});
const report = (...found: object[]) => ({
  auditReportVersion: 2,
  vulnerabilities: Object.assign({}, ...found) as object,
});

describe("what the registry knows of production packages", () => {
  it("is said in one line where there is nothing", () => {
    expect(verdictOf(report())).toEqual({
      line: "No known vulnerabilities in production packages",
      isRed: false,
    });
  });

  it("is red for a high or critical one that an update mends", () => {
    const found = report(
      vulnerability("one", "critical", true),
      vulnerability("two", "high", { name: "two", version: "3.0.0", isSemVerMajor: true }),
      vulnerability("three", "low", true),
    );

    expect(verdictOf(found)).toEqual({
      line: "3 known vulnerabilities in production packages: one (critical, update it), two (high, update it)",
      isRed: true,
    });
  });

  it("is named, and not red, where no update mends it", () => {
    expect(verdictOf(report(vulnerability("one", "high", false)))).toEqual({
      line: "1 known vulnerability in production packages: one (high, no update yet)",
      isRed: false,
    });
  });

  it("is not red for lesser ones", () => {
    const found = report(vulnerability("one", "moderate", true));

    expect(verdictOf(found)).toEqual({
      line: "1 known vulnerability in production packages, none high or critical",
      isRed: false,
    });
  });

  it.each([
    [
      "a registry that does not take the question",
      {
        message: "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security",
        statusCode: 405,
      },
      "405 Method Not Allowed",
    ],
    [
      "no network",
      { message: "request to https://registry.example/ failed, reason: getaddrinfo", error: {} },
      "request failed",
    ],
    ["an answer without a message", { error: { summary: "nothing\nto say" } }, "nothing"],
    ["an empty answer", null, "it gave no report"],
  ])("is said to be unknown where there is no answer: %s", (_, response, reason) => {
    expect(verdictOf(response)).toEqual({
      line: `Known vulnerabilities were not asked for: the registry does not answer (${reason})`,
      isRed: false,
    });
  });
});
