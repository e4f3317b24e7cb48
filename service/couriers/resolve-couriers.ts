import type { ShopId } from "../../contract/ids";
import { normalizeCourierName } from "../../contract/normalize-courier-name";
import type { Context } from "../context";
import type { Db } from "../db/database";
import { partsLeftOut } from "../metrics";
import { chooseCourier } from "./choose-courier";
import { readCourierSettings } from "./courier-settings";
import type { DetectContext } from "./detect/apply-context";
import { findCourier, withNumber } from "./courier-directory";
import { listCourierUsage } from "./courier-usage.queries";
import { type KnownCourier, findKnownCouriers } from "./known-couriers";
import { shapeOf } from "./number-shape";

export interface NumberToPlace {
  company: string | null;
  number: string;
  origin: string | null;
  destination: string | null;
}

/** A number that becomes a shipment's; logs name its order (our id), as the number says who gets what. */
export interface NumberOfOrder extends NumberToPlace {
  orderId: string;
}

export interface ChosenCourier {
  courier: string | null;
  /** Name and address of a courier that only this shop's database knows; null for those of our table. */
  courierName: string | null;
  trackingUrl: string | null;
}

/** What is known of the shop, for each of these numbers. */
export async function detectContexts(
  db: Db,
  shop: ShopId,
  numbers: NumberToPlace[],
): Promise<DetectContext[]> {
  const contextOf = await readContexts(db, shop, numbers);
  return numbers.map(contextOf);
}

/** The same, for callers that go on where one number throws. */
export async function readContexts(
  db: Db,
  shop: ShopId,
  numbers: NumberToPlace[],
): Promise<(number: NumberToPlace) => DetectContext> {
  const { settings } = await readCourierSettings(db, shop);
  const mapping = new Map(settings.mapping.map(({ name, courier }) => [normalizeCourierName(name), courier]));
  // A name of nothing but signs must not stand for shipments without a name.
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
 * The courier of each number, by the shop's settings, its past, and what the numbers say themselves. Where the choice
 * itself throws, the courier is unknown: the provider looks for it, and the order is saved.
 */
export async function resolveCouriers(
  { log }: Pick<Context, "log">,
  db: Db,
  shop: ShopId,
  numbers: NumberOfOrder[],
): Promise<ChosenCourier[]> {
  const contextOf = await readContexts(db, shop, numbers);
  const codes = numbers.map((each) => {
    try {
      return chooseCourier(each.company, each.number, contextOf(each))?.courier ?? null;
    } catch (error) {
      log.error({ err: error, shop, order: each.orderId }, "the courier of a number cannot be chosen");
      partsLeftOut.inc({ part: "courier" });
      return null;
    }
  });
  const notBuiltIn = new Set(codes.filter((code) => code !== null && !findCourier(code)) as string[]);
  const known =
    notBuiltIn.size > 0
      ? await findKnownCouriers(db, shop, [...notBuiltIn])
      : new Map<string, KnownCourier>();
  return codes.map((courier, index) => {
    const found = courier === null ? undefined : known.get(courier);
    return {
      courier,
      courierName: found?.name ?? null,
      trackingUrl: found?.trackingUrl ? withNumber(found.trackingUrl, numbers[index]!.number) : null,
    };
  });
}
