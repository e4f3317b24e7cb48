import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openGates } from "../../../../service/domain/gates/open-gates";
import { createLog } from "../../../../service/platform/log";
import { gatesText, specifiedText } from "../../../permissions/specified-gates";

let folder: string;
let file: string;
let copy: string;
let logged: { level: string; msg: string; findings?: string[]; changes?: string[] }[];
let clock: Date;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-gates-"));
  [file, copy] = [path.join(folder, "gates.json"), path.join(folder, "kept", "gates-in-force.json")];
  logged = [];
  clock = new Date("2026-11-20T12:00:00Z");
  writeFileSync(file, specifiedText);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = () => createLog("info", { write: (line) => void logged.push(JSON.parse(line)) });
const open = () => openGates({ file, copy, log: log(), now: () => clock });
const offOf = (gates: Awaited<ReturnType<typeof open>>) => gates.table().features.export.off;
/** Two looks, as a content counts when it was found twice. */
const lookTwice = async (gates: Awaited<ReturnType<typeof open>>) => {
  await gates.poll();
  await gates.poll();
};
const withOff = (reason: string) => gatesText(`"export": { "level": "Growth", "off": "${reason}" }`);

describe("a changed file", () => {
  it("is in force after two looks, and what it changed is logged and kept for the page", async () => {
    const gates = await open();
    clock = new Date("2026-11-20T13:00:00Z");
    writeFileSync(file, withOff("outage"));

    await lookTwice(gates);

    expect(offOf(gates)).toBe("outage");
    expect(gates.state().version).toMatchObject({ origin: "file", since: clock });
    expect(gates.state().version.changedAt).toBeInstanceOf(Date);
    expect(gates.state().lastChange).toMatchObject({
      at: clock,
      changes: { edits: ['features.export.off: nothing → "outage"'] },
    });
    expect(logged.at(-1)).toMatchObject({
      level: "info",
      msg: "gates in force",
      changes: [
        "Free loses export",
        "Growth loses export",
        "Advanced loses export",
        "Enterprise loses export",
        'features.export.off: nothing → "outage"',
      ],
    });
  });

  it("is seen when an editor puts another file in its place, and when size and time stay the same", async () => {
    const gates = await open();
    const stamp = new Date("2026-11-20T11:00:00Z");
    for (const reason of ["one", "two"]) {
      writeFileSync(`${file}.draft`, withOff(reason));
      utimesSync(`${file}.draft`, stamp, stamp);
      renameSync(`${file}.draft`, file);

      await lookTwice(gates);

      expect(offOf(gates)).toBe(reason);
    }
  });

  it("is not judged while it is being written", async () => {
    const gates = await open();
    const text = withOff("outage");
    for (const length of [10, 100, 500]) {
      writeFileSync(file, text.slice(0, length));
      await gates.poll();
    }
    writeFileSync(file, text);
    await lookTwice(gates);

    expect(offOf(gates)).toBe("outage");
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
    expect(gates.state().refused).toBeNull();
  });
});

describe("a broken file", () => {
  it("is refused with line and column, once, and the version before stays in force", async () => {
    writeFileSync(file, withOff("outage"));
    const gates = await open();
    writeFileSync(file, gatesText(`"webhok": { "level": "Advanced" }`).replace(/,\n *"webhook".*\n/, "\n"));

    await lookTwice(gates);
    await lookTwice(gates);

    const findings = [
      expect.stringMatching(/gates\.json:2:3 error features\.webhook: This is missing$/),
      expect.stringMatching(
        /gates\.json:3:5 error features\.webhok: The program knows no feature of this name; did you mean "webhook"\?$/,
      ),
    ];
    expect(offOf(gates)).toBe("outage");
    expect(logged.filter(({ level }) => level === "error")).toEqual([
      expect.objectContaining({ msg: expect.stringContaining("refused") as unknown, findings }),
    ]);
    expect(gates.state().refused?.findings).toMatchObject([
      { line: 2, column: 3 },
      { line: 3, column: 5 },
    ]);
  });

  it("may be a pipe, which nobody waits for, or nested without end; the next good one is taken", async () => {
    const gates = await open();
    rmSync(file);
    execFileSync("mkfifo", [file]);
    await lookTwice(gates);
    expect(gates.state().refused?.findings).toMatchObject([{ message: "This is not a file" }]);
    rmSync(file);
    writeFileSync(file, "[".repeat(100_000));
    await lookTwice(gates);
    expect(gates.state().refused?.findings).toMatchObject([{ line: 1, column: 51 }]);

    writeFileSync(file, withOff("outage"));
    await lookTwice(gates);

    expect(offOf(gates)).toBe("outage");
  });

  it("that is mended is in force, and one that is taken back is as if it had never been", async () => {
    const gates = await open();
    writeFileSync(file, "{");
    await lookTwice(gates);
    writeFileSync(file, specifiedText);
    await lookTwice(gates);
    expect(gates.state()).toMatchObject({ refused: null, lastChange: null });

    writeFileSync(file, "{");
    await lookTwice(gates);
    writeFileSync(file, withOff("outage"));
    await lookTwice(gates);

    expect(offOf(gates)).toBe("outage");
    expect(gates.state().refused).toBeNull();
  });

  it.each([
    ["is away", () => rmSync(file), "There is no such file"],
    ["is larger than 256 KB", () => writeFileSync(file, " ".repeat(256 * 1024 + 1)), "The file is too large"],
  ])("that %s changes nothing either", async (_, spoil, problem) => {
    const gates = await open();
    spoil();

    await lookTwice(gates);

    expect(gates.table().features.export).toEqual({ level: "Growth" });
    expect(gates.state().refused?.findings[0]?.message).toContain(problem);
  });
});

describe("a start", () => {
  it("with a broken file goes on with the last good version", async () => {
    writeFileSync(file, withOff("outage"));
    await open();
    writeFileSync(file, "{");

    const gates = await open();

    expect(offOf(gates)).toBe("outage");
    expect(gates.state()).toMatchObject({ version: { origin: "copy", changedAt: null } });
    expect(gates.state().refused?.findings).toHaveLength(1);
    writeFileSync(file, withOff("mended"));
    await lookTwice(gates);
    expect(offOf(gates)).toBe("mended");
    expect(gates.state()).toMatchObject({ version: { origin: "file" }, refused: null });
  });

  it("says what has changed while nothing was running", async () => {
    await open();
    writeFileSync(file, withOff("outage"));

    const gates = await open();

    expect(gates.state().lastChange?.changes.edits).toEqual(['features.export.off: nothing → "outage"']);
  });

  it("without a file or an earlier version has the gates of the program, and says so", async () => {
    rmSync(file);

    const gates = await open();

    expect(gates.state().version.origin).toBe("program");
    expect(logged.filter(({ level }) => level === "error")).toHaveLength(1);
  });

  it("goes on where no copy can be kept, with a warning", async () => {
    writeFileSync(path.join(folder, "kept"), "a file where the folder should be");

    const gates = await open();

    expect(gates.state().version.origin).toBe("file");
    expect(logged.map(({ level }) => level)).toContain("warn");
    expect(readFileSync(path.join(folder, "kept"), "utf8")).toContain("a file");
  });
});
