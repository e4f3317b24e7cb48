import { TOO_MANY_REQUESTS } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import { MAX_PHOTO_BYTES } from "../../../contract/problem-limits";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { Client } from "../../platform/http/client-address";
import { limitedBody } from "../../platform/http/read-limited";
import { createFileBudget, type MultipartForm, readMultipart } from "../../platform/http/read-multipart";
import { timelyBody } from "../../platform/http/timely-body";
import { limitKey } from "../../read/tracked-order/find-tracked-order";
import { isTrackingToken } from "../../read/tracked-order/tracking-link";

/** Of a form without a photo. */
export const MAX_FORM_BYTES = 16 * 1024;

/** What was attached; null for nothing, the reason in place of a photo that was not kept. */
export type SentPhoto = MultipartForm["file"] | "limited";

/** A form's fields, and what was attached to it. */
export interface LookupForm {
  fields: URLSearchParams;
  photo: SentPhoto;
}

/**
 * Of a body with a photo. What is too large for one is read to its end, though not kept: browsers show no answer before
 * they have sent all, and the answer has the shopper's text in it.
 */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const LIMITS = { fields: 10, fieldBytes: MAX_FORM_BYTES, fileField: "photo" };
/** Photos that come in at once, of all shops. */
const MAX_PHOTOS = 8;
/** 5 MB at 350 kbit/s. */
const PATIENCE = { idleMs: 15_000, withinMs: 120_000 };

export const isMultipart = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

/**
 * Reads forms with a photo. A large body is let in by the token of an order in its URL and within limits, all of which are
 * asked before anything of it is read; from anybody else no more is taken than a form without a photo has.
 */
export function createAttachedReader(ctx: Context) {
  const budget = createFileBudget(MAX_PHOTOS * MAX_PHOTO_BYTES);

  /** @throws AppError TOO_LARGE, BAD_PARAMETER for a form that cannot be read */
  return async (request: Request, shop: ShopId | undefined, client: Client): Promise<LookupForm> => {
    const mayAttach = await isLetIn(ctx, request, shop, client);
    const body = limitedBody(request, mayAttach === "no" ? MAX_FORM_BYTES : MAX_BODY_BYTES);
    const type = request.headers.get("content-type") ?? "";
    const limits = { ...LIMITS, fileBytes: MAX_PHOTO_BYTES };
    const { fields, file } = await readMultipart(
      timelyBody(body, PATIENCE),
      type,
      limits,
      mayAttach === "limited" ? NO_ROOM : budget,
    );
    return { fields, photo: mayAttach === "limited" && file === "busy" ? "limited" : file };
  };
}

const NO_ROOM = createFileBudget(0);

/** "limited": their fields are read, their photo is not kept. */
async function isLetIn(
  ctx: Context,
  request: Request,
  shop: ShopId | undefined,
  { address }: Client,
): Promise<"yes" | "limited" | "no"> {
  const query = new URL(request.url).searchParams;
  const order = query.get("order") ?? "";
  if (!shop || !isTrackingToken(ctx.config, shop, order, query.get("token") ?? "")) return "no";
  try {
    await ctx.limits.take("photo-from", limitKey(ctx, shop, `photo from ${address}`));
    await ctx.limits.take("photo-order", limitKey(ctx, shop, `photo on ${order}`));
    return "yes";
  } catch (error) {
    if (error instanceof AppError && error.code === TOO_MANY_REQUESTS) return "limited";
    throw error;
  }
}
