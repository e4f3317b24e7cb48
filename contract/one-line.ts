import { z } from "zod";
import { asOneLine } from "./as-one-line";

/**
 * A name or another text of one line, of at most `most` characters; `.min(1)` where it may not be empty. What is pasted
 * often brings marks that nobody sees, so they are taken out rather than refused.
 */
export const oneLine = (most: number) => z.string().overwrite(asOneLine).max(most);
