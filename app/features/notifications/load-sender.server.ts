import { PLAN_REQUIRED } from "../../../contract/errors";
import { type endApiFor, failed } from "../../endApi/end-api-for.server";
import { toResult } from "../../endApi/to-result.server";
import type { Format } from "../../i18n/format.server";

type EndApi = Awaited<ReturnType<typeof endApiFor>>;

/** Data of the card "Sender"; without anything set where the plan has no sender of one's own. */
export async function loadSender(endApi: EndApi, format: Format) {
  const loaded = await toResult(endApi.getMailSender());
  if (!loaded.ok && loaded.code !== PLAN_REQUIRED) throw failed(loaded, 503);
  const { value, version, changed, state, code, shop, shown } = loaded.ok ? loaded.data : NOTHING_SET;
  return {
    saved: { value, version, changed },
    state,
    code: code && { until: format.time(code.expires_at) },
    shop,
    shown: shown && { name: shown.name, address: shown.address, replyTo: shown.reply_to },
  };
}

const NOTHING_SET = {
  ...{ value: { name: "", address: "", reply_to: "" }, version: 0, changed: null },
  ...{ state: "none" as const, code: null, shop: { name: "", address: null } },
  shown: null,
};
