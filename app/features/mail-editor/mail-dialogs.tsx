import { Suspense } from "react";
import type { MailBlock } from "../../../contract/mail-template";
import { lazyPart } from "../../shell/lazy-part";
import type { MailEditorData } from "./load-mail-editor.server";
import type { MailChoice } from "./preview/mail-preview-bar";
import type { MailEditorControl } from "./use-mail-editor";

const AddBlockDialog = lazyPart(() =>
  import("./blocks/add-block-dialog").then((file) => file.AddBlockDialog),
);
const VariablesDialog = lazyPart(() =>
  import("./variables/variables-dialog").then((file) => file.VariablesDialog),
);
const TestMailDialog = lazyPart(() => import("./test-mail-dialog").then((file) => file.TestMailDialog));
const MailVersionsDialog = lazyPart(() =>
  import("./mail-versions-dialog").then((file) => file.MailVersionsDialog),
);

export type MailDialog = "add" | "variables" | "test" | "versions";

interface Props {
  open: MailDialog;
  data: MailEditorData;
  editor: Pick<MailEditorControl, "snapshot" | "send">;
  choice: MailChoice;
  onAdd: (block: MailBlock) => void;
  onInsert: (tag: string) => void;
  onRestored: () => void;
  onClose: () => void;
}

/** What the merchant has opened above the editor. */
export function MailDialogs({ open, data, editor: { snapshot, send }, choice, ...on }: Props) {
  const { document: template, version } = snapshot.context;
  const { language } = choice;
  const order = choice.isOwn ? (choice.order?.id ?? null) : null;
  return (
    <Suspense fallback={null}>
      {open === "add" && (
        <AddBlockDialog {...{ template }} types={data.blockTypes} onAdd={on.onAdd} onClose={on.onClose} />
      )}
      {open === "variables" && (
        <VariablesDialog
          {...{ data, shown: { language, order } }}
          isHtml={template.html !== null}
          onInsert={on.onInsert}
          onClose={on.onClose}
        />
      )}
      {open === "test" && (
        <TestMailDialog
          {...{ template, language, order }}
          kind={data.kind}
          address={data.shop.email ?? ""}
          onClose={on.onClose}
        />
      )}
      {open === "versions" && (
        <MailVersionsDialog
          {...{ version }}
          kind={data.kind}
          onRestored={(stored) => {
            send({ type: "template.replaced", ...stored });
            on.onRestored();
          }}
          onClose={on.onClose}
        />
      )}
    </Suspense>
  );
}
