import type { Html } from "../../../storefront/markup";
import type { Localizer } from "../../../storefront/localizer";
import { toOneLine } from "../../../contract/as-one-line";

/** A kind of mail: a value, with plain data in and no queries while it is rendered. `R` is its localizer. */
export interface Email<Data, R = Localizer> {
  name: string;
  subject(localizer: R, data: Data): string;
  /** Says the same as the body. */
  text(localizer: R, data: Data): string;
  body(localizer: R, data: Data): Html;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

export function defineEmail<Data, R = Localizer>(email: Email<Data, R>): Email<Data, R> {
  return email;
}

export function renderEmail<Data, R>(email: Email<Data, R>, localizer: R, data: Data): RenderedEmail {
  return {
    subject: toOneLine(email.subject(localizer, data)),
    text: email.text(localizer, data),
    html: String(email.body(localizer, data)),
  };
}
