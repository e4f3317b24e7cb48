import { momentOf } from "../../../domain/couriers/local-time";

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses a carrier's time with or without zone to a moment and the original text; a text without offset marks the
 * moment as an estimate. Null for a text that is no time.
 */
export function courierTime(
  text: string | null | undefined,
  country: string | null,
): { occurredAt: Date; rawTime: string } | null {
  const [, date, time = "", offset = ""] = TIME.exec(text?.trim() ?? "") ?? [];
  if (!date) return null;
  const zone = offset.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const occurredAt = momentOf(date, time.replace(/^\d:/, "0$&"), zone, country);
  return occurredAt && { occurredAt, rawTime: `${date} ${time}${offset}`.trim() };
}
