import { createContext, useContext } from "react";

/** The words of settings: every schema's names and options have some. */
export interface FieldWords {
  label: (name: string) => string;
  /** What is not clear from the label. */
  help: (name: string) => string | undefined;
  option: (name: string, option: string) => string;
  /** What stands where a text is empty. */
  placeholder?: (name: string) => string | undefined;
}

const Words = createContext<FieldWords | null>(null);
export const FieldWordsProvider = Words.Provider;
export const useFieldWords = (): FieldWords => useContext(Words)!;
