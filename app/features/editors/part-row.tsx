import { Button, Icon, InlineStack, Text } from "@shopify/polaris";
import { ArrowDownIcon, ArrowUpIcon, DragHandleIcon, MenuHorizontalIcon } from "@shopify/polaris-icons";
import type { HTMLAttributes, ReactNode } from "react";
import { Menu } from "../../components/menu";
import { useTranslation } from "../../i18n/translation";

/** A part of a document as the list shows it. */
export interface PartView {
  id: string;
  /** What it is called by its type, and with what it says, where another one has the same type. */
  name: string;
  fullName: string;
  /** What it says; empty where it has no text. */
  excerpt: string;
  isHidden: boolean;
  /** Neither hidden nor removed. */
  isFixed: boolean;
  isCopyable: boolean;
  /** What is to be known of it; null for nothing. */
  marks: ReactNode;
}

interface Props {
  part: PartView;
  /** Among the parts that can be sorted; null for one that keeps its place. */
  place: { position: number; last: number } | null;
  drag: { isOver: boolean; handlers: HTMLAttributes<HTMLLIElement> } | null;
  onOpen: () => void;
  onMove: (position: number) => void;
  onHide: (hidden: boolean) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** A part in the list: its name, its beginning, and what can be done with it. */
export function PartRow({ part, place, drag, ...on }: Props) {
  const { t } = useTranslation("editors");
  const { name, fullName, excerpt, isFixed } = part;

  return (
    <li className="wb-section-row" data-over={drag?.isOver || undefined} {...drag?.handlers}>
      <span className="wb-section-grip" aria-hidden="true">
        {drag && <Icon source={DragHandleIcon} tone="subdued" />}
      </span>
      <button type="button" className="wb-section-open" data-section={part.id} onClick={on.onOpen}>
        <Text as="span" fontWeight="medium" breakWord>
          {name}
        </Text>
        {excerpt && (
          <Text as="span" tone="subdued" truncate>
            {excerpt}
          </Text>
        )}
        {part.marks}
      </button>
      {/* Polaris lets plain buttons overlap by their padding: each would be a target of 20 px. */}
      <InlineStack gap="200" wrap={false}>
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
            label={t("parts.actions", { name: fullName })}
            icon={MenuHorizontalIcon}
            items={[
              { label: t("sort.top"), onAction: () => on.onMove(0) },
              { label: t("sort.bottom"), onAction: () => on.onMove(place.last) },
              {
                label: t(part.isHidden ? "parts.show" : "parts.hide"),
                onAction: () => on.onHide(!part.isHidden),
              },
              ...(part.isCopyable ? [{ label: t("parts.duplicate"), onAction: on.onDuplicate }] : []),
              { label: t("parts.remove"), onAction: on.onRemove, isCritical: true },
            ]}
          />
        )}
      </InlineStack>
    </li>
  );
}
