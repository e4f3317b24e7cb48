import { z } from "zod";
import { fieldKey } from "./reasons";

/** A day of the shop's calendar, `YYYY-MM-DD` (specification, section 5). Whatever else is sent is told to have no date's format. */
export const Day = z.iso.date({ error: ({ input }) => (input === undefined ? undefined : fieldKey("date")) });
