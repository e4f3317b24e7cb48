import { OrderId } from "../../../../../contract/ids";
import { transaction } from "../../../../../service/platform/db/database";
import { noteChange } from "../../../../../service/platform/db/noted-changes";
import {
  insertMessage,
  openReport,
} from "../../../../../service/domain/orders/problem-reports/problem-reports.queries";
import type { Prepared, ValidCalls } from "../../../main/http/valid-call";

export async function problemCalls({ service: { ctx }, shop, order }: Prepared): Promise<ValidCalls> {
  const report = await transaction(ctx.db, async (tx) => {
    const problem = {
      orderId: OrderId.parse(order),
      trackingNumber: "SIM000000001",
      kind: "damaged" as const,
    };
    const made = await openReport(tx, shop.id, problem, ctx.now());
    const words = { sender: "shopper" as const, text: "It came in pieces", sentAt: ctx.now() };
    const photo = { type: "image/webp", bytes: Buffer.from("RIFF") };
    const { id: message } = await insertMessage(tx, shop.id, { reportId: made.id, ...words }, photo);
    await noteChange(tx, shop.id, "orders");
    return { id: made.id, message };
  });
  const { id, message } = report;
  return {
    getProblemReports: { input: { id: order } },
    getProblemPhoto: { input: { id: message } },
    answerProblem: { input: { id, text: "A new one is on its way" } },
    closeProblem: { input: { id } },
    reopenProblem: { input: { id } },
  };
}
