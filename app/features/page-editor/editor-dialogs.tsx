import { Suspense } from "react";
import type { LanguageTag } from "../../../contract/locales";
import type { PageSection } from "../../../contract/page-document";
import { lazyPart } from "../../shell/lazy-part";
import type { PageView } from "../tracking-pages/load-tracking-pages.server";
import { OpenDialog } from "../tracking-pages/page-dialogs";
import { PublishLaterDialog } from "./publish-later-dialog";
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
  language: LanguageTag;
  onAdd: (section: PageSection) => void;
  /** Of the page itself, not of its draft: it is read again. */
  onChanged: () => void;
  onClose: () => void;
}

/** What the merchant has opened above the editor. */
export function EditorDialogs({
  open,
  editor: { snapshot, send },
  page,
  hasChanges,
  language,
  ...on
}: Props) {
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
      {open === "add" && (
        <AddSectionDialog {...{ document, language }} onAdd={on.onAdd} onClose={on.onClose} />
      )}
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
