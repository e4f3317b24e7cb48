import { Button, ButtonGroup, InlineStack, Text } from "@shopify/polaris";
import { ArrowLeftIcon, MenuHorizontalIcon, RedoIcon, UndoIcon } from "@shopify/polaris-icons";
import type { ComponentProps, ReactNode } from "react";
import { Menu } from "../../components/menu";
import { useTranslation } from "../../i18n/translation";
import { useFullWindow } from "../../shell/full-window";

export type SavedState = "saved" | "saving" | "unsaved" | "offline" | "failed" | "wrong";

interface Props {
  /** Where the editor was opened from. */
  back: { url: string; label: string };
  name: string;
  badges: ReactNode;
  /** A failure stands below the bar. */
  state: SavedState;
  /** Leads to the first field that is wrong. */
  onFix: () => void;
  undo: { isDisabled: boolean; onPress: () => void };
  redo: { isDisabled: boolean; onPress: () => void };
  menu: ComponentProps<typeof Menu>["items"];
  /** Null where the admin's own bar has it. */
  primary: { label: string; isDisabled: boolean; isBusy: boolean; onPress: () => void } | null;
}

/** Above an editor: what is edited, whether all is saved, undo and redo, and what comes of it. */
export function EditorBar({ back, name, badges, state, onFix, undo, redo, menu, primary }: Props) {
  const { t } = useTranslation("editors");
  const { isWithin } = useFullWindow();
  return (
    <header className="wb-editor-bar">
      {/* A window has the admin's own way out. */}
      {!isWithin && (
        <Button url={back.url} icon={ArrowLeftIcon} variant="tertiary" accessibilityLabel={back.label} />
      )}
      <div className="wb-editor-name">
        <Text as="h1" variant="headingMd" truncate>
          {name}
        </Text>
        <span className="wb-editor-badges">{badges}</span>
      </div>
      <span role="status" className="wb-editor-saved">
        {state === "wrong" ? (
          <Button variant="plain" tone="critical" onClick={onFix}>
            {t("saved.wrong")}
          </Button>
        ) : (
          <Text as="span" tone="subdued">
            {t(`saved.${state}`)}
          </Text>
        )}
      </span>
      <InlineStack gap="100" wrap={false}>
        <Button
          icon={UndoIcon}
          variant="tertiary"
          disabled={undo.isDisabled}
          accessibilityLabel={t("undo")}
          onClick={undo.onPress}
        />
        <Button
          icon={RedoIcon}
          variant="tertiary"
          disabled={redo.isDisabled}
          accessibilityLabel={t("redo")}
          onClick={redo.onPress}
        />
      </InlineStack>
      <ButtonGroup>
        <Menu label={t("more")} icon={MenuHorizontalIcon} items={menu} />
        {primary && (
          <Button
            variant="primary"
            disabled={primary.isDisabled}
            loading={primary.isBusy}
            onClick={primary.onPress}
          >
            {primary.label}
          </Button>
        )}
      </ButtonGroup>
    </header>
  );
}
