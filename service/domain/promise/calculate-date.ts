import { DateTime } from "luxon";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import type { tryDeliveryRules, listHolidays } from "../../../contract/estimated-delivery";
import type { Actor, Context } from "../../platform/context";
import { getShopById } from "../shops/shops.queries";
import { dayIn } from "./calendar-day";
import { withCollections } from "./collection-products.queries";
import { estimateByRules } from "./estimate-by-rules";
import { holidayRegions, listHolidays as holidaysFrom, loadHolidays } from "./holidays";

type Reader = Pick<Context, "db">;

/** The date of an example order, by rules as the merchant has them on the screen. */
export async function calculateDate(
  { db }: Reader,
  actor: Actor,
  { rules, example }: BodyOf<typeof tryDeliveryRules>,
): Promise<ResponseOf<typeof tryDeliveryRules>> {
  const collection = rules.excluded_collections.find(({ id }) => id === example.collection);
  if (collection)
    return {
      date: null,
      steps: [{ step: "excluded_collection", collection: collection.title || collection.id }],
    };
  const { timezone } = await getShopById(db, actor.shop);
  const moment = (local: string) => DateTime.fromISO(local, { zone: timezone }).toJSDate();
  const { method } = example;
  const { date, steps } = estimateByRules(
    await withCollections(db, actor.shop, rules),
    {
      orderedAt: moment(example.ordered_at),
      fulfilledAt: example.fulfilled_at === "" ? null : moment(example.fulfilled_at),
      products: example.product === "" ? [] : [example.product],
      country: example.country || null,
      region: example.region || null,
      postalCode: example.postal_code || null,
      // The merchant types the name that the rules are about, whichever of the two that is.
      method: method === "" ? null : { title: method, code: method },
      courier: example.courier || null,
    },
    { timezone, holidays: await loadHolidays() },
  );
  const isNamed = example.product !== "" || example.collection !== "";
  return {
    date,
    steps: isNamed && steps[0]?.step !== "excluded" ? [{ step: "not_excluded" }, ...steps] : steps,
  };
}

/** The public holidays of the year that begins on the shop's today. */
export async function showHolidays(
  { db, now }: Reader & Pick<Context, "now">,
  actor: Actor,
  { country, region, language }: { country: string; region: string; language: string },
): Promise<ResponseOf<typeof listHolidays>> {
  const { timezone } = await getShopById(db, actor.shop);
  const [regions, holidays] = await Promise.all([
    holidayRegions(country),
    holidaysFrom(country, region, dayIn(timezone, now()), language.slice(0, 2)),
  ]);
  return { regions, holidays };
}
