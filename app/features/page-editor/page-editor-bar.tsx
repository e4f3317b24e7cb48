import { useTranslation } from "../../i18n/translation";
import { EditorBar, type SavedState } from "../editors/editor-bar";
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

/** Which page it is, and publishing. */
export function PageEditorBar({ editor, page, name, hasChanges, canPublish, isFilling, ...on }: Props) {
  const { t } = useTranslation(["pageEditor", "trackingPages"]);
  const { snapshot, send } = editor;
  const state = stateOf(snapshot);

  return (
    <EditorBar
      {...{ name }}
      back={{ url: "/track/trackingPage", label: t("pageEditor:back") }}
      badges={<PageBadges page={{ ...page, hasChanges, isDefault: false }} />}
      state={state === "wrong" && isFilling ? "saving" : state}
      onFix={on.onFix}
      undo={{ isDisabled: !snapshot.can({ type: "edit.undone" }), onPress: on.onUndo }}
      redo={{ isDisabled: !snapshot.can({ type: "edit.redone" }), onPress: on.onRedo }}
      menu={[
        { label: t("trackingPages:menu.preview"), onAction: on.onPreview },
        ...(page.isPublished && page.url !== null
          ? [{ label: t("pageEditor:view"), onAction: () => openPage(page.url!) }]
          : []),
        {
          label: t(page.scheduled ? "pageEditor:schedule.change" : "pageEditor:publish.later"),
          onAction: on.onPublishLater,
          isDisabled: !canPublish,
        },
        ...(page.scheduled ? [{ label: t("trackingPages:menu.unschedule"), onAction: on.onUnschedule }] : []),
        { label: t("trackingPages:menu.versions"), onAction: on.onVersions },
      ]}
      primary={{
        label: t("trackingPages:menu.publish"),
        isDisabled: !canPublish,
        isBusy: snapshot.hasTag("publishing") || snapshot.context.wanted?.kind === "publish",
        onPress: () => send({ type: "publish.requested", at: null }),
      }}
    />
  );
}

/** As shoppers have it, in a tab that knows nothing of the admin. */
const openPage = (url: string) => window.open(url, "_blank", "noopener,noreferrer");

function stateOf(snapshot: PageEditorControl["snapshot"]): SavedState {
  if (snapshot.context.hasWrongField) return "wrong";
  if (snapshot.hasTag("waiting")) return "offline";
  if (snapshot.hasTag("failed")) return "failed";
  return snapshot.matches({ editable: "settled" }) ? "saved" : "saving";
}
