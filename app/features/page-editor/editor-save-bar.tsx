import { NativeBar } from "../../form/native-save-bar";
import { useShell } from "../../shell/use-shell";
import { useAdminToken } from "../../shell/window-admin-token";
import type { PageEditorControl } from "./use-page-editor";

type Props = Pick<PageEditorControl, "snapshot" | "send"> & {
  /** Forgets what is typed and may not be saved. */
  onDiscard: () => void;
};

/**
 * Within the Shopify admin, its own bar as long as something is not saved: by it the admin knows to ask before the editor, or the
 * window that it is in, is closed.
 */
export function EditorSaveBar({ snapshot, send, onDiscard }: Props) {
  const { embedded, store } = useShell();
  const isStaff = useAdminToken(store.myshopify_domain) !== null;
  if (!embedded || isStaff) return null;
  const { hasWrongField } = snapshot.context;
  return (
    <NativeBar
      isShown={hasWrongField || !snapshot.matches({ editable: "settled" })}
      save={{
        onPress: () => send({ type: "save.retried" }),
        isDisabled: !snapshot.can({ type: "save.retried" }),
        isBusy: snapshot.hasTag("busy"),
      }}
      discard={{
        onPress: () => {
          onDiscard();
          send({ type: "edit.discarded" });
        },
        isDisabled: !hasWrongField && !snapshot.can({ type: "edit.discarded" }),
      }}
    />
  );
}
