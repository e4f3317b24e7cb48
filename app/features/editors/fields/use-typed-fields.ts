import { useMemo, useState } from "react";
import type { Typed, TypedProps } from "./typed";

/**
 * What is typed in fields and may not be saved: it stays while another part of the editor is open. The document keeps the value of
 * before; with another one there, as after an undo, what was typed is gone.
 * @param valueOf what a field has in the document; another function with every document
 */
export function useTypedFields<Field extends string>(valueOf: (field: Field) => unknown) {
  const [all, setAll] = useState<ReadonlyMap<Field, Typed & { over: unknown }>>(new Map());
  const current = useMemo(
    () => new Map([...all].filter(([field, { over }]) => over === valueOf(field))),
    [all, valueOf],
  );
  const of = (field: Field): TypedProps => ({
    typed: current.get(field),
    onTyped: (typed) => {
      const next = new Map(current);
      if (typed) next.set(field, { ...typed, over: valueOf(field) });
      else next.delete(field);
      setAll(next);
    },
  });
  const clear = () => setAll(new Map());
  return { of, clear, isWrong: [...current.values()].some(({ isWrong }) => isWrong) };
}
