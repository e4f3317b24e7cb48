import { Text } from "@shopify/polaris";
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";

interface Props {
  title: string;
  /** Asked for by Escape and by a click beside it. */
  onClose: () => void;
  /** Buttons, the dominant one last. */
  actions: ReactNode;
  children: ReactNode;
}

/** A question above the page. The browser's own dialog keeps the focus inside and gives it back afterwards. */
export function BillingDialog({ title, onClose, actions, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before the browser paints, and closed before it is taken out: only then does the focus find its way back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="wb-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="wb-dialog-inside">
        <div className="wb-dialog-head">
          <Text as="h2" variant="headingMd" id={titleId}>
            {title}
          </Text>
        </div>
        <div className="wb-dialog-body">{children}</div>
        <div className="wb-dialog-actions">{actions}</div>
      </div>
    </dialog>
  );
}
