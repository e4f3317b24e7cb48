import type { z } from "zod";
import { type WrongField, wrongFieldsOf as wrongFieldsIn } from "../../../contract/wrong-fields";
import { refusalTexts } from "../i18n/refusal-texts";

/** The fields that a schema has refused; `error` must come of a parse with `reportInput`. */
export const wrongFieldsOf = (error: z.ZodError): WrongField[] =>
  wrongFieldsIn(error.issues, refusalTexts.isFieldKey);
