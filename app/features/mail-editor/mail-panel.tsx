import { BlockStack } from "@shopify/polaris";
import { type ReactNode, useRef } from "react";
import type { MailLook } from "../../../contract/mail-look";
import type { MailTemplate } from "../../../contract/mail-template";
import type { MailProblem } from "../../../contract/mail-templates";
import type { MailEdit } from "../../../machines/mail-edits";
import { useBackFocus } from "../editors/use-back-focus";
import type { UnsavedForms } from "../editors/use-unsaved";
import type { BlockTypeView, MailPanelPart } from "./block-type";
import { BlockForm } from "./blocks/block-form";
import { BlockList } from "./blocks/block-list";
import { HtmlPart } from "./html/html-part";
import { LanguagesPart } from "./languages-part";
import { MailPartRows, type WholePart } from "./mail-part-rows";
import { partOfProblem } from "./part-of-problem";
import { ProblemList } from "./problem-list";
import { SubjectPart } from "./subject-part";
import { hasUntranslated } from "./text-places";
import { ThemePart } from "./theme-part";
import { UntranslatedNotice } from "./untranslated-notice";
import type { TypedTheme } from "./use-typed-theme";

interface Props {
  template: MailTemplate;
  types: readonly BlockTypeView[];
  part: MailPanelPart;
  unsaved: UnsavedForms;
  typed: TypedTheme;
  /** Of all emails. */
  look: MailLook;
  /** Of the theme where none is chosen. */
  accent: string;
  faults: readonly MailProblem[];
  warnings: readonly MailProblem[];
  onPart: (part: MailPanelPart) => void;
  onEdit: (edit: MailEdit) => void;
  onAdd: () => void;
  onGo: (problem: MailProblem) => void;
  onLanguage: (language: string) => void;
}

/** The list of parts, or the form of the one that was chosen. One that is gone, as after an undo, leads back to the list. */
export function MailPanel({
  template,
  types,
  part: chosen,
  unsaved,
  typed,
  look,
  accent,
  faults,
  warnings,
  ...on
}: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const block = chosen.kind === "block" ? template.blocks.find(({ id }) => id === chosen.id) : undefined;
  const isGone =
    (chosen.kind === "block" && !block) || (chosen.kind === "html") !== isHtmlPart(chosen, template);
  const part: MailPanelPart = isGone ? { kind: "list" } : chosen;
  useBackFocus(
    panel,
    block ? `[data-section="${block.id}"]` : part.kind === "list" ? null : `[data-part="${part.kind}"]`,
  );
  const back = () => on.onPart({ kind: "list" });
  const problems = (
    of: (problem: MailProblem) => boolean,
    isListed: (fault: MailProblem) => boolean = () => true,
  ): ReactNode => (
    <>
      <ProblemList isFault problems={faults.filter((each) => of(each) && isListed(each))} {...{ template }} />
      <ProblemList isFault={false} problems={warnings.filter(of)} {...{ template }} />
    </>
  );
  const isOfBlock = (problem: MailProblem) => problem.block === block?.id && problem.language === null;
  const isOf = (kind: MailPanelPart["kind"]) => (problem: MailProblem) =>
    partOfProblem(problem).kind === kind;

  return (
    <div ref={panel}>
      {block ? (
        <BlockForm
          key={block.id}
          block={block}
          type={types.find(({ type }) => type === block.type)}
          unsaved={unsaved.of(block.id)}
          onUnsaved={(form) => unsaved.set(block.id, form)}
          faults={faults.filter(isOfBlock)}
          problems={(isElsewhere) => problems(isOfBlock, isElsewhere)}
          onEdit={on.onEdit}
          onBack={back}
        />
      ) : part.kind === "subject" ? (
        <SubjectPart
          {...{ template }}
          faults={faults.filter(isOf("subject"))}
          problems={problems(isOf("subject"), () => false)}
          onEdit={on.onEdit}
          onBack={back}
        />
      ) : part.kind === "theme" ? (
        <ThemePart theme={template.theme} {...{ typed, look, accent }} onEdit={on.onEdit} onBack={back} />
      ) : part.kind === "languages" ? (
        <LanguagesPart
          key={part.language}
          {...{ template, types }}
          start={part.language}
          faults={faults}
          problems={(language, isElsewhere) => problems((each) => each.language === language, isElsewhere)}
          onEdit={on.onEdit}
          onLanguage={on.onLanguage}
          onBack={back}
        />
      ) : part.kind === "html" ? (
        <HtmlPart
          html={template.html ?? ""}
          faults={faults}
          problems={problems(isOf("html"))}
          onEdit={on.onEdit}
          onBack={back}
        />
      ) : (
        <BlockStack gap="400">
          <ProblemList isFault problems={faults} {...{ template }} onGo={on.onGo} />
          <ProblemList isFault={false} problems={warnings} {...{ template }} onGo={on.onGo} />
          <MailPartRows
            isHtml={template.html !== null}
            wrong={wrongParts(faults, typed.isWrong)}
            onOpen={(kind) => on.onPart({ kind })}
          />
          {template.html === null && hasUntranslated(template, types) && (
            <UntranslatedNotice onTranslate={() => on.onPart({ kind: "languages" })} />
          )}
          {template.html === null && (
            <BlockList
              {...{ template, types }}
              wrong={unsaved.wrong}
              faulty={new Set(faults.flatMap((each) => (each.language === null && each.block) || []))}
              onEdit={on.onEdit}
              onAdd={on.onAdd}
              onOpen={(id) => on.onPart({ kind: "block", id })}
            />
          )}
        </BlockStack>
      )}
    </div>
  );
}

const isHtmlPart = ({ kind }: MailPanelPart, { html }: MailTemplate) => kind === "html" && html !== null;

function wrongParts(faults: readonly MailProblem[], isThemeWrong: boolean): ReadonlySet<WholePart> {
  const found = faults.flatMap((fault) => {
    const { kind } = partOfProblem(fault);
    return kind === "list" || kind === "block" ? [] : [kind];
  });
  return new Set([...found, ...(isThemeWrong ? (["theme"] as const) : [])]);
}
