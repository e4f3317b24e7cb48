import type { ColumnType } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { MailKind } from "../../../../contract/mail-kinds";
import type { TemplatePart } from "../../../../contract/mail-template-parts";
import type { MailProblem } from "../../../../contract/mail-templates";

export interface MailTemplatesTable {
  shopId: ShopId;
  kind: MailKind;
  version: number;
  /** Null: ours again. */
  template: ColumnType<unknown, string | null, string | null>;
  /** What is different from the version before. */
  parts: ColumnType<TemplatePart[] | null, string | null | undefined, string | null>;
  savedAt: Date;
  savedBy: string | null;
  failingSince: Date | null;
  problem: ColumnType<MailProblem | null, string | null | undefined, string | null>;
  retryAt: Date | null;
}
