/** What was clicked last, by mouse or keyboard. Polaris' buttons give up the focus when the mouse is released. */
let pressed: HTMLElement | null = null;

if (typeof document !== "undefined") {
  const note = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest("button, a, summary, input");
  };
  document.addEventListener("click", note, { capture: true });
}

/** Where the focus goes when what is opened now is closed again, as far as the browser does not know. */
export function lastPressed(): HTMLElement | null {
  return pressed;
}
