import { useEffect, useRef } from "react";
import type { PageDocument, PageSection } from "../../../contract/page-document";
import type { PageEdit } from "../../../machines/page-edits";
import type { Part } from "./part-of-anchor";
import { MissingSection } from "./sections/missing-section";
import { SectionForm } from "./sections/section-form";
import { SectionList } from "./sections/section-list";
import type { UnsavedForms } from "./use-unsaved";

interface Props {
  document: PageDocument;
  part: Part;
  unsaved: UnsavedForms;
  onPart: (part: Part) => void;
  onEdit: (edit: PageEdit) => void;
  onAdd: () => void;
}

/** The list of sections, or the form of the one that was chosen. One that is gone, as after an undo, leads back to the list. */
export function EditorPanel({ document, part, unsaved, onPart, onEdit, onAdd }: Props) {
  const section = sectionOf(document, part);
  const panel = useRef<HTMLDivElement>(null);
  const left = useRef<string | null>(null);

  useEffect(() => {
    if (section) {
      left.current = section.id;
      return;
    }
    // Back from a form, the keyboard goes on where it was.
    if (left.current === null) return;
    const row = panel.current?.querySelector<HTMLElement>(`[data-section="${left.current}"]`);
    row?.focus();
    left.current = null;
  }, [section]);

  return (
    <div ref={panel}>
      {section ? (
        <SectionForm
          key={section.id}
          section={section}
          unsaved={unsaved.of(section.id)}
          onUnsaved={(typed) => unsaved.set(section.id, typed)}
          onEdit={onEdit}
          onBack={() => onPart({ kind: "list" })}
        />
      ) : part.kind === "type" ? (
        <MissingSection type={part.type} onAdd={onAdd} onBack={() => onPart({ kind: "list" })} />
      ) : (
        <SectionList
          document={document}
          wrong={unsaved.wrong}
          onEdit={onEdit}
          onAdd={onAdd}
          onOpen={(id) => onPart({ kind: "section", id })}
        />
      )}
    </div>
  );
}

/** The section that a part names; of a type, the first. */
export function sectionOf({ sections }: PageDocument, part: Part): PageSection | undefined {
  if (part.kind === "section") return sections.find(({ id }) => id === part.id);
  return part.kind === "type" ? sections.find(({ type }) => type === part.type) : undefined;
}
