import type {
  AutomationRun,
  ExplainedRun,
  TriedAction,
  TriedAutomation,
  TriedCheck,
  TriedRun,
} from "../../../contract/automations";
import type { FilterName } from "../../../contract/automation-limits";
import { ownValue } from "../../../contract/own-value";
import type { Presenters } from "../../endApi/present-calls.server";
import type { Format } from "../../i18n/format.server";
import { formatFor } from "../../shell/shell-data.server";

/** A run with its moment as the reader writes it. */
export type TriedRunView = TriedRun & { when: string };

export type CheckView = Pick<TriedCheck, "check" | "filter" | "reason"> & {
  /** What a condition has found, as the reader writes it; empty where nothing. */
  found: string;
  /** Of the condition for first orders; null of others, and where it is not known. */
  isFirst: boolean | null;
};

/** A run of one order with its steps. */
export type ExplainedRunView = TriedRunView &
  Pick<ExplainedRun, "seen"> & {
    happened: string;
    /** Until when it waited; null: it did not. */
    waits: string | null;
    start: CheckView[];
    due: CheckView[];
    actions: (Omit<TriedAction, "at"> & {
      when: string;
      /** It waits for the end of the quiet hours. */
      isQuiet: boolean;
    })[];
  };

type Shown = "newest" | "since" | "reasons" | "installed_at" | "actions";
declare module "../../endApi/calls" {
  interface PresentedCalls {
    tryAutomation: Omit<TriedAutomation, Shown> & {
      since: string;
      /** The day, where a part is from before it. */
      installed: string | null;
      counts: { acts: string; orders: string; waits: string };
      /** Of how many runs the newest are shown; null: all of them are. */
      shown: { shown: string; all: string } | null;
      actions: {
        do: TriedAction["do"];
        count: string;
        orders: string;
        leftOut: string | null;
        refused: string | null;
      }[];
      reasons: { reason: NonNullable<TriedRun["reason"]>; runs: string }[];
      newest: TriedRunView[];
    };
    tryAutomationOnOrder: {
      order: { order: string; order_name: string };
      installed: string | null;
      runs: ExplainedRunView[];
    };
  }
}

export const presentRun = (run: AutomationRun, format: Format) => ({
  ...run,
  when: format.dateTime(run.due_at) ?? "",
  email: run.email && { ...run.email, goesOut: format.dateTime(run.email.not_before) },
});
export type RunView = ReturnType<typeof presentRun>;

const presentTried = (run: TriedRun, format: Format): TriedRunView => ({
  ...run,
  when: format.dateTime(run.due_at ?? run.at) ?? "",
});

export const automationPresenters: Pick<Presenters, "tryAutomation" | "tryAutomationOnOrder"> = {
  async tryAutomation(
    { newest, since, reasons, installed_at: installedAt, actions, ...tried },
    { request, context },
  ) {
    const format = await formatFor(request, context);
    const { acts, orders, waits } = tried;
    return {
      ...tried,
      since: format.date(since) ?? "",
      installed: format.date(installedAt),
      actions: actions.map(({ do: action, count, orders: of, left_out: leftOut, refused }) => ({
        ...{ do: action, count: format.number(count), orders: format.number(of) },
        leftOut: leftOut > 0 ? format.number(leftOut) : null,
        refused: refused > 0 ? format.number(refused) : null,
      })),
      counts: {
        acts: format.number(acts),
        orders: format.number(orders),
        waits: format.number(waits),
      },
      shown:
        newest.length < acts + waits
          ? { shown: format.number(newest.length), all: format.number(acts + waits) }
          : null,
      reasons: reasons.map(({ reason, runs }) => ({ reason, runs: format.number(runs) })),
      newest: newest.map((run) => presentTried(run, format)),
    };
  },
  async tryAutomationOnOrder(
    { order, installed_at: installedAt, courier_names: names, runs },
    { request, context },
  ) {
    const format = await formatFor(request, context);
    const found: FoundFormat = { format, names, currency: order.currency };
    return {
      order,
      installed: format.date(installedAt),
      runs: runs.map((run) => presentExplained(run, found)),
    };
  },
};

interface FoundFormat {
  format: Format;
  /** Of couriers, by code. */
  names: Readonly<Record<string, string>>;
  currency: string | null;
}

function presentExplained(run: ExplainedRun, of: FoundFormat): ExplainedRunView {
  const { start, due, actions, happened_at: happenedAt, ...tried } = run;
  const { format } = of;
  return {
    ...presentTried(tried, format),
    seen: tried.seen,
    happened: format.dateTime(happenedAt) ?? "",
    waits: tried.due_at !== null && tried.due_at !== tried.at ? format.dateTime(tried.due_at) : null,
    start: start.map((check) => presentCheck(check, of)),
    due: due.map((check) => presentCheck(check, of)),
    actions: actions.map(({ at, ...action }) => ({
      ...action,
      when: format.dateTime(at) ?? "",
      isQuiet: at !== tried.due_at,
    })),
  };
}

function presentCheck({ check, filter, reason, found }: TriedCheck, of: FoundFormat): CheckView {
  const isFirst = typeof found === "boolean" ? found : null;
  return { check, filter, reason, isFirst, found: foundText(filter, found, of) };
}

function foundText(
  filter: TriedCheck["filter"],
  found: TriedCheck["found"],
  { format, names, currency }: FoundFormat,
): string {
  if (typeof found === "number")
    return filter && NUMBERS[filter] === "money"
      ? format.amount(String(found), currency ?? "")
      : format.number(found);
  if (!Array.isArray(found)) return "";
  const nameOf = (value: string) => {
    if (filter === "country") return format.country(value);
    return filter === "courier" ? (ownValue(names, value) ?? value) : value;
  };
  return format.list(found.map(nameOf));
}

/** What the number is that a filter has found; null: it finds none. */
const NUMBERS: Record<FilterName, "money" | "count" | null> = {
  ...{ courier: null, country: null, tag: null, product: null, words: null, first_order: null },
  value: "money",
};
