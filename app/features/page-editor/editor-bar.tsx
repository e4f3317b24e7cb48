import { Button, ButtonGroup, InlineStack, Text } from "@shopify/polaris";
import { ArrowLeftIcon, MenuHorizontalIcon, RedoIcon, UndoIcon } from "@shopify/polaris-icons";
import { Menu } from "../../components/menu";
import { useTranslation } from "../../i18n/translation";
import { useFullWindow } from "../../shell/full-window";
import type { PageView } from "../tracking-pages/load-tracking-pages.server";
import { PageBadges } from "../tracking-pages/page-badges";
import type { PageEditorControl } from "./use-page-editor";

interface Props {
  editor: Pick<PageEditorControl, "snapshot" | "send">;
  page: Pick<PageView, "isPublished" | "scheduled" | "url" | "rules">;
  name: string;
  /** The draft says something else than what shoppers see. */
  hasChanges: boolean;
  canPublish: boolean;
  /** What is wrong is only what is still being read from elsewhere. */
  isFilling: boolean;
  /** Leads to the first field that is wrong. */
  onFix: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onPublishLater: () => void;
  onUnschedule: () => void;
  onVersions: () => void;
  onPreview: () => void;
}

/** Above the editor: which page it is, whether all is saved, undo and redo, and publishing. */
export function EditorBar({ editor, page, name, hasChanges, canPublish, isFilling, ...on }: Props) {
  const { t } = useTranslation(["pageEditor", "trackingPages"]);
  const { isWithin } = useFullWindow();
  const { snapshot, send } = editor;
  const { context } = snapshot;
  const isPublishing = snapshot.hasTag("publishing") || context.wanted?.kind === "publish";

  return (
    <header className="wb-editor-bar">
      {/* A window has the admin's own way out. */}
      {!isWithin && (
        <Button
          url="/track/trackingPage"
          icon={ArrowLeftIcon}
          variant="tertiary"
          accessibilityLabel={t("pageEditor:back")}
        />
      )}
      <div className="wb-editor-name">
        <Text as="h1" variant="headingMd" truncate>
          {name}
        </Text>
        <span className="wb-editor-badges">
          <PageBadges page={{ ...page, hasChanges, isDefault: false }} />
        </span>
      </div>
      <SaveState snapshot={snapshot} isFilling={isFilling} onFix={on.onFix} />
      <InlineStack gap="100" wrap={false}>
        <Button
          icon={UndoIcon}
          variant="tertiary"
          disabled={!snapshot.can({ type: "edit.undone" })}
          accessibilityLabel={t("pageEditor:undo")}
          onClick={on.onUndo}
        />
        <Button
          icon={RedoIcon}
          variant="tertiary"
          disabled={!snapshot.can({ type: "edit.redone" })}
          accessibilityLabel={t("pageEditor:redo")}
          onClick={on.onRedo}
        />
      </InlineStack>
      <ButtonGroup noWrap>
        <Menu
          label={t("pageEditor:more")}
          icon={MenuHorizontalIcon}
          items={[
            { label: t("trackingPages:menu.preview"), onAction: on.onPreview },
            ...(page.isPublished && page.url !== null
              ? [{ label: t("pageEditor:view"), onAction: () => openPage(page.url!) }]
              : []),
            {
              label: t(page.scheduled ? "pageEditor:schedule.change" : "pageEditor:publish.later"),
              onAction: on.onPublishLater,
              isDisabled: !canPublish,
            },
            ...(page.scheduled
              ? [{ label: t("trackingPages:menu.unschedule"), onAction: on.onUnschedule }]
              : []),
            { label: t("trackingPages:menu.versions"), onAction: on.onVersions },
          ]}
        />
        <Button
          variant="primary"
          disabled={!canPublish}
          loading={isPublishing}
          onClick={() => send({ type: "publish.requested", at: null })}
        >
          {t("trackingPages:menu.publish")}
        </Button>
      </ButtonGroup>
    </header>
  );
}

/** As shoppers have it, in a tab that knows nothing of the admin. */
const openPage = (url: string) => window.open(url, "_blank", "noopener,noreferrer");

/** Whether the draft is saved. A failure stands below the bar. */
function SaveState({
  snapshot,
  isFilling,
  onFix,
}: Pick<PageEditorControl, "snapshot"> & Pick<Props, "isFilling" | "onFix">) {
  const { t } = useTranslation("pageEditor");
  const found = stateOf(snapshot);
  const state = found === "wrong" && isFilling ? "saving" : found;
  return (
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
  );
}

function stateOf(
  snapshot: PageEditorControl["snapshot"],
): "saved" | "saving" | "offline" | "failed" | "wrong" {
  if (snapshot.context.hasWrongField) return "wrong";
  if (snapshot.hasTag("waiting")) return "offline";
  if (snapshot.hasTag("failed")) return "failed";
  return snapshot.matches({ editable: "settled" }) ? "saved" : "saving";
}
