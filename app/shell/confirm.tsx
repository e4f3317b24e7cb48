import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { ConfirmDialog, type Question } from "../components/confirm-dialog";

type Ask = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => {
  throw new Error("A question needs the shell around it");
});

/** `await confirm({ title, text, confirm })`: true where the merchant confirms, false for everything else. */
export const useConfirm = () => useContext(ConfirmContext);

/** Draws the shell's confirm dialog. One question at a time: a second one answers the first with a no. */
export function Confirms({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);

  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setPending((before) => {
          before?.answer(false);
          return { question, answer };
        });
      }),
    [],
  );
  const answerWith = (yes: boolean) => () => {
    pending?.answer(yes);
    setPending(null);
  };

  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {pending && (
        <ConfirmDialog {...pending.question} onConfirm={answerWith(true)} onCancel={answerWith(false)} />
      )}
    </ConfirmContext.Provider>
  );
}
