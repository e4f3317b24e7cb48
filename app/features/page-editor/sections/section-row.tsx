import { Badge, Button, Icon, InlineStack, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, DragHandleIcon, MenuHorizontalIcon } from "@shopify/polaris-icons";
import type { HTMLAttributes } from "react";
import type { PageDocument, PageSection } from "../../../../contract/page-document";
import { findSectionType } from "../../../../storefront/sections/registry";
import { isBuilt } from "../../../../storefront/sections/templates";
import { Menu } from "../../../components/menu";
import { useTranslation } from "../../../i18n/translation";
import { limitOf } from "./section-places";
import { useSectionWords } from "./section-words";

interface Props {
  document: PageDocument;
  section: PageSection;
  isWrong: boolean;
  /** Among the sections that can be sorted; null for one that keeps its place. */
  place: { position: number; last: number } | null;
  drag: { isOver: boolean; handlers: HTMLAttributes<HTMLLIElement> } | null;
  onOpen: () => void;
  onMove: (position: number) => void;
  onHide: (hidden: boolean) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** A section in the list: its name, its beginning, and what can be done with it. */
export function SectionRow({ document, section, isWrong, place, drag, ...on }: Props) {
  const { t } = useTranslation("pageEditor");
  const words = useSectionWords();
  const name = words.typeName(section.type);
  const excerpt = words.excerpt(section);
  // Buttons of two sections of one type would be read out alike.
  const hasTwin = document.sections.some(({ id, type }) => type === section.type && id !== section.id);
  const fullName = hasTwin && excerpt ? t("sections.named", { name, excerpt }) : name;
  const isFixed = findSectionType(section.type)?.isFixed ?? false;
  const isCopyable = !isFixed && limitOf(document, section.type) === null;

  return (
    <li className="wb-section-row" data-over={drag?.isOver || undefined} {...drag?.handlers}>
      <span className="wb-section-grip" aria-hidden="true">
        {drag && <Icon source={DragHandleIcon} tone="subdued" />}
      </span>
      <button type="button" className="wb-section-open" data-section={section.id} onClick={on.onOpen}>
        <Text as="span" fontWeight="medium" breakWord>
          {name}
        </Text>
        {excerpt && (
          <Text as="span" tone="subdued" truncate>
            {excerpt}
          </Text>
        )}
        <Marks section={section} isWrong={isWrong} />
      </button>
      <InlineStack wrap={false}>
        {place && (
          <>
            <Button
              icon={ArrowUpIcon}
              variant="tertiary"
              size="slim"
              disabled={place.position === 0}
              accessibilityLabel={t("sort.upOf", { name: fullName })}
              onClick={() => on.onMove(place.position - 1)}
            />
            <Button
              icon={ArrowDownIcon}
              variant="tertiary"
              size="slim"
              disabled={place.position === place.last}
              accessibilityLabel={t("sort.downOf", { name: fullName })}
              onClick={() => on.onMove(place.position + 1)}
            />
          </>
        )}
        {isFixed && place && <span className="wb-section-no-menu" />}
        {!isFixed && place && (
          <Menu
            label={t("sections.actions", { name: fullName })}
            icon={MenuHorizontalIcon}
            items={[
              { label: t("sort.top"), onAction: () => on.onMove(0) },
              { label: t("sort.bottom"), onAction: () => on.onMove(place.last) },
              {
                label: t(section.hidden ? "sections.show" : "sections.hide"),
                onAction: () => on.onHide(!section.hidden),
              },
              ...(isCopyable ? [{ label: t("sections.duplicate"), onAction: on.onDuplicate }] : []),
              { label: t("sections.remove"), onAction: on.onRemove, isCritical: true },
            ]}
          />
        )}
      </InlineStack>
    </li>
  );
}

function Marks({ section, isWrong }: Pick<Props, "section" | "isWrong">) {
  const { t } = useTranslation(["pageEditor", "gates"]);
  const isConditional = section.conditions !== undefined;
  const isComplete = findSectionType(section.type)?.isComplete(section.settings) ?? true;
  if (!isWrong && isComplete && !section.hidden && !isConditional && isBuilt(section.type)) return null;
  return (
    <InlineStack gap="100">
      {isWrong && <Badge tone="critical">{t("pageEditor:sections.wrong")}</Badge>}
      {!isComplete && <Badge tone="attention">{t("pageEditor:sections.incomplete")}</Badge>}
      {section.hidden && <Badge>{t("pageEditor:sections.hidden")}</Badge>}
      {isConditional && <Badge>{t("pageEditor:sections.conditional")}</Badge>}
      {!isBuilt(section.type) && <Badge>{t("gates:soon")}</Badge>}
    </InlineStack>
  );
}
