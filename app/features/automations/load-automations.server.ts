import { TEXT_LANGUAGES } from "../../../contract/courier-texts-limits";
import { COUNTRIES } from "../../../contract/country-codes";
import type { AutomationId } from "../../../contract/ids";
import { localeFor } from "../../../contract/locales";
import type { endApiFor } from "../../endApi/end-api-for.server";
import type { Format } from "../../i18n/format.server";
import { serverI18n } from "../../i18n/texts.server";
import { READY_EMAILS, type ReadyEmails } from "./ready-made";
import { presentRun } from "./present-calls.server";

type EndApi = Awaited<ReturnType<typeof endApiFor>>;

const COUNTED = ["acted", "skipped", "waiting"] as const;

/** Data of /track/notification/automations. Of its runs those numbers that are none are left out. */
export async function loadAutomations(endApi: EndApi, format: Format) {
  const { automations } = await endApi.getAutomations();
  return automations.map(({ runs, ...row }) => ({
    ...row,
    runs: COUNTED.filter((state) => runs[state] > 0).map((state) => ({
      state,
      count: format.number(runs[state]),
    })),
  }));
}
export type AutomationRowView = Awaited<ReturnType<typeof loadAutomations>>[number];

/** The words of ready-made emails in the languages that the reader's own is not: customers get theirs. */
export async function readyEmails(reader: string): Promise<ReadyEmails> {
  const own = localeFor(reader).tag;
  const emails: ReadyEmails = { held: {}, address: {}, delivered: {} };
  for (const language of TEXT_LANGUAGES.filter((tag) => tag !== own)) {
    const { t } = await serverI18n(language);
    for (const ready of READY_EMAILS)
      emails[ready][language] = {
        name: t(`automations:ready.${ready}.name`),
        text: t(`automations:ready.${ready}.text`),
      };
  }
  return emails;
}

/** Data of /track/notification/automations/:id. */
export async function loadAutomation(endApi: EndApi, format: Format, id: AutomationId) {
  const { latest, ...automation } = await endApi.getAutomation({ id });
  const countries = COUNTRIES.map((code) => ({ code, name: format.country(code) }));
  return {
    automation,
    runs: latest.map((run) => presentRun(run, format)),
    countries: countries.sort((a, b) => a.name.localeCompare(b.name)),
  };
}
export type AutomationView = Awaited<ReturnType<typeof loadAutomation>>;
