import { LABEL_PLACE, OUR_LABEL, SEO_PLACE } from "../../contract/page-limits";
import en from "../../public/i18n/shopper/en.json";

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A text of ours that pages print, or a text with a form for each kind of number. */
export interface LabelKey {
  /** Without the ending of a plural: `order.shipments`. */
  key: string;
  isPlural: boolean;
}

/** Mails, text messages, and the page on which both are chosen have texts of their own. */
const { mail: _mail, emails: _emails, texts: _texts, ...labels } = en;

/** In the order of the file, which is that of the page. */
export const LABEL_KEYS: readonly LabelKey[] = uniqueByKey(
  flatten(labels)
    .filter(([key]) => key !== OUR_LABEL)
    .map(([key]) => ({ key: key.replace(PLURAL, ""), isPlural: PLURAL.test(key) })),
);

const byKey = new Map(LABEL_KEYS.map((each) => [each.key, each]));

/** Whether a place is that of a label: in any form of the plural, because languages have different ones. */
export function isLabelPlace(place: string): boolean {
  if (!place.startsWith(`${LABEL_PLACE}.`)) return false;
  const key = place.slice(LABEL_PLACE.length + 1);
  if (byKey.get(key)?.isPlural === false) return true;
  return PLURAL.test(key) && byKey.get(key.replace(PLURAL, ""))?.isPlural === true;
}

/** The place of the form of a plural that every language has; of a place that has no form, the place itself. */
export const otherForm = (place: string): string => place.replace(PLURAL, "_other");

export const SEO_TEXTS = ["title", "description"] as const;

export const isSeoPlace = (place: string): boolean =>
  SEO_TEXTS.some((name) => place === `${SEO_PLACE}.${name}`);

/** The texts of a file of labels by their dotted keys, as they are written there. */
export const labelTexts = (file: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> =>
  new Map(flatten(file));

function flatten(value: object, path = ""): [key: string, text: string][] {
  return Object.entries(value).flatMap(([name, part]: [string, object | string]) =>
    typeof part === "string" ? [[path + name, part] as [string, string]] : flatten(part, `${path}${name}.`),
  );
}

function uniqueByKey(keys: LabelKey[]): LabelKey[] {
  return [...new Map(keys.map((each) => [each.key, each])).values()];
}
