import { useRevalidator } from "@remix-run/react";
import { Button, Text } from "@shopify/polaris";
import { useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { PageSection } from "../../../contract/page-document";
import type { PageEdit } from "../../../machines/page-edits";
import { isHtmlPlace } from "../../../storefront/page/render-sections";
import { CallFailure } from "../../components/call-failure";
import { focusFirstError } from "../../components/use-first-error";
import { usePageTitle } from "../../components/use-page-title";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { usePageName } from "../tracking-pages/use-page-name";
import { usePreview } from "../tracking-pages/use-preview";
import { useSetDefault } from "../tracking-pages/use-set-default";
import { useCleanHtml } from "./code/use-clean-html";
import { useCheckedCss } from "./code/use-checked-css";
import { PageEditorBar } from "./page-editor-bar";
import { EditorDialogs, type OpenedDialog } from "./editor-dialogs";
import { EditorNotices } from "./editor-notices";
import { EditorQuestions } from "./editor-questions";
import { EditorSaveBar } from "./editor-save-bar";
import { EditorPanel, sectionOf } from "./editor-panel";
import type { PageEditorData } from "./load-page-editor.server";
import { EditorPreview } from "./preview/editor-preview";
import type { Part } from "./part-of-anchor";
import { StoreZoneProvider } from "./fields/store-zone";
import { usePageFieldWords } from "./fields/use-page-field-words";
import { useVideoReads } from "./fields/use-video-reads";
import { sectionsIn } from "./sections/section-places";
import { EditorPanes, type Pane } from "../editors/editor-panes";
import { FieldWordsProvider } from "../editors/fields/use-field-words";
import { useFullHeight } from "../editors/use-full-height";
import { useEditorKeys } from "../editors/use-editor-keys";
import { type PageEditorControl, usePageEditor } from "./use-page-editor";
import { useTyped } from "./style/use-typed";
import { useUndo } from "./use-undo";
import { useUnsaved } from "../editors/use-unsaved";

/** The editor of one tracking page: its sections and settings beside the page itself. */
export function PageEditor({ data, start }: { data: PageEditorData; start: Part }) {
  const { t } = useTranslation(["pageEditor", "trackingPages", "editors"]);
  const { page } = data;
  const name = usePageName()(page);
  usePageTitle(t("pageEditor:title", { name }));
  const editor = usePageEditor(data);
  const { snapshot, send } = editor;
  const { document, problem } = snapshot.context;
  const [part, setPart] = useState<Part>(start);
  const [shopBrand, setShopBrand] = useState(data.shopBrand);
  const shop = useMemo(() => {
    const { logo } = shopBrand;
    return { ...data.shop, logo: logo && { ...logo, kind: "logo" as const } };
  }, [data.shop, shopBrand]);
  // That of the texts that were written last: the preview shows it.
  const [language, setLanguage] = useState<string | null>(null);
  const checkedCss = useCheckedCss(document.code.css);
  const cleaned = useCleanHtml(document.code, shop.url);
  const fieldWords = usePageFieldWords();
  const [pane, setPane] = useState<Pane>("form");
  const [open, setOpen] = useState<OpenedDialog | null>(null);
  const { call, failure, isBusy } = useEndApi();
  const { revalidate } = useRevalidator();
  const setDefault = useSetDefault(call);
  const preview = usePreview(call);
  const unsaved = useUnsaved(document.sections);
  const typed = useTyped(document.style);
  const isWrong = unsaved.wrong.size > 0 || typed.isWrong;
  useEffect(() => send({ type: "fields.checked", isWrong }), [send, isWrong]);

  const [moved, setMoved] = useState<{ section: string } | null>(null);
  const edit = useCallback(
    (made: PageEdit) => {
      send({ type: "document.edited", edit: made });
      if (made.kind === "move") setMoved({ section: made.section });
    },
    [send],
  );
  const videos = useVideoReads({ sections: document.sections, unsaved, onEdit: edit });
  const isFilling = !typed.isWrong && [...unsaved.wrong].every(videos.isReading);
  const { undo, redo } = useUndo(editor);
  useEditorKeys({ undo, redo });
  const select = useCallback((section: string) => {
    setPart(isHtmlPlace(section) ? { kind: "code" } : { kind: "section", id: section });
    setPane("form");
  }, []);
  const fix = () => {
    const chosen = sectionOf(document, part)?.id;
    const [first] = unsaved.wrong;
    const isHere = typed.isWrong ? part.kind === "style" : chosen !== undefined && unsaved.wrong.has(chosen);
    // Drawn before its fields are looked for.
    flushSync(() => {
      setPane("form");
      if (!isHere && typed.isWrong) setPart({ kind: "style" });
      else if (!isHere && first !== undefined) setPart({ kind: "section", id: first });
    });
    focusFirstError(window.document.querySelector(".wb-editor-form"));
  };
  const hasChanges = hasUnpublished(snapshot, page);
  const canPublish = hasChanges && snapshot.can({ type: "publish.requested", at: null });
  const unschedule = async () => {
    const done = t("trackingPages:unscheduled");
    if ((await call("unscheduleTrackingPage", { id: page.id }, { done })).ok) revalidate();
  };
  const add = (section: PageSection) => {
    const main = sectionsIn(document, "main");
    const chosen = sectionOf(document, part);
    const after = main.find((each) => each === chosen) ?? main.at(-1);
    edit({
      kind: "add",
      section,
      at: after ? document.sections.indexOf(after) + 1 : document.sections.length,
    });
    select(section.id);
    setOpen(null);
  };

  return (
    <StoreZoneProvider value={data.timeZone}>
      <div className="wb-editor" ref={useFullHeight()}>
        <PageEditorBar
          {...{ editor, page, name, hasChanges, canPublish, isFilling }}
          onFix={fix}
          onUndo={undo}
          onRedo={redo}
          onUnschedule={() => void unschedule()}
          onPublishLater={() => setOpen("later")}
          onVersions={() => setOpen("versions")}
          onPreview={() => void preview({ id: page.id as never, published_version: null })}
        />
        <EditorNotices
          {...{ page, isBusy }}
          canReschedule={canPublish}
          hasLaterChanges={page.scheduled !== null && isLater(snapshot, page.scheduled.version)}
          onOpen={setOpen}
          onReschedule={() => setOpen("later")}
          onUnschedule={() => void unschedule()}
          onSetDefault={() => void setDefault(page, name).then((isDone) => isDone && revalidate())}
        />
        <div className="wb-editor-failure">
          <CallFailure failure={failure} />
          {snapshot.hasTag("failed") && problem && (
            <CallFailure
              failure={problem}
              title={t("pageEditor:failed.title")}
              onDismiss={() => send({ type: "failure.dismissed" })}
            />
          )}
          {snapshot.hasTag("failed") && (
            <Button onClick={() => send({ type: "save.retried" })}>{t("editors:retry")}</Button>
          )}
        </div>
        <EditorPanes
          {...{ pane }}
          onPane={setPane}
          form={
            <FieldWordsProvider value={fieldWords}>
              <EditorPanel
                {...{ document, part, unsaved, videos, typed, shopBrand, checkedCss, cleaned }}
                found={{ host: data.host, language: data.language, isDefault: page.isDefault }}
                shopName={shop.name}
                onShopBrand={setShopBrand}
                onLanguage={setLanguage}
                onPart={setPart}
                onEdit={edit}
                onAdd={() => setOpen("add")}
              />
            </FieldWordsProvider>
          }
          preview={
            <EditorPreview
              {...{ data, shop, document, moved, language }}
              css={checkedCss?.css ?? ""}
              html={cleaned?.html ?? null}
              section={sectionOf(document, part)?.id ?? null}
              onSelect={select}
              onUndo={undo}
              onRedo={redo}
            />
          }
        />
        <EditorQuestions {...editor} />
        <EditorSaveBar
          {...editor}
          onDiscard={() => {
            unsaved.clear();
            typed.clear();
          }}
        />
        {/* Not before something is opened: an empty one would still be waiting for its data while the editor changes. */}
        {open && (
          <EditorDialogs
            {...{ open, editor, page, hasChanges }}
            language={data.language}
            onAdd={add}
            onChanged={revalidate}
            onClose={() => setOpen(null)}
          />
        )}
        <Text as="p" visuallyHidden>
          {t("editors:keys")}
        </Text>
      </div>
    </StoreZoneProvider>
  );
}

/** Whether the draft says something else than what shoppers see. */
const hasUnpublished = (
  snapshot: PageEditorControl["snapshot"],
  page: Pick<PageEditorData["page"], "hasChanges" | "version">,
): boolean => page.hasChanges || isLater(snapshot, page.version);

/** Whether what is on the screen is a later draft than this one. */
const isLater = (snapshot: PageEditorControl["snapshot"], version: number | null): boolean =>
  snapshot.context.version !== version || !snapshot.matches({ editable: "settled" });
