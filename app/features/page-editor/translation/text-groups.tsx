import { Button, Collapsible, Text } from "@shopify/polaris";
import { useId, useMemo, useState } from "react";
import { LABEL_PLACE } from "../../../../contract/page-limits";
import type { PageText, TextGroup } from "../../../../storefront/translation/page-texts";
import { progressOf } from "../../../../storefront/translation/page-texts";
import { isRightToLeft } from "../../../../storefront/language-tags";
import { useTranslation } from "../../../i18n/translation";
import { useSectionWords } from "../sections/section-words";
import { maxOfText } from "./max-of-text";
import { TextRow } from "./text-row";

interface Props {
  groups: readonly TextGroup[];
  /** With the texts that are not looked for as well: of them the progress is told. */
  all: readonly TextGroup[];
  /** Our labels in the reader's language; null where they are the originals. */
  meanings: Meanings | null;
  language: string;
  /** Something is looked for: what was found is shown at once. */
  isSearching: boolean;
  onChange: (text: PageText, value: string) => void;
}

export interface Meanings {
  language: string;
  labels: ReadonlyMap<string, string>;
}

/** Fields that are drawn at once. */
const PAGE = 40;

/** The texts by section and part of the page, each closed until it is wanted: a long page has more than a thousand. */
export function TextGroups({ groups, all, meanings, language, isSearching, onChange }: Props) {
  const [shown, setShown] = useState(PAGE);
  const { t } = useTranslation("pageTranslation");
  const visible = isSearching ? firstTexts(groups, shown) : groups;
  const twice = useMemo(() => originalsTwice(all), [all]);
  const whole = useMemo(() => new Map(all.map((group) => [group.id, group])), [all]);
  return (
    <>
      <div className="wb-text-groups">
        {visible.map((group) => (
          <Group
            key={group.id}
            {...{ group, language, meanings, twice, onChange }}
            progress={progressOf([whole.get(group.id) ?? group])}
            isForced={isSearching}
          />
        ))}
      </div>
      {countOf(visible) < countOf(groups) && (
        <Button onClick={() => setShown(shown + PAGE)}>{t("more")}</Button>
      )}
    </>
  );
}

/** The groups with as many of their texts as are left of `most`. */
function firstTexts(groups: readonly TextGroup[], most: number): TextGroup[] {
  const before = groups.map((_, index) => countOf(groups.slice(0, index)));
  return groups
    .map((group, index) => ({ ...group, texts: group.texts.slice(0, Math.max(0, most - before[index]!)) }))
    .filter(({ texts }) => texts.length > 0);
}

const countOf = (groups: readonly TextGroup[]): number =>
  groups.reduce((count, { texts }) => count + texts.length, 0);

/** Originals, with their forms of the plural, that more than one text has. */
function originalsTwice(groups: readonly TextGroup[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const text of groups.flatMap(({ texts }) => texts)) {
    const name = nameOf(text);
    if (seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return twice;
}

const nameOf = ({ original, form }: PageText): string => `${form ?? ""} ${original}`;

/** The same label as the reader knows it; in the form of the plural that comes next where their language lacks one. */
function meaningOf(text: PageText, meanings: Meanings | null): { text: string; language: string } | null {
  if (!meanings || !text.place.startsWith(`${LABEL_PLACE}.`)) return null;
  const key = text.place.slice(LABEL_PLACE.length + 1);
  const found =
    meanings.labels.get(key) ?? (text.form && meanings.labels.get(key.replace(/_[a-z]+$/, "_other")));
  return found && found !== text.original ? { text: found, language: meanings.language } : null;
}

interface GroupProps extends Pick<Props, "language" | "meanings" | "onChange"> {
  group: TextGroup;
  twice: ReadonlySet<string>;
  progress: { done: number; total: number };
  isForced: boolean;
}

function Group({ group, language, meanings, twice, progress, isForced, onChange }: GroupProps) {
  const { t } = useTranslation("pageTranslation");
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  const [shown, setShown] = useState(PAGE);
  const name = useGroupName();
  const isOpen = isForced || isOpened;
  const { done, total } = progress;
  const texts = group.texts.slice(0, shown);
  return (
    <section className="wb-text-group">
      <h3>
        <button
          type="button"
          className="wb-text-group-open"
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={isForced}
          onClick={() => setOpened(!isOpened)}
        >
          <Text as="span" fontWeight="medium" breakWord>
            {name(group)}
          </Text>
          <Text as="span" tone="subdued" numeric>
            {t("done", { done, total })}
          </Text>
        </button>
      </h3>
      <Collapsible id={id} open={isOpen} transition={false}>
        {isOpen && (
          <div className="wb-text-rows">
            {texts.map((text) => (
              <TextRow
                key={text.place}
                {...{ text, language }}
                isTwice={twice.has(nameOf(text))}
                meaning={meaningOf(text, meanings)}
                dir={isRightToLeft(language) ? "rtl" : "ltr"}
                max={text.max ?? maxOfText(group, text.place)}
                onChange={(value) => onChange(text, value)}
                onKeep={() => onChange(text, text.text)}
              />
            ))}
            {texts.length < group.texts.length && (
              <Button onClick={() => setShown(shown + PAGE)}>{t("more")}</Button>
            )}
          </div>
        )}
      </Collapsible>
    </section>
  );
}

function useGroupName() {
  const { t } = useTranslation(["pageTranslation", "screens"]);
  const words = useSectionWords();
  return (group: TextGroup): string => {
    if (group.kind === "seo") return t("screens:seo-optimization.title");
    if (group.kind === "labels")
      return t(`pageTranslation:groups.${group.id}` as "pageTranslation:groups.page");
    const excerpt = words.excerpt(group.section);
    const name = words.typeName(group.section.type);
    return excerpt ? `${name}: ${excerpt.slice(0, 60)}` : name;
  };
}
