import type { BodyOf } from "../../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../../contract/errors";
import type { OrderId, ProblemMessageId, ProblemReportId } from "../../../../contract/ids";
import type { ProblemState } from "../../../../contract/problem-kinds";
import { MAX_PROBLEM_MESSAGES } from "../../../../contract/problem-limits";
import type { answerProblem as answering, ProblemReport } from "../../../../contract/problem-reports";
import type { Actor, Context } from "../../../platform/context";
import { transaction, type Db, type Tx } from "../../../platform/db/database";
import { noteChange } from "../../../platform/db/noted-changes";
import { enqueueDeliveries } from "../../../platform/deliveries/enqueue-deliveries";
import { AppError } from "../../../platform/errors";
import { lockShop } from "../../shops/shops.queries";
import { shopperMailType } from "../shopper-mail.delivery";
import {
  findPhoto,
  findReport,
  findReportsOfOrder,
  insertMessage,
  listMessages,
  type MessageRow,
  type ReportRow,
  setReportState,
} from "./problem-reports.queries";

type Caller = Pick<Actor, "shop">;

/**
 * What the customer has reported about the parcels of an order.
 * @throws AppError NOT_FOUND, for another shop's order too
 */
export async function listProblemReports(
  { db }: Pick<Context, "db">,
  { shop }: Caller,
  order: OrderId,
): Promise<{ reports: ProblemReport[] }> {
  const reports = await findReportsOfOrder(db, shop, order);
  if (!reports) throw new AppError(NOT_FOUND, "orderNotFound");
  const messages = await listMessages(
    db,
    shop,
    reports.map(({ id }) => id),
  );
  return { reports: reports.map((report) => present(report, messages)) };
}

/** The photo of a customer's message. @throws AppError NOT_FOUND, for another shop's message too */
export async function getProblemPhoto(
  { db }: Pick<Context, "db">,
  { shop }: Caller,
  message: ProblemMessageId,
): Promise<{ type: string; data: string }> {
  const photo = await findPhoto(db, shop, message);
  if (!photo) throw new AppError(NOT_FOUND, "problemNotFound");
  return { type: photo.type, data: photo.bytes.toString("base64") };
}

/**
 * Writes an answer, and mails it to the customer.
 * @throws AppError NOT_FOUND, for another shop's report too; CONFLICT, `tooManyMessages`
 */
export function answerProblem(
  ctx: Context,
  { shop }: Caller,
  { id, text }: BodyOf<typeof answering>,
): Promise<ProblemReport> {
  return change(ctx, shop, id, "answered", async (tx) => {
    if ((await listMessages(tx, shop, [id])).length >= MAX_PROBLEM_MESSAGES) {
      throw new AppError(CONFLICT, "tooManyMessages", { values: { limit: MAX_PROBLEM_MESSAGES } });
    }
    const message = await insertMessage(tx, shop, {
      ...{ reportId: id, sender: "team", text, sentAt: ctx.now() },
    });
    const report = (await findReport(tx, shop, id))!;
    await enqueueDeliveries(ctx, tx, shopperMailType, [
      {
        shop,
        key: `answer ${message.id}`,
        subject: `order:${report.orderId}`,
        payload: { kind: "answer", message: message.id },
      },
    ]);
  });
}

/** @throws AppError NOT_FOUND, for another shop's report too */
export function setProblemState(
  ctx: Context,
  { shop }: Caller,
  id: ProblemReportId,
  state: ProblemState,
): Promise<ProblemReport> {
  return change(ctx, shop, id, state, async () => {});
}

function change(
  ctx: Context,
  shop: Caller["shop"],
  id: ProblemReportId,
  state: ProblemState,
  work: (tx: Tx) => Promise<void>,
): Promise<ProblemReport> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    if (!(await findReport(tx, shop, id))) throw new AppError(NOT_FOUND, "problemNotFound");
    await work(tx);
    await setReportState(tx, shop, id, state, ctx.now());
    await noteChange(tx, shop, "orders");
    return load(tx, shop, id);
  });
}

async function load(db: Db, shop: Caller["shop"], id: ProblemReportId): Promise<ProblemReport> {
  return present((await findReport(db, shop, id))!, await listMessages(db, shop, [id]));
}

function present(
  { id, trackingNumber, kind, state, createdAt }: ReportRow,
  all: MessageRow[],
): ProblemReport {
  const messages = all.filter(({ reportId }) => reportId === id);
  return {
    ...{ id, tracking_number: trackingNumber, kind, state, created_at: createdAt.toISOString() },
    messages: messages.map((message) => ({
      ...{ id: message.id, sender: message.sender, text: message.text },
      ...{ sent_at: message.sentAt.toISOString(), has_photo: message.hasPhoto },
    })),
  };
}
