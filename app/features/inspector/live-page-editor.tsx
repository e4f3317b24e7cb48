import { PageEditorBar } from "../page-editor/page-editor-bar";
import { EditorQuestions } from "../page-editor/editor-questions";
import type { PageEditorControl } from "../page-editor/use-page-editor";
import type { LiveProps } from "./live-props";

const PAGE = {
  ...{ isPublished: true, scheduled: null, url: "https://example.com" },
  rules: { countries: [], languages: [] },
};
const nothing = () => {};

/** The bar and the dialogs of the editor: its page is not needed to see what the machine does. */
export function LivePageEditor({ state, send }: LiveProps) {
  const editor = { snapshot: state, send } as unknown as Pick<PageEditorControl, "snapshot" | "send">;
  return (
    <>
      <PageEditorBar
        isFilling={false}
        editor={editor}
        page={PAGE}
        name="Tracking page"
        hasChanges
        canPublish={editor.snapshot.can({ type: "publish.requested", at: null })}
        onFix={nothing}
        onUndo={() => send({ type: "edit.undone" })}
        onRedo={() => send({ type: "edit.redone" })}
        onPublishLater={nothing}
        onUnschedule={nothing}
        onVersions={nothing}
        onPreview={nothing}
      />
      <EditorQuestions {...editor} stay={() => send({ type: "leave.abandoned" })} />
    </>
  );
}
