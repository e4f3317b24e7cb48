import { z } from "zod";
import { get, post } from "./endpoint";
import { Download } from "./exports";
import { ImportId } from "./ids";
import {
  DATE_ORDERS,
  ENCODINGS,
  FILE_PROBLEMS,
  IMPORT_FIELDS,
  IMPORT_STATES,
  LINE_PROBLEMS,
  PART_BYTES,
  SEPARATORS,
} from "./import-limits";
import { Keyset, page } from "./paging";
import { oneLine } from "./one-line";
import { fieldKey } from "./reasons";

export type ImportState = (typeof IMPORT_STATES)[number];
export type FileProblem = (typeof FILE_PROBLEMS)[number];
export const LineProblem = z.enum(LINE_PROBLEMS);
export type LineProblem = z.output<typeof LineProblem>;
export const Encoding = z.enum(ENCODINGS);
export type Encoding = z.output<typeof Encoding>;
export const Separator = z.enum(SEPARATORS);
export type Separator = z.output<typeof Separator>;
export const DateOrder = z.enum(DATE_ORDERS);

const column = z.int().min(0).max(999);

/** Which column of the file holds what, counted from 0. */
export const Mapping = z.partialRecord(z.enum(IMPORT_FIELDS), column);
export type Mapping = z.output<typeof Mapping>;

/** How a file is read. */
export const ImportReading = z.object({
  encoding: Encoding,
  separator: Separator,
  date_order: DateOrder.default("ymd"),
  mapping: Mapping.refine(
    (mapping) => mapping.order_number !== undefined && mapping.tracking_number !== undefined,
    { error: fieldKey("importColumns") },
  ),
});
export type ImportReading = z.output<typeof ImportReading>;

const when = z.iso.datetime();

export const Import = z.object({
  id: ImportId,
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Why it was refused or has failed. */
  problem: z.enum(FILE_PROBLEMS).nullable(),
  /** Bytes received. */
  size: z.int(),
  /** Share of the check or of the import that is done, in percent. */
  progress: z.int().min(0).max(100),
  lines: z.int(),
  imported: z.int(),
  /** Lines that change nothing. */
  known: z.int(),
  wrong: z.int(),
  created_at: when,
  finished_at: when.nullable(),
});
export type Import = z.output<typeof Import>;

const one = z.object({ id: ImportId });

export const createImport = post("/api/order/import/create", {
  summary: "Begins the import of a CSV file with tracking numbers",
  feature: null,
  changes: ["tasks"],
  rate: "costly",
  body: z.object({ name: oneLine(255).min(1), size: z.int().min(0) }),
  response: Import,
});

export const addImportPart = post("/api/order/import/part", {
  summary: "The next piece of the file, in base64; a piece that came before is known and changes nothing",
  feature: null,
  changes: ["tasks"],
  rate: "upload",
  maxBytes: 2 * PART_BYTES,
  body: z.object({
    id: ImportId,
    part: z.int().min(0).max(9999),
    data: z.base64().max(Math.ceil(PART_BYTES / 3) * 4),
  }),
  response: Import,
});

export const previewImport = get("/api/order/import/preview", {
  summary:
    "How the file is understood: encoding, separator, headers, first rows, and a mapping to begin with",
  feature: null,
  query: z.object({ id: ImportId, encoding: Encoding.optional(), separator: Separator.optional() }),
  response: z.object({
    import: Import,
    encoding: Encoding,
    separator: Separator,
    date_order: DateOrder,
    headers: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    mapping: Mapping,
    /** True where the mapping is the one that was last used for the same headers. */
    is_remembered: z.boolean(),
  }),
});
export type ImportPreview = z.output<typeof previewImport.response>;

export const checkImport = post("/api/order/import/check", {
  summary: "Reads the whole file and says what is wrong with which line; nothing is imported",
  feature: null,
  changes: ["tasks"],
  rate: "costly",
  body: one.extend({ reading: ImportReading }),
  response: Import,
});

export const startImport = post("/api/order/import/start", {
  summary: "Imports the lines of a checked file that have no problem",
  feature: null,
  changes: ["tasks"],
  body: one,
  response: Import,
});

export const cancelImport = post("/api/order/import/cancel", {
  summary: "Stops an import; what is imported already stays",
  feature: null,
  changes: ["tasks", "orders"],
  body: one,
  response: Import,
});

export const getImport = get("/api/order/import/detail", {
  summary: "One import with the first lines that have a problem",
  feature: null,
  query: one,
  response: z.object({
    import: Import,
    problems: z.array(
      z.object({
        line: z.int(),
        /** All that is wrong with it, with the header of the column that it is about. */
        problems: z.array(z.object({ problem: LineProblem, column: z.string().nullable() })).min(1),
        order_number: z.string(),
        tracking_number: z.string(),
      }),
    ),
    /** The first lines that are imported with a smaller quantity than the file's, for no more is to be shipped. */
    lowered: z.array(z.object({ line: z.int(), order_number: z.string(), tracking_number: z.string() })),
  }),
});
export type ImportDetail = z.output<typeof getImport.response>;

export const listImports = get("/api/order/import/list", {
  summary: "Imports of the last 30 days, the latest first",
  feature: null,
  query: Keyset,
  response: page(Import),
});

export const reportImport = post("/api/order/import/report", {
  summary: "A link to the lines that were not imported, with the reason, as CSV",
  feature: null,
  changes: [],
  rate: "costly",
  body: one,
  response: Download,
});

export const importEndpoints = {
  createImport,
  addImportPart,
  previewImport,
  checkImport,
  startImport,
  cancelImport,
  getImport,
  listImports,
  reportImport,
};
