import { type Db, transaction } from "../db/database";
import { gather } from "../db/gather";
import { finishDelivery, storeRendered } from "./deliveries.queries";
import {
  type EndedClaim,
  finishManyDeliveries,
  type RenderedClaim,
  storeManyRendered,
} from "./settle-together.queries";

interface Together {
  /** As `storeRendered`. */
  store(claim: RenderedClaim): Promise<boolean>;
  /** As `finishDelivery`. */
  finish(claim: EndedClaim): Promise<boolean>;
}

/** By pool of connections. */
const togetherOf = new WeakMap<Db, Together>();

/**
 * What the deliveries of one process store, and how they end: those that ask at the same time share one statement, and so
 * one commit. A delivery that the statement has left out is asked for alone: its shop was locked, or it is lost.
 */
export function together(db: Db): Together {
  const known = togetherOf.get(db);
  if (known) return known;
  const store = gather((claims: RenderedClaim[]) => storeManyRendered(db, claims));
  const finish = gather((claims: EndedClaim[]) => finishManyDeliveries(db, claims));
  const added: Together = {
    store: async (claim) => (await store(claim)) || storeRendered(db, claim, claim),
    finish: async (claim) =>
      (await finish(claim)) || transaction(db, (tx) => finishDelivery(tx, claim, claim.end)),
  };
  togetherOf.set(db, added);
  return added;
}
