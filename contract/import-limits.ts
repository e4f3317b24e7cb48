// In a file without schemas: the browser cuts a file into pieces and names its problems, the service reads it.

export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** A file comes in pieces of this size: none is held in memory whole, and no call has a larger body than others. */
export const PART_BYTES = 512 * 1024;
export const MAX_LINES = 100_000;
/** Files and lines are deleted after this many days; what was imported stays. */
export const IMPORT_KEEP_DAYS = 30;

export const IMPORT_STATES = [
  /** The file is on its way, or there and not yet checked. */
  "uploading",
  "checking",
  "checked",
  "running",
  "done",
  /** The file cannot be read. */
  "refused",
  "cancelled",
  /** Something went wrong on our side. */
  "failed",
] as const;

/** What makes a whole file unreadable. */
export const FILE_PROBLEMS = [
  "too_large",
  "empty",
  "header_only",
  "too_many_lines",
  /** An Excel workbook, whatever its name. */
  "excel",
  "pdf",
  "archive",
  "image",
  /** NUL bytes: no text at all. */
  "binary",
  "ours",
] as const;

/** Why a line is not imported. The first two are no mistakes: such a line brings nothing new. */
export const LINE_PROBLEMS = [
  "known",
  "repeated",
  "order_missing",
  "number_missing",
  "number_invalid",
  /** A spreadsheet has made 1.23E+12 of it. */
  "number_rounded",
  "order_unknown",
  "order_ambiguous",
  "sku_needed",
  "sku_unknown",
  "quantity_invalid",
  /** All of this item are on their way already. */
  "nothing_open",
  "date_invalid",
  "delivered_invalid",
  "quote_open",
  "columns",
  "encoding",
  /** It threw by itself; the others are imported. */
  "unexpected",
] as const;

/** Problems that are none. */
export const KNOWN_PROBLEMS: readonly string[] = ["known", "repeated"];

export const IMPORT_FIELDS = [
  "order_number",
  "tracking_number",
  "courier",
  "sku",
  "quantity",
  "shipped_at",
  "delivered",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "shift_jis", "gbk"] as const;
export const SEPARATORS = [",", ";", "\t", "|"] as const;
/** How a date in the file is written: 2026-11-20, 11/20/2026, 20/11/2026. */
export const DATE_ORDERS = ["ymd", "mdy", "dmy"] as const;
