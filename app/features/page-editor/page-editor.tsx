import { Button, ButtonGroup, Text } from "@shopify/polaris";
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { PageDocument, PageSection } from "../../../contract/page-document";
import type { PageEdit } from "../../../machines/page-edits";
import { CallFailure } from "../../components/call-failure";
import { usePageTitle } from "../../components/use-page-title";
import { useTranslation } from "../../i18n/translation";
import { lazyPart } from "../../shell/lazy-part";
import { useEndApi } from "../../shell/use-end-api";
import { usePageName } from "../tracking-pages/use-page-name";
import { usePreview } from "../tracking-pages/use-preview";
import { EditorBar } from "./editor-bar";
import { EditorQuestions, PublishLaterDialog } from "./editor-dialogs";
import { EditorSaveBar } from "./editor-save-bar";
import { EditorPanel, sectionOf } from "./editor-panel";
import type { PageEditorData } from "./load-page-editor.server";
import { EditorPreview } from "./preview/editor-preview";
import type { Part } from "./part-of-anchor";
import { sectionsIn } from "./sections/section-places";
import { useDesignWords } from "./sections/use-design-words";
import { useEditorKeys } from "./use-editor-keys";
import { usePageEditor } from "./use-page-editor";
import { useTyped } from "./style/use-typed";
import { useUnsaved } from "./use-unsaved";

const AddSectionDialog = lazyPart(() =>
  import("./sections/add-section-dialog").then((file) => file.AddSectionDialog),
);
const VersionsDialog = lazyPart(() =>
  import("../tracking-pages/versions-dialog").then((file) => file.VersionsDialog),
);

type Open = "add" | "later" | "versions" | null;

/** The editor of one tracking page: its sections and settings beside the page itself. */
export function PageEditor({ data, start }: { data: PageEditorData; start: Part }) {
  const { t } = useTranslation("pageEditor");
  const { page } = data;
  const name = usePageName()(page);
  usePageTitle(t("title", { name }));
  const editor = usePageEditor(data);
  const { snapshot, send } = editor;
  const { document, problem } = snapshot.context;
  const [part, setPart] = useState<Part>(start);
  const [shopBrand, setShopBrand] = useState(data.shopBrand);
  const shop = useMemo(() => {
    const { logo } = shopBrand;
    return { ...data.shop, logo: logo && { ...logo, kind: "logo" as const } };
  }, [data.shop, shopBrand]);
  const [pane, setPane] = useState<"form" | "preview">("form");
  const [open, setOpen] = useState<Open>(null);
  const { call, failure } = useEndApi();
  const preview = usePreview(call);
  const unsaved = useUnsaved(document.sections);
  const words = useDesignWords(data.language, document.texts);
  const typed = useTyped(document.style);
  const isWrong = unsaved.wrong.size > 0 || typed.isWrong;
  useEffect(() => send({ type: "fields.checked", isWrong }), [send, isWrong]);

  const edit = useCallback((made: PageEdit) => send({ type: "document.edited", edit: made }), [send]);
  const undo = useCallback(() => send({ type: "edit.undone" }), [send]);
  const redo = useCallback(() => send({ type: "edit.redone" }), [send]);
  useEditorKeys({ undo, redo });
  const select = useCallback((section: string) => {
    setPart({ kind: "section", id: section });
    setPane("form");
  }, []);
  const add = (section: PageSection, texts: PageDocument["texts"]) => {
    const main = sectionsIn(document, "main");
    const chosen = sectionOf(document, part);
    const after = main.find((each) => each === chosen) ?? main.at(-1);
    edit({
      kind: "add",
      ...{ section, texts },
      at: after ? document.sections.indexOf(after) + 1 : document.sections.length,
    });
    select(section.id);
    setOpen(null);
  };

  return (
    <div className="wb-editor" ref={useTop()}>
      <EditorBar
        {...{ editor, page, name }}
        onPublishLater={() => setOpen("later")}
        onVersions={() => setOpen("versions")}
        onPreview={() => void preview({ id: page.id as never, published_version: null })}
      />
      <div className="wb-editor-failure">
        <CallFailure failure={failure} />
        {snapshot.hasTag("failed") && problem && (
          <CallFailure
            failure={problem}
            title={t("failed.title")}
            onDismiss={() => send({ type: "failure.dismissed" })}
          />
        )}
        {snapshot.hasTag("failed") && (
          <Button onClick={() => send({ type: "save.retried" })}>{t("failed.retry")}</Button>
        )}
      </div>
      <div className="wb-editor-switch">
        <ButtonGroup variant="segmented" fullWidth>
          <Button pressed={pane === "form"} onClick={() => setPane("form")}>
            {t("panes.form")}
          </Button>
          <Button pressed={pane === "preview"} onClick={() => setPane("preview")}>
            {t("panes.preview")}
          </Button>
        </ButtonGroup>
      </div>
      <div className="wb-editor-panes" data-pane={pane}>
        <section className="wb-editor-form" aria-label={t("panes.form")}>
          <EditorPanel
            {...{ document, part, unsaved, typed, shopBrand }}
            shopName={shop.name}
            onShopBrand={setShopBrand}
            onPart={setPart}
            onEdit={edit}
            onAdd={() => setOpen("add")}
          />
        </section>
        <section className="wb-editor-preview" aria-label={t("panes.preview")}>
          <EditorPreview
            {...{ data, shop, document }}
            section={sectionOf(document, part)?.id ?? null}
            onSelect={select}
            onUndo={undo}
            onRedo={redo}
          />
        </section>
      </div>
      <EditorQuestions {...editor} />
      <EditorSaveBar
        {...editor}
        onDiscard={() => {
          unsaved.clear();
          typed.clear();
        }}
      />
      {/* Not before something is opened: an empty one would still be waiting for its data while the editor changes. */}
      {(open === "add" || open === "versions") && (
        <Suspense fallback={null}>
          {open === "add" && (
            <AddSectionDialog {...{ document, words }} onAdd={add} onClose={() => setOpen(null)} />
          )}
          {open === "versions" && (
            <VersionsDialog
              page={{ ...page, version: snapshot.context.version }}
              onClose={() => setOpen(null)}
              onRestored={(draft) => send({ type: "draft.replaced", ...draft })}
            />
          )}
        </Suspense>
      )}
      {open === "later" && (
        <PublishLaterDialog
          onClose={() => setOpen(null)}
          onPublish={(at) => {
            send({ type: "publish.requested", at });
            setOpen(null);
          }}
        />
      )}
      <Text as="p" visuallyHidden>
        {t("keys")}
      </Text>
    </div>
  );
}

/** Tells the style where the editor begins: it fills what the bars above it leave of the window. */
function useTop() {
  const whole = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const top = (whole.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    whole.current?.style.setProperty("--wb-editor-top", `${top}px`);
  }, []);
  return whole;
}
