import type { ErrorCode } from "../../contract/errors";
import type { Reason, TextValues } from "../../contract/reasons";
import type { WrongField } from "../../contract/wrong-fields";

interface RefusalFacts {
  /** What the placeholders of the reason's text stand for; answered in `data` as well. */
  values?: TextValues;
  /** Further facts for machines, answered in `data`; they replace values of the same name. */
  details?: Record<string, unknown>;
  /** Answered as `data.fields`, each with its text. */
  fields?: WrongField[];
  cause?: unknown;
}

/**
 * The one error class. `code` is of the contract's closed list, `reason` a key of contract/texts: platform/http/errors.ts makes
 * the sentence in the reader's language. Whatever else is thrown is logged and answered as a bare B0001.
 */
export class AppError extends Error {
  readonly values: TextValues;
  readonly details: Record<string, unknown>;
  readonly fields: WrongField[] | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly reason: Reason,
    { values = {}, details = {}, fields, cause }: RefusalFacts = {},
  ) {
    super(reason, { cause });
    this.name = "AppError";
    this.values = values;
    this.details = details;
    this.fields = fields;
  }
}
