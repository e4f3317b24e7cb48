import { useSearchParams } from "@remix-run/react";
import { Banner, Text } from "@shopify/polaris";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { TEXT_LANGUAGES } from "../../../contract/courier-texts-limits";
import type { MailBlock } from "../../../contract/mail-template";
import type { MailProblem } from "../../../contract/mail-templates";
import type { MailEdit } from "../../../machines/mail-edits";
import { CallFailure } from "../../components/call-failure";
import { focusFirstError } from "../../components/use-first-error";
import { usePageTitle } from "../../components/use-page-title";
import { useTranslation } from "../../i18n/translation";
import { EditorPanes, type Pane } from "../editors/editor-panes";
import { EditorNativeBar } from "../editors/native-bar";
import { useEditorKeys } from "../editors/use-editor-keys";
import { useFullHeight } from "../editors/use-full-height";
import { useUnsaved } from "../editors/use-unsaved";
import type { MailPanelPart } from "./block-type";
import { focusLine } from "./html/code-field";
import type { MailEditorData } from "./load-mail-editor.server";
import { type MailDialog, MailDialogs } from "./mail-dialogs";
import { MailEditorBar } from "./mail-editor-bar";
import { MailPanel } from "./mail-panel";
import { MailQuestions } from "./mail-questions";
import { partOfProblem } from "./part-of-problem";
import { MailPreview } from "./preview/mail-preview";
import type { MailChoice } from "./preview/mail-preview-bar";
import { useMailPreview } from "./preview/use-mail-preview";
import { ProblemLine, useProblemWords } from "./problem-list";
import { untranslatedIn } from "./text-places";
import { FallbackNotice } from "./untranslated-notice";
import { useMailActions } from "./use-mail-actions";
import { useMailEditor } from "./use-mail-editor";
import { useMailUndo } from "./use-mail-undo";
import { OurWordsProvider, useReadWords } from "./use-our-words";
import { useTypedTheme } from "./use-typed-theme";
import { useCaret } from "./variables/use-caret";
import { VariablesContext } from "./variables/variables-context";

const NONE: MailProblem[] = [];

/** The editor of the emails of one kind: their blocks and texts beside the email itself. */
export function MailEditor({ data }: { data: MailEditorData }) {
  const { t, i18n } = useTranslation(["mailEditor", "notifications", "editors"]);
  const name = t(`notifications:kinds.${data.kind}.title`);
  usePageTitle(t("mailEditor:title", { name }));
  const editor = useMailEditor(data);
  const { snapshot, send } = editor;
  const { document: template, problem } = snapshot.context;
  const [params] = useSearchParams();
  const [part, setPart] = useState<MailPanelPart>(() => {
    const wanted = template.blocks.find(({ type }) => type === params.get("block"));
    return wanted ? { kind: "block", id: wanted.id } : { kind: "list" };
  });
  const [pane, setPane] = useState<Pane>("form");
  const [open, setOpen] = useState<MailDialog | null>(null);
  const [choice, setChoice] = useState<MailChoice>({
    ...{ device: null, order: null, isOwn: false, isDark: false },
    language: TEXT_LANGUAGES.find((tag) => tag === i18n.language) ?? "en",
  });
  const choose = useCallback((made: Partial<MailChoice>) => setChoice((now) => ({ ...now, ...made })), []);
  const shown = { language: choice.language, order: choice.isOwn ? (choice.order?.id ?? null) : null };
  const ours = useReadWords(data, shown);
  const preview = useMailPreview({
    ...{ kind: data.kind, template, ...shown },
  });
  const { faults, warnings } = preview.shown ?? { faults: NONE, warnings: NONE };
  const unsaved = useUnsaved(template.blocks);
  const typed = useTypedTheme(template.theme);
  const isWrong = unsaved.wrong.size > 0 || typed.isWrong;
  useEffect(() => send({ type: "fields.checked", isWrong }), [send, isWrong]);

  const edit = useCallback((made: MailEdit) => send({ type: "template.edited", edit: made }), [send]);
  const { undo, redo } = useMailUndo(editor);
  useEditorKeys({ undo, redo });
  const actions = useMailActions(data, editor);
  const wordsOf = useProblemWords();
  const caret = useCaret();
  const form = useRef<HTMLDivElement>(null);

  /** Drawn before its fields are looked for. */
  const show = (shown: MailPanelPart) =>
    flushSync(() => {
      setPane("form");
      setPart(shown);
    });
  const fix = () => {
    const [first] = unsaved.wrong;
    const isHere =
      part.kind === "theme" ? typed.isWrong : part.kind === "block" && unsaved.wrong.has(part.id);
    show(
      isHere ? part : typed.isWrong || first === undefined ? { kind: "theme" } : { kind: "block", id: first },
    );
    focusFirstError(form.current);
  };
  const go = (problem: MailProblem) => {
    const shown = partOfProblem(problem);
    show(shown);
    if (problem.language) choose({ language: problem.language });
    if (shown.kind === "html")
      focusLine(form.current?.querySelector("textarea") ?? null, problem.line, problem.column);
  };
  const add = (block: MailBlock) => {
    const { blocks } = template;
    const chosen = part.kind === "block" ? blocks.findIndex(({ id }) => id === part.id) : -1;
    const footer = blocks.findIndex(({ type }) => type === "footer");
    edit({ kind: "add", block, at: chosen >= 0 ? chosen + 1 : footer >= 0 ? footer : blocks.length });
    setPart({ kind: "block", id: block.id });
    setOpen(null);
  };
  // In the language of the admin its own texts are read as they were written.
  const fallsBack =
    choice.language === i18n.language ? 0 : untranslatedIn(template, data.blockTypes, choice.language).length;
  const isSettled = snapshot.matches({ editable: "settled" });

  return (
    <VariablesContext.Provider value={useCallback(() => setOpen("variables"), [])}>
      <div className="wb-editor wb-mail-editor" data-part={part.kind} ref={useFullHeight()}>
        <MailEditorBar
          {...{ editor, name }}
          isOurs={data.isOurs}
          onFix={fix}
          onUndo={undo}
          onRedo={redo}
          onTest={() => setOpen("test")}
          onVersions={() => setOpen("versions")}
          onReset={() => void actions.reset().then((isDone) => isDone && setPart({ kind: "list" }))}
          {...(template.html === null && {
            onHtml: () => void actions.convert().then((isDone) => isDone && setPart({ kind: "html" })),
          })}
        />
        <div className="wb-editor-failure">
          {data.failing && (
            <Banner tone="critical" title={t("mailEditor:failing.title", { when: data.failing.when })}>
              <p>{t("mailEditor:failing.text")}</p>
              {data.failing.problem && <p>{wordsOf(data.failing.problem)}</p>}
            </Banner>
          )}
          <CallFailure failure={actions.failure} onDismiss={actions.dismiss} />
          {snapshot.hasTag("failed") && problem && (
            <CallFailure
              failure={problem}
              title={t("mailEditor:failed")}
              onDismiss={() => send({ type: "failure.dismissed" })}
            >
              {faults[0] && (
                <p>
                  <ProblemLine problem={faults[0]} {...{ template }} onGo={go} />
                </p>
              )}
            </CallFailure>
          )}
        </div>
        <EditorPanes
          {...{ pane }}
          onPane={setPane}
          form={
            // Where the text cursor is: keys, clicks and the choosing of text all end there.
            <div
              ref={form}
              onSelect={caret.onSelect}
              onBlur={caret.onSelect}
              onKeyUp={caret.onSelect}
              onClick={caret.onSelect}
            >
              <OurWordsProvider value={ours}>
                <MailPanel
                  {...{ template, part, unsaved, typed, faults, warnings }}
                  types={data.blockTypes}
                  look={data.look}
                  accent={data.accent}
                  onPart={setPart}
                  onEdit={edit}
                  onAdd={() => setOpen("add")}
                  onGo={go}
                  onLanguage={(language) => choose({ language })}
                />
              </OurWordsProvider>
            </div>
          }
          preview={
            <MailPreview
              {...{ preview, choice }}
              onChoice={choose}
              notice={
                fallsBack > 0 && (
                  <FallbackNotice
                    count={fallsBack}
                    language={choice.language}
                    onTranslate={() => show({ kind: "languages", language: choice.language })}
                  />
                )
              }
            />
          }
        />
        <MailQuestions {...editor} timeZone={data.timeZone} />
        <EditorNativeBar
          isShown={isWrong || !isSettled}
          save={{
            onPress: () => send({ type: "save.requested" }),
            isDisabled: !snapshot.can({ type: "save.requested" }),
            isBusy: snapshot.hasTag("busy"),
          }}
          discard={{
            onPress: () => {
              unsaved.clear();
              typed.clear();
              send({ type: "edit.discarded" });
            },
            isDisabled: !isWrong && !snapshot.can({ type: "edit.discarded" }),
          }}
        />
        {open && (
          <MailDialogs
            {...{ open, data, editor, choice }}
            onAdd={add}
            onInsert={(tag) => {
              // Closed first: what is behind a dialog takes no focus.
              flushSync(() => setOpen(null));
              caret.insert(tag, form.current);
            }}
            onRestored={() => setPart({ kind: "list" })}
            onClose={() => setOpen(null)}
          />
        )}
        <Text as="p" visuallyHidden>
          {t("editors:keys")}
        </Text>
      </div>
    </VariablesContext.Provider>
  );
}
