// In a file without schemas: the browser cuts a file into pieces and names its problems, the service reads it.

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/**
 * Bytes of each part in which a file is uploaded: no file is held in memory whole, and no request has a larger body
 * than others.
 */
export const PART_BYTES = 512 * 1024;
export const MAX_LINES = 100_000;
/** Files and lines are deleted after this many days; what was imported stays. */
export const IMPORT_KEEP_DAYS = 30;

export const IMPORT_STATES = [
  /** The file is being uploaded, or is complete and not yet checked. */
  "uploading",
  "checking",
  "checked",
  "running",
  "done",
  /** The file cannot be read. */
  "refused",
  "cancelled",
  /** It failed by an internal error. */
  "failed",
] as const;

/** Problems of a whole file. */
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
  /** It has NUL bytes, so it is not text. */
  "binary",
  "ours",
] as const;

/** Why a line is not imported. The first two are not mistakes: such a line changes nothing. */
export const LINE_PROBLEMS = [
  "known",
  "repeated",
  "order_missing",
  "number_missing",
  "number_invalid",
  /** A spreadsheet has rounded it to 1.23E+12. */
  "number_rounded",
  "order_unknown",
  "order_ambiguous",
  "sku_needed",
  "sku_unknown",
  "quantity_invalid",
  /** All of this item are shipped already. */
  "nothing_open",
  /** More than are still to be shipped: a remark, for the line is imported with what is open. */
  "quantity_lowered",
  "date_invalid",
  "delivered_invalid",
  "quote_open",
  "columns",
  "encoding",
  /** It threw an internal error; the other lines are imported. */
  "unexpected",
] as const;

/** Problems that are not mistakes. */
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

/** The column that a problem is about; the others are about the whole line. */
export const PROBLEM_FIELDS: Partial<Record<(typeof LINE_PROBLEMS)[number], ImportField>> = {
  order_missing: "order_number",
  order_unknown: "order_number",
  order_ambiguous: "order_number",
  number_missing: "tracking_number",
  number_invalid: "tracking_number",
  number_rounded: "tracking_number",
  known: "tracking_number",
  sku_needed: "sku",
  sku_unknown: "sku",
  nothing_open: "sku",
  quantity_invalid: "quantity",
  quantity_lowered: "quantity",
  date_invalid: "shipped_at",
  delivered_invalid: "delivered",
};

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "shift_jis", "gbk"] as const;
export const SEPARATORS = [",", ";", "\t", "|"] as const;
/** How a date in the file is written: 2026-11-20, 11/20/2026, 20/11/2026. */
export const DATE_ORDERS = ["ymd", "mdy", "dmy"] as const;
