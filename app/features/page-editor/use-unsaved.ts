import { useMemo, useState } from "react";
import type { PageSection } from "../../../contract/page-document";
import type { Unsaved } from "./fields/use-settings-form";

/**
 * What is typed in forms and may not be saved, by section: it stays while another section is open. Of sections that are gone, or
 * that an undo has changed, it is forgotten.
 */
export function useUnsaved(sections: readonly PageSection[]) {
  const [all, setAll] = useState<ReadonlyMap<string, Unsaved>>(new Map());
  const wrong = useMemo(() => {
    const isWrong = ({ id, settings }: PageSection) => {
      const unsaved = all.get(id);
      return unsaved?.isWrong === true && unsaved.base === settings;
    };
    return new Set(sections.filter(isWrong).map(({ id }) => id));
  }, [sections, all]);
  const set = (id: string, unsaved: Unsaved | undefined) => {
    const next = new Map(all);
    if (unsaved) next.set(id, unsaved);
    else next.delete(id);
    setAll(next);
  };
  const clear = () => setAll(new Map());
  return { wrong, clear, of: (id: string) => all.get(id), set };
}

export type UnsavedForms = ReturnType<typeof useUnsaved>;
