import { sql } from "kysely";
import { normaliseNumber } from "./directory/normalise-number";

/**
 * The shape of a number, by which numbers of a shop are grouped: digits become 9, letters become A except the two at
 * either end, where couriers print prefix or country.
 */
export function shapeOf(trackingNumber: string): string {
  const shape = normaliseNumber(trackingNumber).replace(/[0-9]/g, "9");
  if (shape.length <= 4) return shape;
  return shape.slice(0, 2) + shape.slice(2, -2).replace(/[A-Z]/g, "A") + shape.slice(-2);
}

/** The same in SQL, of the column tracking_number. */
export const shapeInSql = sql<string>`(
  with plain as (
    select regexp_replace(upper(regexp_replace(tracking_number, '[\\s.-]', '', 'g')), '[0-9]', '9', 'g') as shape
  )
  select case when length(shape) <= 4 then shape else
    left(shape, 2) || regexp_replace(substr(shape, 3, length(shape) - 4), '[A-Z]', 'A', 'g') || right(shape, 2)
  end from plain
)`;
