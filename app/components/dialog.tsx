import { Button, Text } from "@shopify/polaris";
import { XIcon } from "@shopify/polaris-icons";
import {
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "../i18n/translation";
import { lastPressed } from "./last-pressed";

interface Props {
  title: string;
  /** Escape, a click beside it, and whatever else closes a dialog; the parent then stops drawing it, or goes on. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the dominant one last. */
  footer: ReactNode;
}

/** True where dialogs stand within the page, neither modal nor taking the focus: beside the chart of the inspector. */
export const DialogsInPlace = createContext(false);

/**
 * A modal dialog, drawn as long as it is open. The browser's own element keeps the focus inside and gives it back to
 * where it came from; the page behind it neither scrolls nor moves.
 */
export function Dialog({ title, onClose, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isInPlace = useContext(DialogsInPlace);
  const { t } = useTranslation("shell");

  useLayoutEffect(() => {
    if (isInPlace) return;
    const element = dialog.current;
    const opener = lastPressed();
    const page = document.documentElement;
    // The room of a scroll bar that is there now is kept while the page is locked.
    page.toggleAttribute("data-scrollable", page.scrollHeight > page.clientHeight);
    element?.showModal();
    // Without a field the focus is on a button of the foot, which is always in sight: the browser has scrolled to its place at the end.
    if (element?.querySelector(".wb-dialog-foot")?.contains(document.activeElement)) element.scrollTop = 0;
    // Closed before it leaves the page: only then is the focus given back.
    return () => {
      element?.close();
      // After a click nothing had the focus that the browser could give back: it is on the page or still inside.
      const { activeElement } = document;
      if (activeElement === document.body || element?.contains(activeElement))
        opener?.focus({ preventScroll: true });
    };
  }, [isInPlace]);

  const closeBeside = (event: MouseEvent) => {
    // The second click of a double click on the button that has opened it lands here.
    if (event.target === dialog.current && event.detail < 2) onClose();
  };
  const openAgain = () => {
    const element = dialog.current;
    if (!element || element.open) return;
    onClose();
    // The browser has closed it, whatever `cancel` said; one that may not be closed now is still drawn by its parent.
    if (element.isConnected && !isInPlace) element.showModal();
  };

  return (
    // The keyboard closes it by Escape, which is the element's own `cancel`.
    <dialog
      ref={dialog}
      open={isInPlace || undefined}
      className="wb-dialog"
      aria-labelledby={titleId}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={openAgain}
    >
      <div className="wb-dialog-inside">
        <Text as="h2" variant="headingMd" id={titleId}>
          {title}
        </Text>
        <div className="wb-dialog-body">{children}</div>
        <div className="wb-dialog-foot">{footer}</div>
        {/* The last in the order of focus: a dialog opens on its first field. */}
        <div className="wb-dialog-close">
          <Button icon={XIcon} variant="tertiary" accessibilityLabel={t("close")} onClick={onClose} />
        </div>
      </div>
    </dialog>
  );
}
