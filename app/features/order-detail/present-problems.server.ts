import type { ProblemReport } from "../../../contract/problem-reports";
import type { Format } from "../../i18n/format.server";

export const presentProblem = (report: ProblemReport, format: Format) => ({
  id: report.id as string,
  number: report.tracking_number,
  kind: report.kind,
  state: report.state,
  messages: report.messages.map(({ id, sender, text, sent_at: at, has_photo: hasPhoto }) => ({
    ...{ id: id as string, sender, text, hasPhoto },
    when: format.dateTime(at),
  })),
});
export type ProblemReportView = ReturnType<typeof presentProblem>;
