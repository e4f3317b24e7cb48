import { problemReported } from "../../domain/orders/problem-reports/problem.events";
import { inTransaction } from "../../platform/events/subscribers";
import { mailTeam } from "./mail-team";

export const problemReportSubscribers = [
  inTransaction(problemReported, "problem-reports.mail-team", mailTeam),
];
