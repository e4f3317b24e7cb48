import type { Handlers } from "../../../platform/http/handlers";
import { answerProblem, getProblemPhoto, listProblemReports, setProblemState } from "./answer-problem";

export const problemReportHandlers = {
  getProblemReports: ({ ctx, actor, query }) => listProblemReports(ctx, actor, query.id),
  getProblemPhoto: ({ ctx, actor, query }) => getProblemPhoto(ctx, actor, query.id),
  answerProblem: ({ ctx, actor, body }) => answerProblem(ctx, actor, body),
  closeProblem: ({ ctx, actor, body }) => setProblemState(ctx, actor, body.id, "closed"),
  reopenProblem: ({ ctx, actor, body }) => setProblemState(ctx, actor, body.id, "open"),
} satisfies Handlers;
