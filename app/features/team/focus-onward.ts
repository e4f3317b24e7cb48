import { focusForNow } from "../../components/skip-link";

/** Where the keyboard goes on once a control of the recipients is gone: in the field for another one, else at the last of them. */
export function focusOnward(): void {
  const field = document.querySelector<HTMLElement>(".wb-team-add input");
  if (field) field.focus();
  else focusForNow(document.querySelector<HTMLElement>(".wb-team > :last-child"));
}
