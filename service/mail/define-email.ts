import type { Html } from "../../storefront/markup";
import type { Reader } from "../../storefront/reader";
import { oneLine } from "./transport";

/** A kind of mail: a value, with plain data in and no queries while it is rendered. */
export interface Email<Data> {
  name: string;
  subject(reader: Reader, data: Data): string;
  /** Says the same as the body. */
  text(reader: Reader, data: Data): string;
  body(reader: Reader, data: Data): Html;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

export function defineEmail<Data>(email: Email<Data>): Email<Data> {
  return email;
}

export function renderEmail<Data>(email: Email<Data>, reader: Reader, data: Data): RenderedEmail {
  return {
    subject: oneLine(email.subject(reader, data)),
    text: email.text(reader, data),
    html: String(email.body(reader, data)),
  };
}
