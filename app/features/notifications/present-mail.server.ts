import type { ResponseOf } from "../../../contract/endpoint";
import type { listMails } from "../../../contract/notifications";
import type { Format } from "../../i18n/format.server";

/** An email of the log, with its times in the reader's words. */
export function presentMail(mail: ResponseOf<typeof listMails>["content"][number], format: Format) {
  return { ...mail, when: format.dateTime(mail.at), goesOut: format.dateTime(mail.not_before) };
}

export type MailView = ReturnType<typeof presentMail>;
