import type { Conditions } from "../../contract/page-document";
import type { ShipmentStatus } from "../../contract/shipment-status";

/** What conditions are decided by. Country and tags only where whoever asks may know the order. */
export interface ConditionFacts {
  statuses: readonly ShipmentStatus[];
  country: string | null;
  /** BCP 47. */
  language: string;
  tags: readonly string[];
  now: Date;
}

/** Whether all conditions that are stated are met. */
export function areMet(conditions: Conditions | undefined, facts: ConditionFacts): boolean {
  if (!conditions) return true;
  const { statuses, countries, languages, tags, from, until } = conditions;
  const now = facts.now.getTime();
  return (
    (!statuses || statuses.some((status) => facts.statuses.includes(status))) &&
    (!countries || (facts.country !== null && countries.includes(facts.country))) &&
    (!languages || languages.some((language) => isLanguage(facts.language, language))) &&
    (!tags || tags.some((tag) => facts.tags.some((each) => isSameTag(each, tag)))) &&
    (!from || now >= Date.parse(from)) &&
    (!until || now < Date.parse(until))
  );
}

/** `de-AT` is `de`, and not the other way round. */
export function isLanguage(language: string, wanted: string): boolean {
  const [one, other] = [language.toLowerCase(), wanted.toLowerCase()];
  return one === other || one.startsWith(`${other}-`);
}

const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
