import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { ConfirmDialog, type ConfirmOptions } from "../components/confirm-dialog";

type Confirm = (options: ConfirmOptions) => Promise<boolean>;
const ConfirmContext = createContext<Confirm>(() => {
  throw new Error("A question needs the shell around it");
});

/** `await confirm({ title, text, confirm })`: true where the merchant confirms, false for everything else. */
export const useConfirm = () => useContext(ConfirmContext);

/** Renders the shell's confirm dialog. One at a time: a second one resolves the first with false. */
export function Confirms({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ options: ConfirmOptions; resolve: (yes: boolean) => void } | null>(
    null,
  );

  const confirm = useCallback<Confirm>(
    (options) =>
      new Promise((resolve) => {
        setPending((before) => {
          before?.resolve(false);
          return { options, resolve };
        });
      }),
    [],
  );
  const resolveWith = (yes: boolean) => () => {
    pending?.resolve(yes);
    setPending(null);
  };

  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {pending && (
        <ConfirmDialog {...pending.options} onConfirm={resolveWith(true)} onCancel={resolveWith(false)} />
      )}
    </ConfirmContext.Provider>
  );
}
