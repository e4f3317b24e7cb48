import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES, readTexts } from "../../../../app/read-texts";
import type { Separator } from "../../../../contract/imports";
import { guessEncoding } from "../../../../service/features/imports/guess-encoding";
import { guessMapping, guessSeparator } from "../../../../service/features/imports/guess-mapping";
import { parseRecords } from "../../../../service/features/imports/parse-records";
import { momentIn } from "../../../../service/features/imports/read-fields";
import { createSplitter } from "../../../../service/features/imports/split-records";
import { fileProblem } from "../../../../service/features/imports/sniff-file";

function read(text: string, separator: Separator = ",", size = text.length || 1) {
  const splitter = createSplitter(separator);
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
  const records = [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()];
  const cells = parseRecords(records, separator);
  return records.map(({ line, isOpen }, index) => ({ line, isOpen, cells: cells[index]! }));
}

describe("a CSV file", () => {
  it("is read as it was written, wherever it is cut into pieces", () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", " ", "é", "字") }),
      fc.constantFrom("", "#1001", 'say "no"'),
    );
    // A record of nothing is a blank line, which is skipped.
    const rows = fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1, maxLength: 8 });

    fc.assert(
      fc.property(
        rows,
        fc.constantFrom<Separator>(",", ";", "\t", "|"),
        fc.nat(9),
        (table, separator, size) => {
          const text = stringify(table, { delimiter: separator, quoted: true, record_delimiter: "\r\n" });

          expect(read(text, separator, size + 1).map(({ cells }) => cells)).toEqual(table);
        },
      ),
    );
  });

  it("has its lines counted through blank lines and cells of several lines", () => {
    const found = read('a,b\n\n1,"two\nlines"\r\n2,x\r3,y');

    expect(found.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, "a"],
      [3, "1"],
      [5, "2"],
      [6, "3"],
    ]);
  });

  it("loses one line to a quote that is never closed, and no other", () => {
    const others = Array.from({ length: 120 }, (_, index) => `#${index},N${index}`);
    const found = read(["a,b", '1,"open', ...others, '2,"open again'].join("\n"));

    expect(found.filter(({ isOpen }) => isOpen).map(({ line }) => line)).toEqual([2, 123]);
    expect(found.filter(({ isOpen }) => !isOpen)).toHaveLength(121);
  });

  it("may have quotes within a cell", () => {
    expect(read('1,12" pipe,"a ""b"""\n2,"x"y,z').map(({ cells }) => cells)).toEqual([
      ["1", '12" pipe', 'a "b"'],
      ["2", '"x"y', "z"],
    ]);
  });

  it.each([
    ["utf-8", Buffer.from("Bestellung,Größe")],
    ["utf-8", Buffer.from("\uFEFFa,b")],
    ["utf-16le", Buffer.from("\uFEFForder,b", "utf16le")],
    ["utf-16le", Buffer.from("order,number", "utf16le")],
    ["utf-16be", Buffer.from("\uFEFForder,b", "utf16le").swap16()],
    ["windows-1252", Buffer.from("Größe;Straße;Müller", "latin1")],
  ])("has its encoding guessed: %s", (encoding, bytes) => {
    expect(guessEncoding(bytes)).toBe(encoding);
  });

  it("has Japanese and Chinese encodings guessed", () => {
    // 注文の番号, in Shift_JIS; 订单号 and 运单号, in GBK.
    expect(guessEncoding(Buffer.from("928d95b682cc94d48d86", "hex"))).toBe("shift_jis");
    // 注文番号,追跡番号 has no kana, but is a header we know.
    expect(guessEncoding(Buffer.from("928d95b694d48d862c92c790d594d48d860d0a23312c32", "hex"))).toBe(
      "shift_jis",
    );
    expect(guessEncoding(Buffer.from("b6a9b5a5bac52cd4cbb5a5bac5", "hex"))).toBe("gbk");
  });

  it.each([
    ["excel", "504b0304140006"],
    ["excel", "d0cf11e0a1b11ae1"],
    ["pdf", "255044462d312e37"],
    ["archive", "1f8b0800"],
    ["image", "89504e470d0a1a0a"],
    ["binary", "6100626300006465"],
  ])("is none where its content says so, whatever its name: %s", (problem, hex) => {
    expect(fileProblem(Buffer.from(hex, "hex"))).toBe(problem);
  });

  it("has its separator and its columns guessed", () => {
    expect(["a;b;c", "a\tb", "a|b", 'a,"b;c;d;e",f', "a"].map(guessSeparator)).toEqual([
      ";",
      "\t",
      "|",
      ",",
      ",",
    ]);
    expect(guessMapping(["Order number", "Tracking Number", "Qty", "Date shipped", "Notes"])).toEqual({
      order_number: 0,
      tracking_number: 1,
      quantity: 2,
      shipped_at: 3,
    });
    expect(guessMapping(["Courier name"])).toEqual({ courier: 0 });
    expect(guessMapping(["Sendungsnummer", "Bestellnummer", "Versanddienst"])).toEqual({
      tracking_number: 0,
      order_number: 1,
      courier: 2,
    });
    expect(guessMapping(["注文番号", "追跡番号", "数量"])).toEqual({
      order_number: 0,
      tracking_number: 1,
      quantity: 2,
    });
  });

  it.each(LANGUAGES)("knows the columns of our own export in %s", (tag) => {
    const { names } = readTexts(tag).exports;
    const fields = ["order_number", "tracking_number", "courier", "shipped_at"] as const;

    const mapping = guessMapping(fields.map((field) => names[field]));

    expect(mapping).toEqual({ order_number: 0, tracking_number: 1, courier: 2, shipped_at: 3 });
  });
});

describe("a date", () => {
  const zone = { timezone: "Europe/Berlin", now: new Date("2026-11-20T12:00:00Z") };
  it.each([
    ["2026-11-19", "ymd", "2026-11-18T23:00:00.000Z"],
    ["2026/1/2", "mdy", "2026-01-01T23:00:00.000Z"],
    ["11/19/2026", "mdy", "2026-11-18T23:00:00.000Z"],
    ["19.11.2026 10:30", "dmy", "2026-11-18T23:00:00.000Z"],
    ["2026-11-19T10:00:00+05:30", "ymd", "2026-11-19T04:30:00.000Z"],
  ] as const)("is read in the order and zone it was written in: %s %s", (text, date_order, expected) => {
    expect(momentIn(text, { date_order }, zone)?.toISOString()).toBe(expected);
  });

  it.each(["19/11/2026", "2026-02-30", "1899-12-31", "2027-01-01", "yesterday", "45980", ""])(
    "is refused where it is none: %j",
    (text) => {
      expect(momentIn(text, { date_order: "mdy" }, zone)).toBeNull();
    },
  );
});
