import { CONFLICT } from "../../../contract/errors";
import type { LinkKindName } from "../../../contract/signed-links";
import type { LinkActor } from "../context";
import type { Tx } from "../db/database";
import { AppError } from "../errors";
import { insertLinkUse } from "./link-uses.queries";
import type { LinkKind } from "./signed-link";

/**
 * Claims a link for what the caller's transaction does: of two at once one wins, and a rollback gives the use back. `outcome` is
 * what the link will say when it is opened again. Links of a kind with any number of uses have no claim.
 * @throws AppError CONFLICT, `signedLinkUsed`
 */
export async function claimLinkUse<Name extends LinkKindName>(
  tx: Tx,
  kind: LinkKind<Name>,
  { shop, link }: LinkActor<Name>,
  outcome: unknown,
  now: Date,
): Promise<void> {
  if (kind.uses === "any") return;
  const use = { shopId: shop, kind: kind.name, usedAt: now, expiresAt: link.expiresAt, outcome };
  for (let number = 1; number <= kind.uses; number += 1) {
    // The first has the link's own id, by which the use of a link that works once is found.
    const linkId = number === 1 ? link.id : `${link.id}.${number}`;
    if (await insertLinkUse(tx, { ...use, linkId })) return;
  }
  throw new AppError(CONFLICT, "signedLinkUsed");
}
