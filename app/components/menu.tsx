import { Button, type ButtonProps } from "@shopify/polaris";
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";

interface Item {
  label: string;
  onAction: () => void;
  isCritical?: boolean;
  isDisabled?: boolean;
}

interface Props {
  label: string;
  icon: ButtonProps["icon"];
  items: Item[];
  /** The button shows its label, too. */
  isLabelled?: boolean;
}

/** CSS pixels between the list and its button, and between the list and the edge of the window. */
const GAP = 4;
const EDGE = 8;

/**
 * A button that opens a list of actions, walked with the arrow keys as well. Escape and leaving it close it; the focus returns to the
 * button.
 */
export function Menu({ label, icon, items, isLabelled = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const close = () => {
    setOpen(false);
    whole.current?.querySelector("button")?.focus();
  };

  useEffect(() => {
    const element = list.current;
    if (!isOpen || !element) return;
    // In the top layer nothing around it cuts it off; a browser without that layer draws it in place.
    if ("showPopover" in element) {
      element.popover = "manual";
      element.showPopover();
    }
    const opener = whole.current!.getBoundingClientRect();
    const room = { top: EDGE, bottom: window.innerHeight - EDGE - element.offsetHeight };
    const below = opener.bottom + GAP;
    // Above its button where it would end below the window; as far up as there is room, and then with a scroll bar of its own.
    const top = below <= room.bottom ? below : Math.max(room.top, opener.top - GAP - element.offsetHeight);
    element.style.top = `${top}px`;
    element.style.left = `${Math.max(EDGE, Math.min(opener.left, window.innerWidth - element.offsetWidth - EDGE))}px`;
    element.querySelector("button")?.focus();
    const away = new AbortController();
    const options = { capture: true, passive: true, signal: away.signal };
    // Only where the button has moved since: the event of a scroll that ended right before the click comes after it.
    const onScroll = ({ target }: Event) => {
      if (target !== element && whole.current?.getBoundingClientRect().top !== opener.top) setOpen(false);
    };
    window.addEventListener("scroll", onScroll, options);
    // Not by the blur alone: in Safari a click gives no button the focus, and the list would be gone before it is clicked.
    const onPress = ({ target }: Event) => {
      if (!whole.current?.contains(target as Node)) setOpen(false);
    };
    window.addEventListener("pointerdown", onPress, options);
    return () => away.abort();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const now = buttons.findIndex((each) => each === document.activeElement);
    const next = {
      ArrowDown: (now + 1) % buttons.length,
      ArrowUp: (now - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (next === undefined && event.key !== "Escape") return;
    event.preventDefault();
    if (next === undefined) close();
    else buttons[next]?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !whole.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    // It hears what bubbles up from the buttons inside.
    <span ref={whole} className="wb-menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      {isLabelled ? (
        <Button icon={icon} disclosure ariaExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      ) : (
        <Button
          icon={icon}
          variant="tertiary"
          size="slim"
          accessibilityLabel={label}
          ariaExpanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && (
        <ul ref={list} aria-label={label}>
          {items.map((item) => (
            <li key={item.label}>
              <Button
                variant="tertiary"
                textAlign="left"
                fullWidth
                disabled={item.isDisabled ?? false}
                {...(item.isCritical && { tone: "critical" as const })}
                onClick={() => {
                  close();
                  item.onAction();
                }}
              >
                {item.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
