import { TEXT_LANGUAGES } from "../../../contract/courier-texts-limits";
import { COUNTRIES } from "../../../contract/country-codes";
import type { AutomationRow } from "../../../contract/automations";
import type { AutomationId } from "../../../contract/ids";
import { localeFor } from "../../../contract/locales";
import type { endApiFor } from "../../endApi/end-api-for.server";
import type { Format } from "../../i18n/format.server";
import { serverI18n } from "../../i18n/texts.server";
import { variablesOf } from "../mail-editor/load-mail-editor.server";
import {
  definitionOf,
  ORDER_NAME,
  READY_EMAILS,
  READY_MADE,
  type ReadyEmails,
  type ReadyMade,
} from "./ready-made";
import { presentRun } from "./present-calls.server";

type EndApi = Awaited<ReturnType<typeof endApiFor>>;

const COUNTED = ["acted", "skipped", "waiting"] as const;

/** Data of /track/notification/automations. Of its runs those numbers that are none are left out. */
export async function loadAutomations(endApi: EndApi, format: Format) {
  const [{ automations }, { value }] = await Promise.all([endApi.getAutomations(), endApi.getMailPause()]);
  return {
    automations: automations.map((row) => presentRow(row, format)),
    ready: READY_MADE.filter((ready) => ready !== "blank").map((ready) => presentReady(ready, format)),
    isPaused: value.paused,
  };
}

/** What a ready-made one does; its words are in the texts. */
function presentReady(ready: Exclude<ReadyMade, "blank">, format: Format) {
  const emails = { held: {}, address: {}, delivered: {} };
  const { trigger, delay, actions } = definitionOf(ready, "", { subject: "", text: "" }, emails);
  return {
    ...{ ready, trigger: trigger.on, days: "days" in trigger ? trigger.days : null },
    values: "sub_statuses" in trigger ? trigger.sub_statuses : [],
    wait: waitOf(delay, format),
    actions: actions.map((action) => action.do),
  };
}
export type ReadyView = ReturnType<typeof presentReady>;

const presentRow = ({ runs, delay, last_acted_at: at, ...row }: AutomationRow, format: Format) => ({
  ...row,
  wait: delay && waitOf(delay, format),
  lastRun: format.dateTime(at),
  runs: COUNTED.filter((state) => runs[state] > 0).map((state) => ({
    state,
    count: format.number(runs[state]),
  })),
});

/** Null: it does not wait. */
function waitOf(delay: NonNullable<AutomationRow["delay"]>, format: Format) {
  if (delay.kind === "none") return null;
  if (delay.kind === "after")
    return { kind: "after" as const, duration: format.duration(delay.hours, "hour"), time: "" };
  const kind = delay.days > 0 ? ("days" as const) : ("until" as const);
  return { kind, duration: format.duration(delay.days, "day"), time: format.clock(delay.time) };
}
export type AutomationRowView = ReturnType<typeof presentRow>;

/** The words of ready-made emails in the languages that the reader's own is not: customers get theirs. */
async function readyEmails(reader: string): Promise<ReadyEmails> {
  const own = localeFor(reader).tag;
  const emails: ReadyEmails = { held: {}, address: {}, delivered: {} };
  for (const language of TEXT_LANGUAGES.filter((tag) => tag !== own)) {
    const { t } = await serverI18n(language);
    for (const ready of READY_EMAILS)
      emails[ready][language] = {
        subject: t(`automations:ready.${ready}.subject`, { order: ORDER_NAME }),
        text: t(`automations:ready.${ready}.text`),
      };
  }
  return emails;
}

/** What the steps offer beside what the automation has. */
async function loadEdited(endApi: EndApi, format: Format) {
  const [{ kinds }, { value }, store, { recipients }] = await Promise.all([
    endApi.getNotifications(),
    endApi.getMailPause(),
    endApi.getStoreInfo(),
    endApi.getTeam(),
  ]);
  const team = recipients.filter(
    ({ state, events }) => state === "verified" && events.includes("automation"),
  );
  const countries = COUNTRIES.map((code) => ({ code, name: format.country(code) }));
  return {
    countries: countries.sort((a, b) => a.name.localeCompare(b.name)),
    isPaused: value.paused,
    /** Of the store: an order's total is in it. */
    currency: store.currency,
    /** Recipients of emails to the team. */
    teamSize: { count: team.length, text: format.number(team.length) },
    mail: {
      /** Kinds of email that customers get anyway. */
      kindsOn: kinds.filter(({ is_on: isOn }) => isOn).map(({ kind }) => kind),
      variables: variablesOf("automated"),
      /** Where a test goes to, if no other is typed. */
      storeEmail: store.email ?? "",
    },
  };
}
export type EditedWith = Awaited<ReturnType<typeof loadEdited>>;

/** Data of /track/notification/automations/:id. */
export async function loadAutomation(endApi: EndApi, format: Format, id: AutomationId) {
  const [{ latest, ...automation }, edited] = await Promise.all([
    endApi.getAutomation({ id }),
    loadEdited(endApi, format),
  ]);
  return { automation, runs: latest.map((run) => presentRun(run, format)), edited };
}
export type AutomationView = Awaited<ReturnType<typeof loadAutomation>>;

/** Data of /track/notification/automations/new. `ready`: what it begins as; any other word is a blank one. */
export async function loadNewAutomation(endApi: EndApi, format: Format, ready: string | null) {
  const [edited, emails] = await Promise.all([loadEdited(endApi, format), readyEmails(format.tag)]);
  return { ready: READY_MADE.find((each) => each === ready) ?? ("blank" as const), emails, edited };
}
export type NewAutomationView = Awaited<ReturnType<typeof loadNewAutomation>>;
