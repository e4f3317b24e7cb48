import type { AutomationRun, TriedAutomation, TriedRun } from "../../../contract/automations";
import type { Presenters } from "../../endApi/present-calls.server";
import type { Format } from "../../i18n/format.server";
import { formatFor } from "../../shell/shell-data.server";

/** A run with its moment as the reader writes it. */
export type TriedRunView = TriedRun & { when: string };

declare module "../../endApi/calls" {
  interface PresentedCalls {
    tryAutomation: Omit<TriedAutomation, "newest" | "since" | "reasons"> & {
      since: string;
      counts: { acts: string; orders: string; waits: string };
      reasons: { reason: NonNullable<TriedRun["reason"]>; runs: string }[];
      newest: TriedRunView[];
    };
    tryAutomationOnOrder: { order: { order: string; order_name: string }; runs: TriedRunView[] };
  }
}

export const presentRun = (run: AutomationRun, format: Format) => ({
  ...run,
  when: format.dateTime(run.due_at) ?? "",
});
export type RunView = ReturnType<typeof presentRun>;

const presentTried = (run: TriedRun, format: Format): TriedRunView => ({
  ...run,
  when: format.dateTime(run.due_at ?? run.at) ?? "",
});

export const automationPresenters: Pick<Presenters, "tryAutomation" | "tryAutomationOnOrder"> = {
  async tryAutomation({ newest, since, reasons, ...tried }, { request, context }) {
    const format = await formatFor(request, context);
    const { acts, orders, waits } = tried;
    return {
      ...tried,
      since: format.date(since) ?? "",
      counts: {
        acts: format.number(acts),
        orders: format.number(orders),
        waits: format.number(waits),
      },
      reasons: reasons.map(({ reason, runs }) => ({ reason, runs: format.number(runs) })),
      newest: newest.map((run) => presentTried(run, format)),
    };
  },
  async tryAutomationOnOrder({ order, runs }, { request, context }) {
    const format = await formatFor(request, context);
    return { order, runs: runs.map((run) => presentTried(run, format)) };
  },
};
