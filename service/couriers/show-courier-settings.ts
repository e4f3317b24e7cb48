import type { AnswerOf } from "../../contract/endpoint";
import type { getCourierSettings, OwnCourier } from "../../contract/couriers";
import type { Actor, Context } from "../context";
import { readCourierSettings } from "./courier-settings";
import { findKnownCouriers } from "./known-couriers";
import { listOwnCouriers, ownCode, type OwnCourierRow } from "./own-couriers.queries";
import { listSeenNames } from "./seen-names.queries";

const DAYS = 90;

/** Everything the merchant has said of couriers, and the names their parcels came with, so that they can be mapped. */
export async function showCourierSettings(
  ctx: Context,
  actor: Actor,
): Promise<AnswerOf<typeof getCourierSettings>> {
  const since = new Date(ctx.now().getTime() - DAYS * 86_400_000);
  const [{ settings, correction }, own, seen] = await Promise.all([
    readCourierSettings(ctx.db, actor.shop),
    listOwnCouriers(ctx.db, actor.shop),
    listSeenNames(ctx.db, actor.shop, since),
  ]);
  const codes = [
    ...settings.mapping.map(({ courier }) => courier),
    ...settings.preferred,
    ...correction.exempt,
    ...own.map(({ id }) => ownCode(id)),
    ...seen.flatMap(({ courier }) => courier ?? []),
  ];
  const known = await findKnownCouriers(ctx.db, actor.shop, [...new Set(codes)]);
  return {
    settings,
    own: own.map(presentOwnCourier),
    correction,
    seen: seen.map(({ name, parcels, courier }) => ({ name, parcels: Number(parcels), courier })),
    names: Object.fromEntries([...known.values()].map(({ code, name }) => [code, name])),
  };
}

export function presentOwnCourier({ id, name, trackingUrl }: OwnCourierRow): OwnCourier {
  return { id, code: ownCode(id), name, tracking_url: trackingUrl };
}
