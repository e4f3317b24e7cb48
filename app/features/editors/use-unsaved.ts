import { useMemo, useState } from "react";
import type { Settings, Unsaved } from "./fields/use-settings-form";

/**
 * What is typed in forms and may not be saved, by the part that they are of: it stays while another one is open. Of parts that are gone, or
 * that an undo has changed, it is forgotten.
 */
export function useUnsaved(parts: readonly { id: string; settings: Settings }[]) {
  const [all, setAll] = useState<ReadonlyMap<string, Unsaved>>(new Map());
  const wrong = useMemo(() => {
    const isWrong = ({ id, settings }: (typeof parts)[number]) => {
      const unsaved = all.get(id);
      return unsaved?.isWrong === true && unsaved.base === settings;
    };
    return new Set(parts.filter(isWrong).map(({ id }) => id));
  }, [parts, all]);
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
