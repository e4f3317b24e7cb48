import { Button, Collapsible, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import type { PageText, TextGroup } from "../../../../storefront/translation/page-texts";
import { progressOf } from "../../../../storefront/translation/page-texts";
import { isRightToLeft } from "../../../../storefront/language-tags";
import { useTranslation } from "../../../i18n/translation";
import { useSectionWords } from "../sections/section-words";
import { maxOfText } from "./max-of-text";
import { TextRow } from "./text-row";

interface Props {
  groups: readonly TextGroup[];
  language: string;
  /** Something is looked for: what was found is shown at once. */
  isSearching: boolean;
  onChange: (text: PageText, value: string) => void;
}

/** Fields that are drawn at once. */
const PAGE = 40;

/** The texts by section and part of the page, each closed until it is wanted: a long page has more than a thousand. */
export function TextGroups({ groups, language, isSearching, onChange }: Props) {
  const [shown, setShown] = useState(PAGE);
  const { t } = useTranslation("pageTranslation");
  const visible = isSearching ? firstTexts(groups, shown) : groups;
  return (
    <>
      <div className="wb-text-groups">
        {visible.map((group) => (
          <Group key={group.id} {...{ group, language, onChange }} isForced={isSearching} />
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

function Group({
  group,
  language,
  isForced,
  onChange,
}: Pick<Props, "language" | "onChange"> & { group: TextGroup; isForced: boolean }) {
  const { t } = useTranslation("pageTranslation");
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  const [shown, setShown] = useState(PAGE);
  const name = useGroupName();
  const isOpen = isForced || isOpened;
  const { done, total } = progressOf([group]);
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
