import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepStore } from "./kept-store";

const MINUTE = 60_000;
const START = Date.parse("2026-11-22T12:00:00Z");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-kept-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const making = (content: string) => async (dataDir: string) => {
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, "store"), content);
};
const unneeded = () => Promise.reject(new Error("There was one"));
const contentOf = (store: string) => readFileSync(path.join(store, "store"), "utf8");

it("is made once, and again for another version or after an hour", async () => {
  const first = await keepStore(folder, "a", making("first"), START);

  expect(await keepStore(folder, "a", unneeded, START + 59 * MINUTE)).toBe(first);
  expect(contentOf(await keepStore(folder, "b", making("other"), START))).toBe("other");
  expect(contentOf(await keepStore(folder, "a", making("second"), START + 61 * MINUTE))).toBe("second");
  expect(contentOf(first)).toBe("first");
});

it("is not what a run left half made, which goes with the old ones", async () => {
  const killed = async (dataDir: string) => {
    await making("half")(dataDir);
    throw new Error("killed");
  };
  await expect(keepStore(folder, "a", killed, START)).rejects.toThrow("killed");

  expect(contentOf(await keepStore(folder, "a", making("whole"), START + MINUTE))).toBe("whole");
  const [only, ...others] = readdirSync(
    path.dirname(await keepStore(folder, "a", making("new"), START + 130 * MINUTE)),
  );
  expect(others).toEqual([]);
  expect(contentOf(path.join(folder, only!))).toBe("new");
});

it("is made by one of two that begin at once, also where a killed process has left its mark", async () => {
  writeFileSync(path.join(folder, "demo-store-lock-a"), "999999999");
  let made = 0;
  const make = (dataDir: string) => making(`${(made += 1)}`)(dataDir);
  const stores = await Promise.all([1, 2].map(() => keepStore(folder, "a", make, START)));

  expect(made).toBe(1);
  expect(stores.map(contentOf)).toEqual(["1", "1"]);
});
