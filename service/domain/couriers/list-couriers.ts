import { BAD_PARAMETER } from "../../../contract/errors";
import type { DirectoryCourier, listCouriers as contract } from "../../../contract/couriers";
import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import { normalizeCourierName } from "../../../contract/normalize-courier-name";
import { levelOfCourier, opensCourier } from "../../../permissions/couriers";
import { gateKey } from "../../../permissions/levels";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { gateStoreOfActor } from "../gates/actor";
import { COURIERS } from "./directory/built-in-couriers";
import { sortPositionOf } from "./directory/sort-position";
import { asBuiltIn, asKnown, type KnownCourier } from "./known-couriers";
import { countCatalogCouriers, findProviderCatalog, listCatalogCouriers } from "./catalog-couriers.queries";
import { listCustomCouriers } from "./custom-couriers.queries";

/** Built-in couriers with their names normalised for search. */
const table = COURIERS.map((courier) => ({
  ...asBuiltIn(courier),
  plain: [courier.code, courier.name, ...courier.aliases].map(normalizeCourierName).join(" "),
}));

/**
 * One page of the directory: the shop's custom couriers, the built-in ones, then the provider's catalog by position.
 */
export async function listCouriers(
  ctx: Context,
  actor: Actor,
  { query, after, size }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const part = normalizeCourierName(query);
  const from = readPosition(after);
  const [own, list, listed] = await Promise.all([
    listCustomCouriers(ctx.db, actor.shop),
    findProviderCatalog(ctx.db, "17track"),
    countCatalogCouriers(ctx.db, part),
  ]);
  const key = gateKey(gateStoreOfActor(ctx, actor).plan);
  const first: KnownCourier[] = [
    ...own.filter(({ name }) => normalizeCourierName(name).includes(part)).map(asKnown),
    ...beginningFirst(
      table.filter(({ plain }) => plain.includes(part)),
      part,
    ),
  ];
  const here = from.listed ? [] : first.slice(from.at, from.at + size + 1);
  const wanted = size + 1 - here.length;
  const further =
    wanted > 0 ? await listCatalogCouriers(ctx.db, part, from.listed ? from.at : 0, wanted) : [];
  const found: KnownCourier[] = [...here, ...further];
  const next = found[size];
  return {
    content: found.slice(0, size).map((courier) => presentCourier(courier, key)),
    next: next ? writePosition(next.sortPosition ?? from.at + size, next.sortPosition !== null) : null,
    total: first.length + listed,
    list: {
      is_set_up: ctx.config.courierListUrl !== null,
      read_at: list?.readAt?.toISOString() ?? null,
      tried_at: list?.triedAt.toISOString() ?? null,
      error: list?.error ?? null,
    },
  };
}

/**
 * Couriers with a name that begins with the text come first: "post" means PostNL rather than Chronopost. Names are
 * joined by a space.
 */
function beginningFirst<Row extends { plain: string }>(rows: Row[], part: string): Row[] {
  const begins = ({ plain }: Row) => ` ${plain}`.includes(` ${part}`);
  return [...rows.filter(begins), ...rows.filter((row) => !begins(row))];
}

function presentCourier(courier: KnownCourier, key: string): DirectoryCourier {
  const position = sortPositionOf(courier);
  const { code, name, chineseName, country, homepage, phone, trackingUrl } = courier;
  return {
    code,
    name,
    chinese_name: chineseName,
    country,
    homepage,
    phone,
    tracking_url: trackingUrl,
    level: levelOfCourier(position),
    available: opensCourier(key, position),
  };
}

const POSITION = /^([fl])(\d{1,7})$/;

function writePosition(at: number, listed: boolean): string {
  return `${listed ? "l" : "f"}${at}`;
}

/** Parses where a page begins: in the first part (custom and built-in couriers) or in the provider's catalog. */
function readPosition(after: string | undefined): { listed: boolean; at: number } {
  if (after === undefined) return { listed: false, at: 0 };
  const [, part, at] = POSITION.exec(after) ?? [];
  if (part === undefined) {
    throw new AppError(BAD_PARAMETER, "unknownPage", {
      fields: [{ path: "after", key: "invalid" }],
    });
  }
  return { listed: part === "l", at: Number(at) };
}
