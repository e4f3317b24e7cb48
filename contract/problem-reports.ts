import { z } from "zod";
import { get, post } from "./endpoint";
import { OrderId, ProblemMessageId, ProblemReportId } from "./ids";
import { PROBLEM_KINDS, PROBLEM_STATES } from "./problem-kinds";
import { MAX_PROBLEM_TEXT } from "./problem-limits";

export const ProblemReport = z.object({
  id: ProblemReportId,
  tracking_number: z.string(),
  kind: z.enum(PROBLEM_KINDS),
  state: z.enum(PROBLEM_STATES),
  created_at: z.iso.datetime(),
  /** The oldest first. */
  messages: z.array(
    z.object({
      id: ProblemMessageId,
      sender: z.enum(["shopper", "team"]),
      text: z.string(),
      sent_at: z.iso.datetime(),
      has_photo: z.boolean(),
    }),
  ),
});
export type ProblemReport = z.output<typeof ProblemReport>;

const OneReport = z.object({ id: ProblemReportId });
const changes = ["orders"] as const;

export const getProblemReports = get("/api/order/problems", {
  summary: "What the customer has reported about an order's parcels, with the answers",
  feature: null,
  query: z.object({ id: OrderId }),
  response: z.object({ reports: z.array(ProblemReport) }),
});

export const getProblemPhoto = get("/api/order/problem/photo", {
  summary: "The photo that a customer has attached to a message about a parcel",
  feature: null,
  query: z.object({ id: ProblemMessageId }),
  response: z.object({
    type: z.string(),
    /** In base64. */
    data: z.string(),
  }),
});

export const answerProblem = post("/api/order/problem/answer", {
  summary: "Answers a customer's report: by email, and on their tracking page",
  feature: null,
  changes,
  body: OneReport.extend({ text: z.string().trim().min(1).max(MAX_PROBLEM_TEXT) }),
  response: ProblemReport,
});

export const closeProblem = post("/api/order/problem/close", {
  summary: "Closes a customer's report",
  feature: null,
  changes,
  body: OneReport,
  response: ProblemReport,
});

export const reopenProblem = post("/api/order/problem/reopen", {
  summary: "Opens a closed report again",
  feature: null,
  changes,
  body: OneReport,
  response: ProblemReport,
});

export const problemReportEndpoints = {
  ...{ getProblemReports, getProblemPhoto },
  ...{ answerProblem, closeProblem, reopenProblem },
};
