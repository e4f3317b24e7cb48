import type { Db } from "../db/database";
import { gather } from "../db/gather";
import { gatherByShop } from "../db/gather-by-shop";
import {
  type EndedClaim,
  finishManyDeliveries,
  type Locked,
  type RenderedClaim,
  storeManyRendered,
} from "./settle-together.queries";

interface Together {
  /** Keeps what is to be sent. False where the row is no longer this claim's: erased, or its lease has run out. */
  store(claim: RenderedClaim): Promise<boolean>;
  /** As `finishDelivery`. */
  finish(claim: EndedClaim): Promise<boolean>;
}

/** By pool of connections. */
const togetherOf = new WeakMap<Db, Together>();

/**
 * What the deliveries of one process store, and how they end: those that ask at the same time share one statement, and so
 * one commit. What it has left out is asked for again with what else was left out of that shop: it was locked, or the claim is lost.
 */
export function together(db: Db): Together {
  const known = togetherOf.get(db);
  if (known) return known;
  const added: Together = {
    store: settling(db, storeManyRendered),
    finish: settling(db, finishManyDeliveries),
  };
  togetherOf.set(db, added);
  return added;
}

/** `settle` for one claim at a time: first with those of all shops, then with those of its own, waiting for its lock. */
function settling<Claim extends RenderedClaim | EndedClaim>(
  db: Db,
  settle: (db: Db, claims: Claim[], locked: Locked) => Promise<boolean[]>,
): (claim: Claim) => Promise<boolean> {
  const ofAll = gather((claims: Claim[]) => settle(db, claims, "skip"));
  const ofShop = gatherByShop((pool, _shop, claims: Claim[]) => settle(pool, claims, "wait"));
  return async (claim) => (await ofAll(claim)) || ofShop(db, claim.shopId, claim);
}
