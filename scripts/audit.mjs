// Known vulnerabilities of production packages, from the registry that npm is configured for.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { root } from "./bootstrap.mjs";

/**
 * @typedef {"info" | "low" | "moderate" | "high" | "critical"} Severity
 * @typedef {{ name: string, severity: Severity, fixAvailable: boolean | { name: string, version: string, isSemVerMajor?: boolean } }} Vulnerability
 * @typedef {{ line: string, isRed: boolean }} Verdict
 */

const SERIOUS = ["high", "critical"];

/** Queries the registry; no response within a minute is none. @returns {Verdict} */
function auditPackages() {
  const { stdout, error } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    cwd: root,
    encoding: "utf8",
    timeout: 60_000,
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === "win32",
  });
  return verdictOf(error && !stdout ? { message: error.message } : readReport(stdout));
}

/** @param {string} text @returns {unknown} */
function readReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { message: "npm audit wrote no report" };
  }
}

/**
 * What npm's report (format 2) means. Red is a high or critical one that an update mends: somebody can act at once. One
 * without an update is named in the line and left green, as a red run that nobody can mend teaches to overlook red.
 * @param {unknown} report
 * @returns {Verdict}
 */
export function verdictOf(report) {
  const { vulnerabilities, message, error } =
    /** @type {{ vulnerabilities?: Record<string, Vulnerability>, message?: string, error?: { summary?: string } }} */ (
      report ?? {}
    );
  if (!vulnerabilities) {
    const reason = firstLine(message ?? error?.summary ?? "it gave no report");
    return {
      line: `Known vulnerabilities were not asked for: the registry does not answer (${reason})`,
      isRed: false,
    };
  }
  const found = Object.values(vulnerabilities);
  if (found.length === 0) return { line: "No known vulnerabilities in production packages", isRed: false };

  const serious = found.filter(({ severity }) => SERIOUS.includes(severity));
  const mendable = serious.filter(({ fixAvailable }) => fixAvailable !== false);
  const named = serious.map(
    (one) => `${one.name} (${one.severity}, ${one.fixAvailable === false ? "no update yet" : "update it"})`,
  );
  const counts = `${found.length} known ${found.length === 1 ? "vulnerability" : "vulnerabilities"} in production packages`;
  return {
    line: named.length > 0 ? `${counts}: ${named.join(", ")}` : `${counts}, none high or critical`,
    isRed: mendable.length > 0,
  };
}

/** Without the URL: the line is about the response, not about which registry it was. @param {string} text */
const firstLine = (text) =>
  (text.split("\n")[0] ?? "")
    .replace(/(?: - \w+)? https?:\/\/\S+.*/, "")
    .replace(/^request to$/, "request failed")
    .trim();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { line, isRed } = auditPackages();
  console.log(line);
  process.exit(isRed ? 1 : 0);
}
