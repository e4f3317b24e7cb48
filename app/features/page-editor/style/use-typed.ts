import { useMemo, useState } from "react";
import { ownValue } from "../../../../contract/own-value";
import type { PageStyle } from "../../../../contract/page-document";
import type { ColourField } from "../../../../storefront/document/palette";

/** Fields of a style that are typed in. */
export type StyleField = "width" | `colours.${ColourField}`;

/** What is typed in a field and is no value of it. */
export interface Typed {
  text: string;
  /** The field was left with it: it is marked, and has to be mended before anything is published. */
  isWrong: boolean;
}

/** What a field that is typed in gets of this. */
export interface TypedProps {
  typed: Typed | undefined;
  onTyped: (typed: Typed | null) => void;
}

/**
 * What is typed in the fields of a style and may not be saved: it stays while another part of the editor is open. The document keeps
 * the value of before; with another one there, as after an undo, what was typed is gone.
 */
export function useTyped(style: PageStyle) {
  const [all, setAll] = useState<ReadonlyMap<StyleField, Typed & { over: unknown }>>(new Map());
  const current = useMemo(
    () => new Map([...all].filter(([field, { over }]) => over === valueOf(style, field))),
    [all, style],
  );
  const of = (field: StyleField): TypedProps => ({
    typed: current.get(field),
    onTyped: (typed) => {
      const next = new Map(current);
      if (typed) next.set(field, { ...typed, over: valueOf(style, field) });
      else next.delete(field);
      setAll(next);
    },
  });
  const clear = () => setAll(new Map());
  return { of, clear, isWrong: [...current.values()].some(({ isWrong }) => isWrong) };
}

export type TypedFields = ReturnType<typeof useTyped>;

const valueOf = ({ width, colours }: PageStyle, field: StyleField) =>
  field === "width" ? width : ownValue(colours, field.slice("colours.".length));
