import type { MailKind } from "../../../contract/mail-kinds";

const PATH = "/track/notification/edit";

/** Address of the editor of a kind's emails, open at the first block of a type. */
export const mailEditorAddress = (kind: MailKind, block?: string): string =>
  `${PATH}?kind=${kind}${block ? `&block=${block}` : ""}`;

/** Whether an address (path and query) leads to it. */
export const isOfMailEditor = (address: string): boolean => new URL(address, "http://app").pathname === PATH;
