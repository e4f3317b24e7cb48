import type { Localizer } from "../localizer";
import { isBareDay } from "../dates";
import { webAddress } from "../markup";
import type { MailFacts } from "./mail-facts";
import type { MailVariable, Scalar, Value } from "./define-variable";
import { MAIL_VARIABLES } from "./variables";

/** Entries of a list that a mail has at most. */
const MAX_ENTRIES = 50;

/**
 * What templates are filled with: plain objects with properties of their own, none of which leads anywhere else. What is not known is null;
 * an address that may not stand in a link is null as well.
 */
export function mailData(facts: MailFacts, localizer: Localizer): Record<string, unknown> {
  const objects = new Map<string, [string, unknown][]>();
  const lists: [string, unknown][] = [];
  for (const variable of MAIL_VARIABLES) {
    if (variable.type === "list") {
      lists.push([variable.path, entriesOf(variable, facts, localizer)]);
      continue;
    }
    const [object = "", name = ""] = variable.path.split(".");
    const values = objects.get(object) ?? [];
    values.push([name, safe(variable.of(facts, localizer), variable.type)]);
    objects.set(object, values);
  }
  const plain = [...objects].map(([name, values]) => [name, Object.fromEntries(values)] as const);
  return Object.fromEntries([...plain, ...lists]);
}

function entriesOf(
  { fields, of }: Extract<MailVariable, { type: "list" }>,
  facts: MailFacts,
  localizer: Localizer,
): Record<string, Value>[] {
  return of(facts, localizer)
    .slice(0, MAX_ENTRIES)
    .map((entry) => {
      const values = new Map(Object.entries(entry));
      return Object.fromEntries(
        Object.entries(fields).map(([name, type]) => [name, safe(values.get(name), type)]),
      );
    });
}

function safe(value: Value, type: Scalar): string | number | boolean | null {
  if (type === "url") return webAddress(value as string | null | undefined);
  // The filters of dates take this form alone for a day that is the same in every zone.
  if (type === "day" && typeof value === "string" && isBareDay(value)) return value.slice(0, 10);
  return value ?? null;
}
