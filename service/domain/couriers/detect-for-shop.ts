import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import type { detectCourier } from "../../../contract/couriers";
import type { Actor, Context } from "../../platform/context";
import { detectContexts } from "./resolve-couriers";
import { couriersNamed } from "./directory/courier-names";
import { detectCouriers } from "./detect/detect-couriers";
import { findKnownCouriers } from "./known-couriers";

const MOST = 10;

/** Ranks the couriers for such a shipment of this shop, with reasons: the ranking that `chooseCourier` uses. */
export async function detectForShop(
  ctx: Context,
  actor: Actor,
  body: BodyOf<typeof detectCourier>,
): Promise<ResponseOf<typeof detectCourier>> {
  const { number, company = null, destination = null } = body;
  const { country: origin } = actor.ownShop;
  const [context] = await detectContexts(ctx.db, actor.shop, [{ number, company, origin, destination }]);
  const candidates = detectCouriers(number, { named: couriersNamed(company), ...context }).slice(0, MOST);
  const known = await findKnownCouriers(
    ctx.db,
    actor.shop,
    candidates.map(({ courier }) => courier),
  );
  return {
    candidates: candidates.map(({ courier, confidence, reasons }) => ({
      code: courier,
      name: known.get(courier)?.name ?? courier,
      chinese_name: known.get(courier)?.chineseName ?? null,
      confidence,
      reasons: [...reasons],
    })),
    origin,
  };
}
