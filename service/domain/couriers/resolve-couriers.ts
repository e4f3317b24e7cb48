import type { ShopId, OrderId } from "../../../contract/ids";
import { normalizeCourierName } from "../../../contract/normalize-courier-name";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import { failedParts } from "../../platform/metrics";
import { chooseCourier } from "./choose-courier";
import { type CourierSettings, courierSettings } from "../../../contract/couriers";
import { readSetting } from "../../platform/settings/settings";
import type { DetectContext } from "./detect/apply-context";
import { findCourier, withNumber } from "./directory/courier-directory";
import { couriersNamed } from "./directory/courier-names";
import { listCourierUsage } from "./courier-usage.queries";
import { type KnownCourier, findKnownCouriers } from "./known-couriers";
import { shapeOf } from "./number-shape";

export interface NumberToResolve {
  company: string | null;
  number: string;
  origin: string | null;
  destination: string | null;
}

/** A number that gets a courier; logs name its order (our id), never the number: numbers give access to a shipment. */
export interface NumberOfOrder extends NumberToResolve {
  orderId: OrderId;
}

export interface ChosenCourier {
  courier: string | null;
  /** Name and link of a custom or catalog courier; null for a built-in one. */
  courierName: string | null;
  trackingUrl: string | null;
  /** The number is surely another courier's than the one that was named: a link that came with the name leads astray. */
  overrulesName: boolean;
}

/** The detection context of each number; `settings` where they were read already. */
export async function detectContexts(
  db: Db,
  shop: ShopId,
  numbers: NumberToResolve[],
  settings?: CourierSettings,
): Promise<DetectContext[]> {
  const contextOf = await readContexts(db, shop, numbers, settings);
  return numbers.map(contextOf);
}

/** The same with one result per number: a number that throws does not stop the others. */
export async function readContexts(
  db: Db,
  shop: ShopId,
  numbers: NumberToResolve[],
  given?: CourierSettings,
): Promise<(number: NumberToResolve) => DetectContext> {
  const settings = given ?? (await readSetting(db, shop, courierSettings));
  const mapping = new Map(settings.mapping.map(({ name, courier }) => [normalizeCourierName(name), courier]));
  // A name that normalises to nothing (signs only) would match shipments without a name.
  mapping.delete("");
  const shapes = [...new Set(numbers.map(({ number }) => shapeOf(number)))];
  const usage = shapes.length > 0 ? await listCourierUsage(db, shop, shapes) : [];
  return ({ company, number, origin, destination }) => {
    const mapped = mapping.get(normalizeCourierName(company ?? ""));
    const learned = usage.filter(({ shape }) => shape === shapeOf(number));
    return {
      ...(mapped && { named: [mapped], isMapped: true }),
      preferred: settings.preferred,
      origin,
      destination,
      ...(learned.length > 0 && {
        learned: new Map(learned.map(({ courier, shipments }) => [courier, shipments])),
      }),
    };
  };
}

/**
 * Resolves the courier of each number from the shop's settings, its courier usage and the number itself. Where
 * resolving throws, the courier is null: the provider detects it, and the order is saved.
 */
export async function resolveCouriers(
  { log }: Pick<Context, "log">,
  db: Db,
  shop: ShopId,
  numbers: NumberOfOrder[],
): Promise<ChosenCourier[]> {
  const contextOf = await readContexts(db, shop, numbers);
  const chosen = numbers.map((each) => {
    try {
      const courier = chooseCourier(each.company, each.number, contextOf(each))?.courier ?? null;
      const named = couriersNamed(each.company);
      return { courier, overrulesName: courier !== null && named.length > 0 && !named.includes(courier) };
    } catch (error) {
      log.error({ err: error, shop, order: each.orderId }, "the courier of a number cannot be chosen");
      failedParts.inc({ part: "courier" });
      return { courier: null, overrulesName: false };
    }
  });
  const notBuiltIn = new Set(
    chosen.flatMap(({ courier }) => (courier !== null && !findCourier(courier) ? [courier] : [])),
  );
  const known =
    notBuiltIn.size > 0
      ? await findKnownCouriers(db, shop, [...notBuiltIn])
      : new Map<string, KnownCourier>();
  return chosen.map(({ courier, overrulesName }, index) => {
    const found = courier === null ? undefined : known.get(courier);
    return {
      courier,
      courierName: found?.name ?? null,
      trackingUrl: found?.trackingUrl ? withNumber(found.trackingUrl, numbers[index]!.number) : null,
      overrulesName,
    };
  });
}
