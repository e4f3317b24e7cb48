import type { OrderId, ShopId } from "../../../../contract/ids";
import { problemKindsOf, type ProblemKind } from "../../../../contract/problem-kinds";
import { MAX_PROBLEM_MESSAGES } from "../../../../contract/problem-limits";
import type { Context } from "../../../platform/context";
import { transaction, type Tx } from "../../../platform/db/database";
import { publish } from "../../../platform/events/publish";
import { noteChange } from "../../../platform/db/noted-changes";
import { listShipmentsOfOrders } from "../../shipments/shipments.queries";
import { lockShop } from "../../shops/shops.queries";
import { problemReported } from "./problem.events";
import {
  findPhoto,
  insertMessage,
  listMessages,
  listReportsOfOrder,
  type MessageRow,
  openReport,
  type ProblemPhoto,
} from "./problem-reports.queries";

export interface NewProblem {
  trackingNumber: string;
  kind: ProblemKind;
  text: string;
  photo: ProblemPhoto | null;
}

/** Taken; sent twice, which adds nothing; of a parcel or a kind that cannot be reported; with as many messages as it may have. */
export type ReportOutcome = "reported" | "repeated" | "refused" | "full";

/**
 * A shopper's report about a parcel of an order that they have proven to be theirs. The parcel's second report adds to its first,
 * and opens it again. A form that is sent twice adds one message.
 */
export function reportProblem(
  ctx: Context,
  shop: ShopId,
  orderId: OrderId,
  { trackingNumber, kind, text, photo }: NewProblem,
): Promise<ReportOutcome> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const shipments = await listShipmentsOfOrders(tx, shop, [orderId]);
    const shipment = shipments.find((each) => each.trackingNumber === trackingNumber);
    const reports = await listReportsOfOrder(tx, shop, orderId);
    const known = reports.find((each) => each.trackingNumber === trackingNumber);
    const offered = shipment ? problemKindsOf(shipment.status, shipment.subStatus) : [];
    // What was reported stays open to be written about, whatever the courier says since.
    if (!shipment || !(offered.includes(kind) || known?.kind === kind)) return "refused";

    const messages = known ? await listMessages(tx, shop, [known.id]) : [];
    if (await isRepeated(tx, shop, messages.at(-1), { text, photo })) return "repeated";
    if (messages.length >= MAX_PROBLEM_MESSAGES) return "full";

    const now = ctx.now();
    const report = await openReport(tx, shop, { orderId, trackingNumber, kind }, now);
    const message = { reportId: report.id, sender: "shopper" as const, text, sentAt: now };
    await insertMessage(tx, shop, message, photo);
    await noteChange(tx, shop, "orders");
    await publish(ctx, tx, shop, problemReported, [
      { order: orderId, report: report.id, trackingNumber, kind, isNew: !known },
    ]);
    return "reported";
  });
}

/** Whether a form was sent twice: with the same words, and the same photo, which is encoded to the same bytes each time. */
async function isRepeated(
  tx: Tx,
  shop: ShopId,
  last: MessageRow | undefined,
  { text, photo }: Pick<NewProblem, "text" | "photo">,
): Promise<boolean> {
  if (last?.sender !== "shopper" || last.text !== text) return false;
  const known = last.hasPhoto ? await findPhoto(tx, shop, last.id) : undefined;
  return known && photo ? known.bytes.equals(photo.bytes) : !known && !photo;
}
