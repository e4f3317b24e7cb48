import { MailEditorBar } from "../mail-editor/mail-editor-bar";
import { MailQuestions } from "../mail-editor/mail-questions";
import type { MailEditorControl } from "../mail-editor/use-mail-editor";
import type { LiveProps } from "./live-props";

const nothing = () => {};

/** The bar and the dialogs of the editor: its email is not needed to see what the machine does. */
export function LiveMailEditor({ state, send }: LiveProps) {
  const editor = { snapshot: state, send } as unknown as Pick<MailEditorControl, "snapshot" | "send">;
  return (
    <>
      <MailEditorBar
        {...{ editor, name: "Email" }}
        isOurs={false}
        onFix={nothing}
        onUndo={() => send({ type: "edit.undone" })}
        onRedo={() => send({ type: "edit.redone" })}
        onTest={nothing}
        onVersions={nothing}
        onReset={nothing}
      />
      <MailQuestions {...editor} stay={() => send({ type: "leave.abandoned" })} timeZone="UTC" />
    </>
  );
}
