import { Suspense } from "react";
import type { PageDocument, PageSection } from "../../../contract/page-document";
import { lazyPart } from "../../shell/lazy-part";
import type { PageView } from "../tracking-pages/load-tracking-pages.server";
import { OpenDialog } from "../tracking-pages/page-dialogs";
import { PublishLaterDialog } from "./publish-later-dialog";
import type { DesignWords } from "./sections/use-design-words";
import type { PageEditorControl } from "./use-page-editor";

const AddSectionDialog = lazyPart(() =>
  import("./sections/add-section-dialog").then((file) => file.AddSectionDialog),
);
const VersionsDialog = lazyPart(() =>
  import("../tracking-pages/versions-dialog").then((file) => file.VersionsDialog),
);

export type OpenedDialog = "add" | "later" | "versions" | "address" | "rules";

interface Props {
  open: OpenedDialog;
  editor: Pick<PageEditorControl, "snapshot" | "send">;
  page: PageView;
  hasChanges: boolean;
  words: DesignWords | null;
  onAdd: (section: PageSection, texts: PageDocument["texts"]) => void;
  /** Of the page itself, not of its draft: it is read again. */
  onChanged: () => void;
  onClose: () => void;
}

/** What the merchant has opened above the editor. */
export function EditorDialogs({ open, editor: { snapshot, send }, page, hasChanges, words, ...on }: Props) {
  const { document, version } = snapshot.context;
  if (open === "later") {
    return (
      <PublishLaterDialog
        scheduledAt={page.scheduled?.at ?? null}
        onClose={on.onClose}
        onPublish={(at) => {
          send({ type: "publish.requested", at });
          on.onClose();
        }}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      {open === "add" && <AddSectionDialog {...{ document, words }} onAdd={on.onAdd} onClose={on.onClose} />}
      {open === "versions" && (
        <VersionsDialog
          page={{ ...page, version, hasChanges }}
          onClose={on.onClose}
          onRestored={(draft) => send({ type: "draft.replaced", ...draft })}
        />
      )}
      {(open === "address" || open === "rules") && (
        <OpenDialog
          kind={open}
          page={page}
          onClose={() => {
            on.onChanged();
            on.onClose();
          }}
        />
      )}
    </Suspense>
  );
}
