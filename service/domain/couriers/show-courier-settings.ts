import type { ResponseOf } from "../../../contract/endpoint";
import { courierCorrection, courierSettings, type CustomCourier } from "../../../contract/couriers";
import type { Actor, Context } from "../../platform/context";
import { showSetting } from "../../platform/settings/settings";
import { findKnownCouriers } from "./known-couriers";
import { listCustomCouriers, customCode, type CustomCourierRow } from "./custom-couriers.queries";
import { listUnmappedNames } from "./unmapped-names.queries";

const DAYS = 90;

/** The shop's courier settings, and the company names its shipments came with, which can be mapped. */
export async function showCourierSettings(
  ctx: Context,
  actor: Actor,
): Promise<ResponseOf<(typeof courierSettings.calls)["getCourierSettings"]>> {
  const since = new Date(ctx.now().getTime() - DAYS * 86_400_000);
  const [settings, correction, own, seen] = await Promise.all([
    showSetting(ctx, actor, courierSettings),
    showSetting(ctx, actor, courierCorrection),
    listCustomCouriers(ctx.db, actor.shop),
    listUnmappedNames(ctx.db, actor.shop, since),
  ]);
  const codes = [
    ...settings.value.mapping.map(({ courier }) => courier),
    ...settings.value.preferred,
    ...correction.value.exempt,
    ...own.map(({ id }) => customCode(id)),
    ...seen.flatMap(({ courier }) => courier ?? []),
  ];
  const known = await findKnownCouriers(ctx.db, actor.shop, [...new Set(codes)]);
  return {
    ...settings,
    own: own.map(presentCustomCourier),
    correction,
    seen: seen.map(({ name, shipments, courier }) => ({ name, shipments: Number(shipments), courier })),
    names: Object.fromEntries([...known.values()].map(({ code, name }) => [code, name])),
  };
}

export function presentCustomCourier({ id, name, trackingUrl }: CustomCourierRow): CustomCourier {
  return { id, code: customCode(id), name, tracking_url: trackingUrl };
}
