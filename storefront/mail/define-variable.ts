import type { MailKind } from "../../contract/mail-kinds";
import type { Localizer } from "../localizer";
import type { MailFacts } from "./mail-facts";

/** Text, whole number, ISO instant, ISO day (templates get a midnight in UTC as `YYYY-MM-DD`), a web address, or what conditions ask for. */
export type Scalar = "text" | "number" | "date" | "day" | "url" | "flag";
export type Value = string | number | boolean | null | undefined;

interface Variable {
  path: string;
  /** The kinds whose mails know it; null: all. */
  kinds: readonly MailKind[] | null;
}

export interface ScalarVariable extends Variable {
  type: Scalar;
  of(facts: MailFacts, localizer: Localizer): Value;
}

/** For loops: each entry has these fields. */
export interface ListVariable extends Variable {
  type: "list";
  fields: Readonly<Record<string, Scalar>>;
  of(facts: MailFacts, localizer: Localizer): Record<string, Value>[];
}

export type MailVariable = ScalarVariable | ListVariable;

export const scalar = (
  path: string,
  type: Scalar,
  kinds: readonly MailKind[] | null,
  of: ScalarVariable["of"],
): MailVariable => ({ path, type, kinds, of });
