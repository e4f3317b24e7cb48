import { PLAN_REQUIRED } from "../../../contract/errors";
import { MAIL_GROUPS, MAIL_KINDS, mailKinds } from "../../../contract/mail-kinds";
import type { listMails } from "../../../contract/notifications";
import type { ResponseOf } from "../../../contract/endpoint";
import { type endApiFor, failed } from "../../endApi/end-api-for.server";
import { toResult } from "../../endApi/to-result.server";
import type { Format } from "../../i18n/format.server";

type EndApi = Awaited<ReturnType<typeof endApiFor>>;

/** Emails that the page shows of the log. */
const LATEST = 5;

/** Data of /track/notification; where the plan has no switches, with what is sent all the same. */
export async function loadNotifications(endApi: EndApi, format: Format) {
  const [overview, loaded, pause, latest] = await Promise.all([
    endApi.getNotifications(),
    toResult(endApi.getNotificationSettings()),
    endApi.getMailPause(),
    endApi.listMails({ size: LATEST }),
  ]);
  if (!loaded.ok && loaded.code !== PLAN_REQUIRED) throw failed(loaded, 503);
  const isOn = Object.fromEntries(overview.kinds.map(({ kind, is_on }) => [kind, is_on]));
  const saved = loaded.ok
    ? loaded.data
    : { value: { kinds: isOn as MailSwitches }, version: 0, changed: null };
  const counts = new Map(overview.kinds.map((each) => [each.kind, each]));
  return {
    saved,
    groups: MAIL_GROUPS.map((group) => ({
      group,
      kinds: MAIL_KINDS.filter((id) => mailKinds[id].group === group).map((id) => {
        const { sent = 0, not_sent: notSent = 0 } = counts.get(id) ?? {};
        return { id, sent: sent && format.number(sent), notSent: notSent && format.number(notSent) };
      }),
    })),
    shopifyUrl: overview.shopify_url,
    heldSince: format.dateTime(overview.held_since),
    pause,
    pausedSince: pause.value.paused ? format.dateTime(pause.changed?.at ?? null) : null,
    latest: latest.content.map((mail) => presentMail(mail, format)),
  };
}

export function presentMail(mail: ResponseOf<typeof listMails>["content"][number], format: Format) {
  return { ...mail, when: format.dateTime(mail.at) };
}

type MailSwitches = Awaited<ReturnType<EndApi["getNotificationSettings"]>>["value"]["kinds"];
export type NotificationsView = Awaited<ReturnType<typeof loadNotifications>>;
export type MailView = ReturnType<typeof presentMail>;
