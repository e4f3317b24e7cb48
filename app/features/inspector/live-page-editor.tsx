import { EditorBar } from "../page-editor/editor-bar";
import { EditorQuestions } from "../page-editor/editor-dialogs";
import type { LiveProps } from "./live-props";

const PAGE = { hasChanges: true, isPublished: true, publishesAt: null, version: 0 };
const nothing = () => {};

/** The bar and the dialogs of the editor: its page is not needed to see what the machine does. */
export function LivePageEditor({ state, send }: LiveProps) {
  const editor = { snapshot: state as never, send: send as never };
  return (
    <>
      <EditorBar
        editor={editor}
        page={PAGE}
        name="Tracking page"
        onPublishLater={nothing}
        onVersions={nothing}
        onPreview={nothing}
      />
      <EditorQuestions {...editor} stay={() => send({ type: "leave.abandoned" })} />
    </>
  );
}
