import type { BodyOf } from "../../../contract/endpoint";
import { BAD_PARAMETER } from "../../../contract/errors";
import type { changePageAddress as changing, TrackingPage } from "../../../contract/tracking-pages";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { changePage, getPage } from "./manage-pages";
import { findPageAt, saveAddress } from "./page-addresses.queries";
import { wrongAddress } from "./page-address";
import { presentPage } from "./present-page";

/**
 * Gives a page the address; the one before redirects to it from now on.
 * @throws AppError BAD_PARAMETER where it is empty, malformed, reserved, or another page has it
 */
export function changePageAddress(
  ctx: Context,
  actor: Actor,
  { id, address: given }: BodyOf<typeof changing>,
): Promise<TrackingPage> {
  return changePage(ctx, actor, async (tx) => {
    await getPage(tx, actor, id);
    const address = given.toLowerCase();
    const holder = await findPageAt(tx, actor.shop, address);
    const key = wrongAddress(address) ?? (holder !== undefined && holder !== id ? "addressTaken" : null);
    if (key) throw new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path: "address", key }] });
    if (holder !== id) await saveAddress(tx, actor.shop, id, address, ctx.now());
    return presentPage(ctx, actor, await getPage(tx, actor, id));
  });
}
