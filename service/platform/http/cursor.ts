import { z } from "zod";
import { BAD_PARAMETER } from "../../../contract/errors";
import { AppError } from "../errors";

/** Where a page ended: an instant (null where the rows have none) and, for equal ones, an id. Opaque to callers. */
export interface ListCursor {
  at: Date | null;
  id: string;
  /** The present of the first page, where rows are sorted by how long something takes: without it they would move between pages. */
  now?: Date;
}

const NONE = "-";

/** Within what timestamptz and bigint hold. */
const Time = z.coerce
  .number()
  .int()
  .min(0)
  .max(Date.UTC(9999, 11, 31));
const Parts = z.tuple([z.union([z.literal(NONE), Time]), z.string().regex(/^\d{1,18}$/), Time.optional()]);

export function encodeCursor({ at, id, now }: ListCursor): string {
  const parts = [at?.getTime() ?? NONE, id, ...(now ? [now.getTime()] : [])];
  return Buffer.from(parts.join(".")).toString("base64url");
}

/** @throws AppError BAD_PARAMETER for a cursor that is not ours */
export function decodeCursor(text: string | undefined): ListCursor | null {
  if (text === undefined) return null;
  const parts = Parts.safeParse(Buffer.from(text, "base64url").toString().split("."));
  if (!parts.success) throw unknownPage();
  const [at, id, now] = parts.data;
  return { at: at === NONE ? null : new Date(at), id, ...(now !== undefined && { now: new Date(now) }) };
}

/** For lists whose every row has a time. @throws AppError BAD_PARAMETER for a cursor that is not theirs */
export function decodeTimeCursor(text: string | undefined): { at: Date; id: string } | null {
  const cursor = decodeCursor(text);
  if (cursor === null) return null;
  if (cursor.at === null) throw unknownPage();
  return { at: cursor.at, id: cursor.id };
}

const unknownPage = () =>
  new AppError(BAD_PARAMETER, "unknownPage", { fields: [{ path: "after", key: "invalid" }] });
