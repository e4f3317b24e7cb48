import type { MailProblem } from "../../../contract/mail-templates";
import type { MailPanelPart } from "./block-type";

/** Where a problem is mended; the list for one of the email as a whole. */
export function partOfProblem({ block, setting, language }: MailProblem): MailPanelPart {
  if (language !== null) return { kind: "languages", language };
  if (block !== null) return { kind: "block", id: block };
  if (setting === "html") return { kind: "html" };
  return setting === null ? { kind: "list" } : { kind: "subject" };
}
