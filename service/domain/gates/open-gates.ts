import path from "node:path";
import { printFinding, type Finding } from "../../../permissions/finding";
import shipped from "../../../permissions/gates.json";
import { lint } from "../../../permissions/lint";
import { changesBetween, printChanges } from "../../../permissions/overview";
import type { Log } from "../../platform/log";
import { projectRoot } from "../../platform/project-root";
import type { Gates, GatesState, Origin, Version } from "./gates";
import { readCopy, writeCopy } from "./last-good-copy";
import { readFileOnce, unreadable, type FileReading } from "./read-version";

export interface GatesOptions {
  file: string;
  /** File for a copy of the last good version, for a start with a broken file; null: none is kept. */
  copy: string | null;
  log: Log;
  now: () => Date;
  /** Called with each version that comes into force while the process runs. */
  onChange?: (before: Version, after: Version) => void;
}

/**
 * Reads the gates, and again whenever the file has changed. Content is compared, not time stamps: editors replace the
 * file, and network disks round the time. A version with a mistake is logged once, and the one before stays in force.
 */
export async function openGates({ file, copy, log, now, onChange }: GatesOptions): Promise<Gates> {
  const inside = path.relative(projectRoot, file);
  const name = inside.startsWith("..") ? file : inside;
  const versionOf = (text: string, origin: Origin, changedAt: Date | null): Version | Finding[] => {
    const result = lint({ file: name, text }, null, now());
    if (!result.rules) return result.findings;
    return { text, origin, changedAt, since: now(), rules: result.rules, result };
  };

  const first = await readFileOnce(file);
  const kept = copy === null ? null : await readCopy(copy);
  const before = kept === null ? null : versionOf(kept, "copy", null);
  const candidates = [validate(first), before, versionOf(JSON.stringify(shipped, null, 2), "program", null)];
  const version = candidates.find((each) => each !== null && !Array.isArray(each)) as Version | undefined;
  // The program's own file is checked by a test before it is built in.
  if (!version) throw new Error("The gates this program was built with have errors");

  const state: GatesState = { file: name, version, lastChange: null, refused: null };
  if (version.origin !== "file") refuse(first);
  else if (before && !Array.isArray(before)) reportChange(before, version);
  await keep();
  let lastContent = contentOf(first);
  let lastValidated = lastContent;

  return {
    table: () => state.version.rules.table,
    state: () => state,
    async poll() {
      try {
        await readAgain();
      } catch (error) {
        // An unexpected error while reading must not end the process: the version before stays in force.
        log.error({ err: error, file: name }, "the gates could not be read");
      }
    },
  };

  async function readAgain(): Promise<void> {
    const reading = await readFileOnce(file);
    const content = contentOf(reading);
    const isSettled = content === lastContent;
    lastContent = content;
    if (!isSettled || content === lastValidated) return;
    lastValidated = content;
    await apply(reading);
  }

  function validate({ text, problem, changedAt }: FileReading): Version | Finding[] {
    return text === null ? [unreadable(name, problem)] : versionOf(text, "file", changedAt);
  }

  async function apply(reading: FileReading): Promise<void> {
    const next = validate(reading);
    if (Array.isArray(next)) return refuse(reading);
    const last = state.version;
    // A reverted mistake: the content equals the version in force.
    const isSame = next.text === last.text && last.origin === "file";
    if (!isSame) reportChange(last, next);
    state.version = isSame ? { ...next, since: last.since } : next;
    state.refused = null;
    await keep();
    if (!isSame) onChange?.(last, next);
  }

  function reportChange(last: Version, next: Version): void {
    const changes = changesBetween(last.rules, next.rules, now());
    if (changes.edits.length > 0) state.lastChange = { at: now(), changes, before: last.rules };
    log.info({ file: name, changedAt: next.changedAt, changes: printChanges(changes) }, "gates in force");
  }

  function refuse(reading: FileReading): void {
    const found = validate(reading);
    const findings = Array.isArray(found) ? found : [];
    state.refused = { changedAt: reading.changedAt, seenAt: now(), findings };
    log.error(
      { file: name, findings: findings.map(printFinding), inForce: state.version.origin },
      "gates refused: the version before stays in force",
    );
  }

  async function keep(): Promise<void> {
    if (copy !== null && state.version.origin === "file") await writeCopy(copy, state.version.text, log);
  }
}

const contentOf = ({ text, problem }: FileReading) => text ?? `\0${problem}`;
