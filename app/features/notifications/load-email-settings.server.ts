import type { endApiFor } from "../../endApi/end-api-for.server";
import type { Format } from "../../i18n/format.server";
import type { AskedForBoth } from "./load-notifications.server";
import { countOutcomes } from "./recipients/count-outcomes.server";
import { loadMailServer } from "./sender/load-mail-server.server";
import { loadSender, loadSenderDomain } from "./sender/load-sender.server";

/** What the rows to the pages below /track/notification say of them. */
export async function loadEmailSettings(
  endApi: Awaited<ReturnType<typeof endApiFor>>,
  format: Format,
  asked: AskedForBoth,
) {
  const [overview, { address }, sender, { domain }, { server }, consent, { automations }, { total }] =
    await Promise.all([
      asked.overview,
      asked.design,
      loadSender(endApi, format),
      loadSenderDomain(endApi, format),
      loadMailServer(endApi, format),
      endApi.getMailConsent(),
      endApi.getAutomations(),
      endApi.getMailStatistics({ days: 30 }),
    ]);
  return {
    address,
    sender: { address: sender.saved.value.address, state: sender.state },
    domain: domain && {
      ...{ name: domain.name, state: domain.state },
      /** Records without which emails cannot be signed. */
      missing: domain.records.filter(({ use, state }) => use.endsWith("key") && state !== "found").length,
    },
    isServerFailing: Boolean(server?.failing),
    changedCountries: Object.keys(consent.value.countries).length,
    automations: {
      on: format.number(automations.filter(({ is_on: isOn }) => isOn).length),
      all: format.number(automations.length),
    },
    blocked: overview.blocked,
    statistics: {
      opened: total.pixels > 0 ? format.percent(total.opened / total.pixels) : "–",
      clicked: total.linked > 0 ? format.percent(total.clicked / total.linked) : "–",
    },
    /** Of the last 30 days. */
    counts: countOutcomes(overview.kinds, format),
  };
}

export type EmailSettingsView = Awaited<ReturnType<typeof loadEmailSettings>>;
