import { Badge } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { EditorBar, type SavedState } from "../editors/editor-bar";
import { useNativeBar } from "../editors/native-bar";
import type { MailEditorControl } from "./use-mail-editor";

interface Props {
  editor: Pick<MailEditorControl, "snapshot" | "send">;
  name: string;
  /** Ours is sent, as far as the service knows. */
  isOurs: boolean;
  /** Leads to the first field that is wrong. */
  onFix: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onTest: () => void;
  onVersions: () => void;
  onReset: () => void;
  /** Undefined where it is HTML already. */
  onHtml?: () => void;
}

/** Which email it is, and saving. */
export function MailEditorBar({ editor: { snapshot, send }, name, isOurs, ...on }: Props) {
  const { t } = useTranslation("mailEditor");
  const hasNativeBar = useNativeBar();
  return (
    <EditorBar
      {...{ name }}
      back={{ url: "/track/notification", label: t("back") }}
      badges={<Badge {...(!isOurs && { tone: "info" })}>{t(isOurs ? "ours.badge" : "changed")}</Badge>}
      state={stateOf(snapshot)}
      onFix={on.onFix}
      undo={{ isDisabled: !snapshot.can({ type: "edit.undone" }), onPress: on.onUndo }}
      redo={{ isDisabled: !snapshot.can({ type: "edit.redone" }), onPress: on.onRedo }}
      menu={[
        { label: t("test.title"), onAction: on.onTest },
        { label: t("versions.title"), onAction: on.onVersions },
        ...(on.onHtml ? [{ label: t("html.begin"), onAction: on.onHtml }] : []),
        { label: t("reset.action"), onAction: on.onReset, isDisabled: isOurs, isCritical: true },
      ]}
      primary={
        hasNativeBar
          ? null
          : {
              label: t("save"),
              isDisabled: !snapshot.can({ type: "save.requested" }),
              isBusy: snapshot.hasTag("busy"),
              onPress: () => send({ type: "save.requested" }),
            }
      }
    />
  );
}

function stateOf({ context, ...snapshot }: MailEditorControl["snapshot"]): SavedState {
  if (context.hasWrongField) return "wrong";
  if (snapshot.matches({ editable: "settled" })) return "saved";
  if (context.isOffline) return "offline";
  if (snapshot.hasTag("failed")) return "failed";
  return snapshot.hasTag("busy") ? "saving" : "unsaved";
}
