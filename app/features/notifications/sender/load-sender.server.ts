import { PLAN_REQUIRED } from "../../../../contract/errors";
import { type endApiFor, failed } from "../../../endApi/end-api-for.server";
import { toResult } from "../../../endApi/to-result.server";
import type { Format } from "../../../i18n/format.server";

type EndApi = Awaited<ReturnType<typeof endApiFor>>;

/** Data of the card "Sender address"; without anything set where the plan has no sender of one's own. */
export async function loadSender(endApi: EndApi, format: Format) {
  const loaded = await toResult(endApi.getMailSender());
  if (!loaded.ok && loaded.code !== PLAN_REQUIRED) throw failed(loaded, 503);
  const { value, version, changed, state, code, shop, ours, shown } = loaded.ok ? loaded.data : NOTHING_SET;
  return {
    saved: { value, version, changed },
    state,
    code: code && { until: format.time(code.expires_at) },
    shop,
    ours,
    shown: shown && { name: shown.name, address: shown.address, replyTo: shown.reply_to },
  };
}

const NOTHING_SET = {
  ...{ value: { name: "", address: "", reply_to: "" }, version: 0, changed: null },
  ...{ state: "none" as const, code: null, shop: { name: "", address: null }, ours: "" },
  shown: null,
};

/** Data of the card "Sender domain"; nothing where the plan has none. */
export async function loadSenderDomain(endApi: EndApi, format: Format) {
  const loaded = await toResult(endApi.getSenderDomain());
  if (!loaded.ok && loaded.code !== PLAN_REQUIRED) throw failed(loaded, 503);
  const { domain, offered } = loaded.ok ? loaded.data : { domain: null, offered: null };
  return {
    offered,
    domain: domain && {
      ...{ name: domain.name, state: domain.state, zone: domain.zone, dmarc: domain.dmarc },
      /** Of an internationalised domain, how DNS has it; null where that is the same. */
      ascii: domain.domain === domain.name ? null : domain.domain,
      records: domain.records.map(({ name_in_zone: nameInZone, ...record }) => ({ ...record, nameInZone })),
      failure: domain.failure,
      checkedAt: format.dateTime(domain.checked_at),
      nextCheckAt: format.dateTime(domain.next_check_at),
      givenUpAt: format.dateTime(domain.given_up_at),
      /** When the former key is replaced. */
      replacedAt: format.date(domain.replaced_at),
      canRotate: domain.can_rotate,
      isUsed: domain.is_used,
      isVerifying: domain.is_verifying,
    },
  };
}

export type SenderView = Awaited<ReturnType<typeof loadSender>>;
export type SenderDomainView = Awaited<ReturnType<typeof loadSenderDomain>>;
