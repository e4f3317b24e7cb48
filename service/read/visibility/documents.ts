import type { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import {
  BlacklistedRouting,
  CustomStatuses,
  DropshippingMode,
  FulfillmentEvents,
  SilenceText,
} from "../../../contract/shopper-visibility";
import { WRITABLE_STATUSES } from "../../../contract/shopper-visibility-limits";
import type { Actor, Context } from "../../platform/context";
import { type Db, transaction } from "../../platform/db/database";
import { findDocument, saveDocument } from "../../platform/settings/documents.queries";
import { writeAudit } from "../../domain/shops/audit.queries";
import { lockShop } from "../../domain/shops/shops.queries";

/** The documents of shopper visibility, each with its schema and its value until the merchant has changed it. */
const documents = {
  fulfillment_events: {
    schema: FulfillmentEvents,
    initial: { enabled: false, statuses: [...WRITABLE_STATUSES] },
  },
  dropshipping_mode: { schema: DropshippingMode, initial: { enabled: false } },
  blacklisted_routing: { schema: BlacklistedRouting, initial: { words: [] } },
  custom_statuses: { schema: CustomStatuses, initial: { statuses: [] } },
  silence_text: { schema: SilenceText, initial: { enabled: false, days: 7, text: "" } },
} as const;

export type VisibilityArea = keyof typeof documents;
export type DocumentOf<A extends VisibilityArea> = z.output<(typeof documents)[A]["schema"]>;

/** Throws if the stored document does not match the schema: a default would show what the merchant has hidden. */
export function parseDocument<A extends VisibilityArea>(area: A, stored: unknown): DocumentOf<A> {
  const { schema, initial } = documents[area];
  return schema.parse(stored ?? initial) as DocumentOf<A>;
}

export async function readDocument<A extends VisibilityArea>(
  db: Db,
  shop: ShopId,
  area: A,
): Promise<DocumentOf<A>> {
  return parseDocument(area, await findDocument(db, shop, area));
}

/** One document of shopper visibility. */
export function showDocument<A extends VisibilityArea>(
  ctx: Context,
  actor: Actor,
  area: A,
): Promise<DocumentOf<A>> {
  return readDocument(ctx.db, actor.shop, area);
}

/** Stores a document of shopper visibility, with an audit entry. It applies from the next page and mail on. */
export function changeDocument<A extends VisibilityArea>(
  ctx: Context,
  actor: Actor,
  area: A,
  wanted: DocumentOf<A>,
): Promise<DocumentOf<A>> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    await saveDocument(tx, actor.shop, area, wanted, ctx.now());
    await writeAudit(tx, {
      shopId: actor.shop,
      actor: actor.user,
      action: "visibility.changed",
      details: { area },
      createdAt: ctx.now(),
    });
    return wanted;
  });
}

/** Stores the shop's own steps, sorted by their days. */
export function changeCustomStatuses(
  ctx: Context,
  actor: Actor,
  { statuses }: DocumentOf<"custom_statuses">,
) {
  const inOrder = statuses.toSorted((a, b) => a.days - b.days);
  return changeDocument(ctx, actor, "custom_statuses", { statuses: inOrder });
}
