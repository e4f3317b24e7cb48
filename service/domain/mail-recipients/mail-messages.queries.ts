import { type Insertable, sql } from "kysely";
import type { MailKind } from "../../../contract/mail-kinds";
import type { ConsentRecord } from "../../../contract/mail-purposes";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { gatherByShop } from "../../platform/db/gather-by-shop";
import type { Tables } from "../../platform/db/tables";
import type { MeasuredLink } from "../../platform/db/tables/mail-recipients";
import { prepared } from "../../platform/db/prepared";

/** `links` null: clicks on it are not counted. */
type NewMessage = Required<
  Pick<
    Insertable<Tables["mailMessages"]>,
    | "deliveryId"
    | "kind"
    | "recipientId"
    | "template"
    | "language"
    | "automationId"
    | "hasPixel"
    | "createdAt"
  >
> & { consent: ConsentRecord; links: readonly MeasuredLink[] | null };

/** Once for each email, however often it is rendered; in one statement with those that are rendered at the same time. */
export const insertMessage = gatherByShop(insertMessages);

async function insertMessages(db: Db, shop: ShopId, messages: NewMessage[]): Promise<void[]> {
  await db
    .insertInto("mailMessages")
    .modifyEnd(prepared)
    .values(
      messages.map(({ consent, links, ...message }) => ({
        ...message,
        shopId: shop,
        consent: JSON.stringify(consent),
        links: links && JSON.stringify(links),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["shopId", "deliveryId"]).doUpdateSet((eb) => ({
        recipientId: eb.ref("excluded.recipientId"),
        kind: eb.ref("excluded.kind"),
        consent: eb.ref("excluded.consent"),
        template: eb.ref("excluded.template"),
        language: eb.ref("excluded.language"),
        automationId: eb.ref("excluded.automationId"),
        links: eb.ref("excluded.links"),
        hasPixel: eb.ref("excluded.hasPixel"),
      })),
    )
    .execute();
  return messages.map(() => undefined);
}

export function findMessageById(
  db: Db,
  shop: ShopId,
  deliveryId: string,
): Promise<{ kind: MailKind; recipientId: string | null } | undefined> {
  return db
    .selectFrom("mailMessages")
    .select(["kind", "recipientId"])
    .where("shopId", "=", shop)
    .where("deliveryId", "=", deliveryId)
    .executeTakeFirst();
}

/** How its provider names it in what it tells later; in one statement with those that are sent at the same time. */
export const updateProviderId = gatherByShop(updateProviderIds);

async function updateProviderIds(
  db: Db,
  shop: ShopId,
  given: { deliveryId: string; providerId: string }[],
): Promise<void[]> {
  await sql`
    update mail_messages m set provider_id = given.provider_id
    from unnest(
      ${given.map(({ deliveryId }) => deliveryId)}::bigint[], ${given.map(({ providerId }) => providerId)}::text[]
    ) as given (delivery_id, provider_id)
    where m.shop_id = ${shop} and m.delivery_id = given.delivery_id`.execute(db);
  return given.map(() => undefined);
}

/** Cross-shop: only for jobs. */
export async function deleteMessagesBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom("mailMessages").where("createdAt", "<", at).execute();
}
