import { BAD_PARAMETER, TOO_MANY_REQUESTS, UNAVAILABLE } from "../../../contract/errors";
import type { OrderId, ShopId } from "../../../contract/ids";
import { PROBLEM_KINDS } from "../../../contract/problem-kinds";
import type { ProblemOutcome } from "../../../storefront/problem-view";
import type { ProblemPhoto } from "../../domain/orders/problem-reports/problem-reports.queries";
import { reportProblem } from "../../domain/orders/problem-reports/report-problem";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { Client } from "../../platform/http/client-address";
import type { SentPhoto } from "./read-attached";
import { limitKey } from "../../read/tracked-order/find-tracked-order";

interface SentReport {
  /** Empty for a parcel that the order does not have. */
  trackingNumber: string;
  kind: string;
  text: string;
  photo: SentPhoto;
}

/** Stores what a shopper has sent about a parcel of an order whose link they have, and says what has become of it. */
export async function sendReport(
  ctx: Context,
  shop: ShopId,
  order: OrderId,
  { trackingNumber, kind, text, photo }: SentReport,
  { address }: Client,
): Promise<ProblemOutcome> {
  const known = PROBLEM_KINDS.find((each) => each === kind);
  if (!known || text === "") return "incomplete";
  // Before a point is taken: whoever is told to try again has not reported yet.
  const encoded = photo && (await encodePhoto(ctx, photo));
  if (typeof encoded === "string") return encoded;
  try {
    await ctx.limits.take("problem-report", limitKey(ctx, shop, `report from ${address}`));
    await ctx.limits.take("problem-order", limitKey(ctx, shop, `report on ${order}`));
  } catch (error) {
    if (error instanceof AppError && error.code === TOO_MANY_REQUESTS) return "limited";
    throw error;
  }
  const outcome = await reportProblem(ctx, shop, order, {
    trackingNumber,
    kind: known,
    text,
    photo: encoded,
  });
  return outcome === "repeated" ? "reported" : outcome;
}

/** In one size, turned as the camera was held, and without what the camera has written into it, such as the place. */
async function encodePhoto(
  { images }: Context,
  photo: Exclude<SentPhoto, null>,
): Promise<ProblemPhoto | "badPhoto" | "busy" | "limited"> {
  if (photo === "tooLarge") return "badPhoto";
  if (photo === "busy" || photo === "limited") return photo;
  try {
    const { variants } = await images.photos.encode("report", photo);
    const { type, bytes } = variants[0]!;
    return { type, bytes: Buffer.from(bytes) };
  } catch (error) {
    if (error instanceof AppError && error.code === BAD_PARAMETER) return "badPhoto";
    if (error instanceof AppError && error.code === UNAVAILABLE) return "busy";
    throw error;
  }
}
