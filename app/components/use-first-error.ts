import { useEffect, useRef } from "react";
import type { Failure } from "../endApi/failure";

/**
 * Moves the focus to the first wrong field within the element of the returned ref, when a call has failed: a
 * keyboard goes on where something is to be corrected, and a screen reader reads the sentence beside it.
 */
export function useFirstError<Element extends HTMLElement>(failure: Failure | null) {
  const form = useRef<Element>(null);
  useEffect(() => {
    if (failure) focusFirstError(form.current);
  }, [failure]);
  return form;
}

export function focusFirstError(within: ParentNode | null): void {
  const wrong = within?.querySelector<HTMLElement>("[aria-invalid='true']");
  // A group of choices cannot have the focus; its first choice can.
  const field = wrong?.matches("fieldset") ? wrong.querySelector("input") : wrong;
  field?.focus();
}
