import { z } from "zod";
import { BAD_PARAMETER } from "../../contract/errors";
import { AppError } from "../errors";

/** Where a page ended: an instant and, for equal instants, an id. Opaque to callers. */
export interface Cursor {
  at: Date;
  id: string;
}

/** Within what timestamptz and bigint hold. */
const Parts = z.tuple([
  z.coerce
    .number()
    .int()
    .min(0)
    .max(Date.UTC(9999, 11, 31)),
  z.string().regex(/^\d{1,18}$/),
]);

export function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString("base64url");
}

/** @throws AppError BAD_PARAMETER for a cursor that is not ours */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const parts = Parts.safeParse(Buffer.from(text, "base64url").toString().split("."));
  if (!parts.success) {
    throw new AppError(BAD_PARAMETER, "This page is not known", {
      fields: [{ path: "after", message: "unknown" }],
    });
  }
  return { at: new Date(parts.data[0]), id: parts.data[1] };
}
