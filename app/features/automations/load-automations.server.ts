import { COUNTRIES } from "../../../contract/country-codes";
import type { AutomationId } from "../../../contract/ids";
import type { endApiFor } from "../../endApi/end-api-for.server";
import type { Format } from "../../i18n/format.server";
import { presentRun } from "./present-calls.server";

type EndApi = Awaited<ReturnType<typeof endApiFor>>;

/** Data of /track/notification/automations. */
export async function loadAutomations(endApi: EndApi, format: Format) {
  const { automations } = await endApi.getAutomations();
  return automations.map(({ runs, ...row }) => ({
    ...row,
    runs: {
      acted: format.number(runs.acted),
      skipped: format.number(runs.skipped),
      waiting: format.number(runs.waiting),
    },
  }));
}
export type AutomationRowView = Awaited<ReturnType<typeof loadAutomations>>[number];

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
