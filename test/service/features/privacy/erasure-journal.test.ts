import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createErasureJournal, readErasureJournal } from "../../../../service/platform/db/erasure-journal";
import { onFileEnd } from "../../../on-file-end";

let folder: string;
beforeEach(() => {
  const made = mkdtempSync(path.join(tmpdir(), "waybill-journal-"));
  onFileEnd(() => rmSync(made, { recursive: true, force: true }));
  folder = made;
});

const erasure = (order: string) => ({
  shop: "a".repeat(64),
  orders: [order],
  isDeleted: false,
  at: new Date("2026-11-22"),
});
const ordersIn = () => readErasureJournal(folder).map(({ orders }) => orders?.[0]);

it("keeps what was noted after a line that a crash has cut off", async () => {
  const journal = createErasureJournal(folder);
  await journal.note(erasure("1"));
  appendFileSync(path.join(folder, "erasures.jsonl"), '{"shop":"aaaa","ord');

  await journal.note(erasure("2"));
  await journal.note(erasure("3"));

  expect(ordersIn()).toEqual(["1", "2", "3"]);
});

it("is refused as a whole, with the line, where a whole line is no erasure", async () => {
  await createErasureJournal(folder).note(erasure("1"));
  appendFileSync(path.join(folder, "erasures.jsonl"), '{"orders":["2"]}\n');

  expect(() => readErasureJournal(folder)).toThrow(/erasures\.jsonl:3 is not an erasure/);
});
