import type { Html } from "../../storefront/markup";
import type { Reader } from "../../storefront/reader";
import { oneLine } from "./transport";

/** A kind of mail: a value, with plain data in and no queries while it is rendered. `R` is who reads it. */
export interface Email<Data, R = Reader> {
  name: string;
  subject(reader: R, data: Data): string;
  /** Says the same as the body. */
  text(reader: R, data: Data): string;
  body(reader: R, data: Data): Html;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

export function defineEmail<Data, R = Reader>(email: Email<Data, R>): Email<Data, R> {
  return email;
}

export function renderEmail<Data, R>(email: Email<Data, R>, reader: R, data: Data): RenderedEmail {
  return {
    subject: oneLine(email.subject(reader, data)),
    text: email.text(reader, data),
    html: String(email.body(reader, data)),
  };
}
