import { Text } from "@shopify/polaris";
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";

interface Props {
  title: string;
  /** Escape, a click beside it, and whatever else closes a dialog; the parent then stops drawing it. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the dominant one last. */
  footer: ReactNode;
}

/**
 * A modal dialog, drawn as long as it is open. The browser's own element keeps the focus inside and gives it back to
 * where it came from; the page behind it neither scrolls nor moves.
 */
export function Dialog({ title, onClose, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    const page = document.documentElement;
    // The room of a scroll bar that is there now is kept while the page is locked.
    page.toggleAttribute("data-scrollable", page.scrollHeight > page.clientHeight);
    element?.showModal();
    // Closed before it leaves the page: only then is the focus given back.
    return () => element?.close();
  }, []);

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // The keyboard closes it by Escape, which is the element's own `cancel`.
    <dialog
      ref={dialog}
      className="wb-dialog"
      aria-labelledby={titleId}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes it whatever `cancel` says.
      onClose={() => !dialog.current?.open && onClose()}
    >
      <div className="wb-dialog-inside">
        <Text as="h2" variant="headingMd" id={titleId}>
          {title}
        </Text>
        <div className="wb-dialog-body">{children}</div>
        <div className="wb-dialog-foot">{footer}</div>
      </div>
    </dialog>
  );
}
