import { useCallback } from "react";
import type { MailTheme } from "../../../contract/mail-template";
import { useTypedFields } from "../editors/fields/use-typed-fields";

/** What is typed in the fields of a theme and may not be saved. */
export const useTypedTheme = (theme: MailTheme) =>
  useTypedFields<"accent" | "width">(useCallback((field) => theme[field], [theme]));

export type TypedTheme = ReturnType<typeof useTypedTheme>;
