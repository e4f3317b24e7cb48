import { PLAN_REQUIRED } from "../../../contract/errors";
import type { MailDesign } from "../../../contract/mail-design";
import { MAIL_GROUPS, mailKinds, TEMPLATE_KINDS } from "../../../contract/mail-kinds";
import { type endApiFor, failed } from "../../endApi/end-api-for.server";
import { toResult } from "../../endApi/to-result.server";
import type { Format } from "../../i18n/format.server";

type EndApi = Awaited<ReturnType<typeof endApiFor>>;

/** What the kinds and the rows to other pages both need. */
export interface AskedForBoth {
  overview: ReturnType<EndApi["getNotifications"]>;
  design: Promise<Pick<MailDesign, "address">>;
}

/** Of every plan; where it has no design of its own, there is no address. */
export async function loadAddress(endApi: EndApi): AskedForBoth["design"] {
  const loaded = await toResult(endApi.getMailDesign());
  if (!loaded.ok && loaded.code !== PLAN_REQUIRED) throw failed(loaded, 503);
  return { address: loaded.ok ? loaded.data.value.address : "" };
}

const BECAME = ["delivered", "bounced", "complained", "unsubscribed"] as const;

/** Data of the kinds and the pause on /track/notification; where the plan has no switches, with what is sent all the same. */
export async function loadNotifications(endApi: EndApi, format: Format, asked: AskedForBoth) {
  const [overview, loaded, pause, { templates }, design] = await Promise.all([
    asked.overview,
    toResult(endApi.getNotificationSettings()),
    endApi.getMailPause(),
    endApi.getMailTemplates(),
    asked.design,
  ]);
  if (!loaded.ok && loaded.code !== PLAN_REQUIRED) throw failed(loaded, 503);
  const isOn = Object.fromEntries(overview.kinds.map(({ kind, is_on }) => [kind, is_on]));
  const saved = loaded.ok
    ? loaded.data
    : { value: { kinds: isOn as MailSwitches }, version: 0, changed: null };
  const stored = new Map(templates.map((each) => [each.kind, each]));
  const counts = new Map(overview.kinds.map((each) => [each.kind, each]));
  return {
    saved,
    groups: MAIL_GROUPS.map((group) => ({
      group,
      kinds: TEMPLATE_KINDS.filter((id) => mailKinds[id].group === group).map((id) => {
        const outcomes = counts.get(id);
        const { sent = 0, not_sent: notSent = 0 } = outcomes ?? {};
        return {
          ...{ id, sent: sent && format.number(sent), notSent: notSent && format.number(notSent) },
          /** What became of those that were sent, as far as it is known, without zeros. */
          became: BECAME.flatMap((what) =>
            outcomes?.[what] ? [{ what, number: format.number(outcomes[what]) }] : [],
          ),
          isOurs: stored.get(id)?.is_ours ?? true,
          untranslated: stored.get(id)?.untranslated ?? 0,
        };
      }),
    })),
    /** Kinds whose template cannot be filled: ours is sent meanwhile. */
    failing: templates.flatMap(({ kind, failing }) =>
      failing ? [{ kind, when: format.dateTime(failing.since) ?? "" }] : [],
    ),
    /** One that is on says no postal address, nor do all. */
    isWithoutAddress:
      design.address === "" &&
      templates.some(({ kind, has_address: has }) => has === false && counts.get(kind)?.is_on),
    shopifyUrl: overview.shopify_url,
    heldSince: format.dateTime(overview.held_since),
    pause,
    pausedSince: pause.value.paused ? format.dateTime(pause.changed?.at ?? null) : null,
  };
}

type MailSwitches = Awaited<ReturnType<EndApi["getNotificationSettings"]>>["value"]["kinds"];
export type NotificationsView = Awaited<ReturnType<typeof loadNotifications>>;
