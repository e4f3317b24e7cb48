import { DateTime } from "luxon";
import { IMPORT_FIELDS, type ImportField } from "../../../contract/import-limits";
import type { ImportReading, LineProblem, Mapping } from "../../../contract/imports";
import { withoutGuard } from "../../../contract/csv-guard";
import { postgresText } from "../../platform/postgres-text";

/** The texts of a line's mapped columns, without empty ones. */
export type Fields = Partial<Record<ImportField, string>>;

const LONGEST = 255;

export function fieldsOf(cells: string[], mapping: Mapping): Fields {
  const given = IMPORT_FIELDS.map((field) => {
    const column = mapping[field];
    const cell = column === undefined ? "" : (cells[column] ?? "");
    return [field, postgresText(withoutGuard(cell.trim())).slice(0, LONGEST)] as const;
  });
  return Object.fromEntries(given.filter(([, text]) => text !== ""));
}

/** A long number as a spreadsheet rounds it, such as 1.23E+12. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i;
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]{3,59}$/u;

/** The problems of a line that show without the shop's orders: all of them, so that it is mended once. */
export function problemsOf(fields: Fields, reading: ImportReading, facts: LineFacts): LineProblem[] {
  const { order_number: order, tracking_number: number, quantity, sku } = fields;
  const problems: (LineProblem | false | null)[] = [
    Object.values(fields).some((text) => text.includes("\uFFFD")) && "encoding",
    facts.hasMoreCells && "columns",
    !order && "order_missing",
    number ? numberProblem(number) : "number_missing",
    Boolean(quantity) && !/^0*[1-9]\d{0,5}$/.test(quantity!) && "quantity_invalid",
    Boolean(quantity) && !sku && "sku_needed",
    Boolean(fields.shipped_at) && !momentIn(fields.shipped_at!, reading, facts) && "date_invalid",
    isDelivered(fields.delivered) === null && "delivered_invalid",
  ];
  return problems.filter((problem) => problem !== false && problem !== null);
}

function numberProblem(number: string): LineProblem | null {
  if (ROUNDED.test(number)) return "number_rounded";
  return NUMBER.test(number) || number.includes("\uFFFD") ? null : "number_invalid";
}

export interface LineFacts {
  timezone: string;
  now: Date;
  hasMoreCells: boolean;
}

/**
 * A date in the given order of day, month and year, or an instant in ISO 8601. Null for other texts, years before 2000,
 * and more than a day in the future.
 */
export function momentIn(
  text: string,
  { date_order: order }: Pick<ImportReading, "date_order">,
  { timezone, now }: Pick<LineFacts, "timezone" | "now">,
): Date | null {
  const moment = DateTime.fromISO(isoOf(text, order), { zone: timezone });
  const date = moment.isValid ? moment.toJSDate() : null;
  return date && moment.year >= 2000 && date.getTime() <= now.getTime() + 86_400_000 ? date : null;
}

function isoOf(text: string, order: ImportReading["date_order"]): string {
  const [, a = "", b = "", c = ""] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[ T]\d.*)?$/.exec(text) ?? [];
  const [year, month, day] = a.length === 4 ? [a, b, c] : order === "mdy" ? [c, a, b] : [c, b, a];
  if (/T\d\d:/.test(text) || a === "") return text;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const YES = /^(1|y|yes|true|x|✓|delivered|completed|done|ja|oui|si|sí|sim|evet|tak|はい|是|예)$/i;
const NO = /^(0|n|no|false|nein|non|nej|nee|não|hayır|nie|いいえ|否|아니요)$/i;

/** Null for a text that is neither yes nor no. */
export function isDelivered(text: string | undefined): boolean | null {
  if (!text || NO.test(text)) return false;
  return YES.test(text) ? true : null;
}
