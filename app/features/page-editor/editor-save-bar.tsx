import { EditorNativeBar } from "../editors/native-bar";
import type { PageEditorControl } from "./use-page-editor";

type Props = Pick<PageEditorControl, "snapshot" | "send"> & {
  /** Forgets what is typed and may not be saved. */
  onDiscard: () => void;
};

/** The admin's bar as long as the draft is not saved. */
export function EditorSaveBar({ snapshot, send, onDiscard }: Props) {
  const { hasWrongField } = snapshot.context;
  return (
    <EditorNativeBar
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
