import type { MailKind } from "../../contract/mail-kinds";
import type { ListVariable, MailVariable } from "./define-variable";
import { MAIL_VARIABLES } from "./variables";

const byPath = new Map(MAIL_VARIABLES.map((variable) => [variable.path, variable]));

/** Whether texts can print it, in mails of this kind or of others alone. Fields of lists are found by the list. */
export function knowsVariable(path: readonly string[], kind: MailKind): "known" | "otherKind" | "unknown" {
  const [first = "", ...others] = path;
  const list = byPath.get(first);
  const variable = list ?? byPath.get(path.join("."));
  if (!variable) return "unknown";
  if (list?.type === "list" && !isPartOfList(list, others)) return "unknown";
  return variable.kinds === null || variable.kinds.includes(kind) ? "known" : "otherKind";
}

/** The list itself, its size, or a field of an entry of it. */
function isPartOfList({ fields }: ListVariable, parts: readonly string[]): boolean {
  const [part, ...others] = parts[0] === "first" || parts[0] === "last" ? parts.slice(1) : parts;
  return others.length === 0 && (part === undefined || part === "size" || Object.hasOwn(fields, part));
}

/** What an editor inserts for it: days in the reader's words, and a condition around what somebody must have agreed to. A list has no words of its own. */
export const tagOf = ({ path, type }: MailVariable): string | null => {
  if (type === "list") return null;
  if (type === "flag") return `{% if ${path} %}…{% endif %}`;
  return type === "date" || type === "day" ? `{{ ${path} | date }}` : `{{ ${path} }}`;
};
