import { Badge, Button, ButtonGroup, InlineStack, Text } from "@shopify/polaris";
import { ArrowLeftIcon, MenuHorizontalIcon, RedoIcon, UndoIcon } from "@shopify/polaris-icons";
import { Menu } from "../../components/menu";
import { useTranslation } from "../../i18n/translation";
import { useFullWindow } from "../../shell/full-window";
import type { PageView } from "../tracking-pages/load-tracking-pages.server";
import type { PageEditorControl } from "./use-page-editor";

interface Props {
  editor: Pick<PageEditorControl, "snapshot" | "send">;
  page: Pick<PageView, "hasChanges" | "isPublished" | "publishesAt" | "version">;
  name: string;
  onPublishLater: () => void;
  onVersions: () => void;
  onPreview: () => void;
}

/** Above the editor: which page it is, whether all is saved, undo and redo, and publishing. */
export function EditorBar({ editor: { snapshot, send }, page, name, ...on }: Props) {
  const { t } = useTranslation(["pageEditor", "trackingPages"]);
  const { isWithin } = useFullWindow();
  const { context } = snapshot;
  const isPublishing = snapshot.hasTag("publishing") || context.wanted?.kind === "publish";
  const hasChanges =
    page.hasChanges || context.version !== page.version || !snapshot.matches({ editable: "settled" });
  const canPublish = hasChanges && snapshot.can({ type: "publish.requested", at: null });

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
        <PageState page={{ ...page, hasChanges }} />
      </div>
      <SaveState snapshot={snapshot} />
      <InlineStack gap="100" wrap={false}>
        <Button
          icon={UndoIcon}
          variant="tertiary"
          disabled={!snapshot.can({ type: "edit.undone" })}
          accessibilityLabel={t("pageEditor:undo")}
          onClick={() => send({ type: "edit.undone" })}
        />
        <Button
          icon={RedoIcon}
          variant="tertiary"
          disabled={!snapshot.can({ type: "edit.redone" })}
          accessibilityLabel={t("pageEditor:redo")}
          onClick={() => send({ type: "edit.redone" })}
        />
      </InlineStack>
      <ButtonGroup noWrap>
        <Menu
          label={t("pageEditor:more")}
          icon={MenuHorizontalIcon}
          items={[
            { label: t("trackingPages:menu.preview"), onAction: on.onPreview },
            { label: t("pageEditor:publish.later"), onAction: on.onPublishLater },
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

/** What shoppers see of it. */
function PageState({ page: { isPublished, hasChanges, publishesAt } }: Pick<Props, "page">) {
  const { t } = useTranslation("trackingPages");
  if (publishesAt) return <Badge>{t("badge.scheduled", { when: publishesAt })}</Badge>;
  if (!isPublished) return <Badge>{t("badge.draft")}</Badge>;
  return hasChanges ? (
    <Badge tone="attention">{t("badge.changes")}</Badge>
  ) : (
    <Badge tone="success">{t("badge.published")}</Badge>
  );
}

/** Whether the draft is saved. A failure stands below the bar. */
function SaveState({ snapshot }: Pick<PageEditorControl, "snapshot">) {
  const { t } = useTranslation("pageEditor");
  const state = stateOf(snapshot);
  return (
    <span role="status" className="wb-editor-saved">
      <Text as="span" tone={state === "wrong" ? "critical" : "subdued"}>
        {t(`saved.${state}`)}
      </Text>
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
