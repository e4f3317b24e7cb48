import { ownValue } from "../../contract/own-value";
import type { PageDocument } from "../../contract/page-document";
import { LABEL_PLACE, OUR_LABEL } from "../../contract/page-limits";
import type { Translate } from "../localizer";
import { memoize } from "../memoize";
import { textsOf } from "./localize-settings";

type Values = Record<string, string | number>;

/** The place of a label's text: `label.page.title`. */
export const labelPlace = (key: string): string => `${LABEL_PLACE}.${key}`;

/**
 * Our labels with the merchant's in their place, as far as there are some. In a language of the merchant's, those of the language that stands
 * in come before ours of that language.
 */
export function withOwnLabels(
  ours: Translate,
  document: PageDocument,
  { tag, locale, isAdded }: { tag: string; locale: string; isAdded: boolean },
): Translate {
  const own = ownTranslator(textsOf(document, locale), { locale, isWhole: isAdded });
  const behind = isAdded ? ownTranslator(textsOf(document, tag), { locale: tag, isWhole: false }) : null;
  if (!own && !behind) return ours;
  return (key, values) => own?.(key, values) ?? behind?.(key, values) ?? ours(key, values);
}

/** Null where there is no label among the texts. `isWhole`: a form of the plural that is not there is said as the others are. */
function ownTranslator(
  texts: Readonly<Record<string, string>>,
  { locale, isWhole }: { locale: string; isWhole: boolean },
): ((key: string, values?: Values) => string | null) | null {
  if (!Object.keys(texts).some((place) => place.startsWith(`${LABEL_PLACE}.`))) return null;
  // Texts of before may have it.
  const find = (key: string) => (key === OUR_LABEL ? null : ownValue(texts, labelPlace(key)) || null);
  return (key, values) => {
    const count = values?.count;
    const text =
      typeof count === "number"
        ? (find(`${key}_${pluralOf(locale, count)}`) ?? (isWhole ? find(`${key}_other`) : null))
        : find(key);
    return text === null ? null : putIn(text, values);
  };
}

/** With the values in place of `{name}`; a name without a value stays as it is. */
export const putIn = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => String(ownValue(values, name) ?? written));

const pluralOf = (locale: string, count: number): string => rulesOf(locale).select(count);
const rulesOf = memoize((locale: string) => new Intl.PluralRules(locale));
