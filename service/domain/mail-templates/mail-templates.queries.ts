import { type Selectable, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { MailKind } from "../../../contract/mail-kinds";
import type { MailTemplate } from "../../../contract/mail-template";
import type { TemplatePart } from "../../../contract/mail-template-parts";
import type { MailProblem } from "../../../contract/mail-templates";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";
import { prepared } from "../../platform/db/prepared";

const columns = [
  "kind",
  "version",
  "savedAt",
  "savedBy",
  "parts",
  "failingSince",
  "problem",
  "retryAt",
] as const;

export type MailTemplateRow = Pick<Selectable<Tables["mailTemplates"]>, (typeof columns)[number]> & {
  /** Ours again. */
  isOurs: boolean;
  /** In the footer; null of HTML. */
  hasAddress: boolean | null;
};
/** With what is stored; null: ours. */
export type StoredMailTemplate = MailTemplateRow & { template: unknown };

const hasAddress = sql<
  boolean | null
>`case when template ->> 'html' is null then coalesce(jsonb_path_exists(template,
  '$.blocks[*] ? (@.type == "footer").settings.address ? (@ != "")'), false) end`;

const rows = (db: Db, shop: ShopId) =>
  db
    .selectFrom("mailTemplates")
    .select(columns)
    .select((row) => [row.eb("template", "is", null).as("isOurs"), hasAddress.as("hasAddress")])
    .where("shopId", "=", shop);

const whole = (db: Db, shop: ShopId, kind: MailKind) =>
  rows(db, shop).select("template").where("kind", "=", kind).orderBy("version", "desc").limit(1);

/** The newest of each kind that was ever changed. */
export function listNewestTemplates(db: Db, shop: ShopId): Promise<StoredMailTemplate[]> {
  return rows(db, shop)
    .select("template")
    .distinctOn("kind")
    .orderBy("kind")
    .orderBy("version", "desc")
    .execute() as Promise<StoredMailTemplate[]>;
}

/** The templates themselves, of kinds that have one of the merchant's. */
export async function listTemplates(db: Db, shop: ShopId): Promise<unknown[]> {
  return (await listNewestTemplates(db, shop)).flatMap(({ template }) => template ?? []);
}

export function findNewestTemplate(
  db: Db,
  shop: ShopId,
  kind: MailKind,
): Promise<StoredMailTemplate | undefined> {
  return whole(db, shop, kind).executeTakeFirst() as Promise<StoredMailTemplate | undefined>;
}

/** Undefined where there is none, or it was replaced longer ago than versions are kept. */
export function findTemplateVersion(
  db: Db,
  shop: ShopId,
  kind: MailKind,
  version: number,
): Promise<StoredMailTemplate | undefined> {
  return whole(db, shop, kind).where("version", "=", version).executeTakeFirst() as Promise<
    StoredMailTemplate | undefined
  >;
}

const MOST_SHOWN = 500;

/** The newest first. */
export function listTemplateVersions(db: Db, shop: ShopId, kind: MailKind): Promise<MailTemplateRow[]> {
  return rows(db, shop)
    .where("kind", "=", kind)
    .orderBy("version", "desc")
    .limit(MOST_SHOWN)
    .execute() as Promise<MailTemplateRow[]>;
}

/** The newest version of each of these kinds; a kind that was never changed is left out. */
export async function listNewestVersions(
  db: Db,
  shop: ShopId,
  kinds: MailKind[],
): Promise<Map<MailKind, number>> {
  if (kinds.length === 0) return new Map();
  const found = await db
    .selectFrom("mailTemplates")
    .modifyFront(prepared)
    .select("kind")
    .select((select) => select.fn.max("version").as("version"))
    .where("shopId", "=", shop)
    .where("kind", "in", kinds)
    .groupBy("kind")
    .execute();
  return new Map(found.map(({ kind, version }) => [kind, version]));
}

/** Appends a version. The caller holds the shop's lock. */
export async function insertTemplate(
  tx: Tx,
  shop: ShopId,
  next: {
    kind: MailKind;
    version: number;
    template: MailTemplate | null;
    parts: TemplatePart[];
    at: Date;
    by: string | null;
  },
): Promise<StoredMailTemplate> {
  const { kind, version, template, parts, at, by } = next;
  await noteChange(tx, shop, "templates");
  await tx
    .insertInto("mailTemplates")
    .values({
      ...{ shopId: shop, kind, version, savedAt: at, savedBy: by },
      ...{ template: template && JSON.stringify(template), parts: JSON.stringify(parts) },
    })
    .execute();
  return {
    ...{ kind, version, template, parts, savedAt: at, savedBy: by, isOurs: template === null },
    ...{ failingSince: null, problem: null, retryAt: null, hasAddress: addressIn(template) },
  };
}

function addressIn(template: MailTemplate | null): boolean | null {
  if (template?.html) return null;
  return (
    template?.blocks.some(({ type, settings }) => type === "footer" && Boolean(settings.address)) ?? false
  );
}

/** What is older than the newest so many versions of a kind; a mail that waits for one of them is made of the newest. */
export async function deleteOldTemplates(
  tx: Tx,
  shop: ShopId,
  { kind, before }: { kind: MailKind; before: number },
): Promise<void> {
  await tx
    .deleteFrom("mailTemplates")
    .where("shopId", "=", shop)
    .where("kind", "=", kind)
    .where("version", "<", before)
    .execute();
}

/**
 * The newest versions of these kinds once more, as next ones: an editor that still shows an older one is told that it has changed. For
 * erasures, which change stored versions.
 */
export async function raiseTemplateVersions(
  tx: Tx,
  shop: ShopId,
  kinds: readonly MailKind[],
  at: Date,
): Promise<void> {
  await sql`
    insert into mail_templates (shop_id, kind, version, template, saved_at)
    select distinct on (kind) shop_id, kind, version + 1, template, ${at}
    from mail_templates where shop_id = ${shop} and kind = any(${kinds}::text[])
    order by kind, version desc
  `.execute(tx);
}

/**
 * A version could not be filled: until `retryAt` mails go out by ours. Whoever fails meanwhile changes nothing, so that many mails at once
 * write one row once.
 */
export async function noteFailing(
  tx: Tx,
  shop: ShopId,
  { kind, version }: { kind: MailKind; version: number },
  { problem, at, retryAt }: { problem: MailProblem | null; at: Date; retryAt: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable("mailTemplates")
    .set({
      failingSince: sql<Date>`coalesce(failing_since, ${at})`,
      problem: problem && JSON.stringify(problem),
      retryAt,
    })
    .where("shopId", "=", shop)
    .where("kind", "=", kind)
    .where("version", "=", version)
    .where((row) => row.or([row("retryAt", "is", null), row("retryAt", "<=", at)]))
    .executeTakeFirst();
  const isChanged = changed.numUpdatedRows > 0n;
  if (isChanged) await noteChange(tx, shop, "templates");
  return isChanged;
}

/** One took longer than any may, and who fills them fills those of all shops: until then mails of the shop, of whatever kind, go out by ours. */
export async function pauseTemplates(tx: Tx, shop: ShopId, retryAt: Date): Promise<void> {
  await noteChange(tx, shop, "templates");
  await tx
    .updateTable("mailTemplates")
    .set({ retryAt })
    .where("shopId", "=", shop)
    .where((row) => row.or([row("retryAt", "is", null), row("retryAt", "<=", retryAt)]))
    .execute();
}

/** A version that had failed can be filled again. */
export async function noteRendered(
  tx: Tx,
  shop: ShopId,
  { kind, version }: { kind: MailKind; version: number },
): Promise<void> {
  const changed = await tx
    .updateTable("mailTemplates")
    .set({ failingSince: null, problem: null, retryAt: null })
    .where("shopId", "=", shop)
    .where("kind", "=", kind)
    .where("version", "=", version)
    .where("failingSince", "is not", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) await noteChange(tx, shop, "templates");
}

/**
 * Cross-shop, for the clean-up. Deletes versions whose successor was saved before: the newest stays however old it is, and what was in force
 * within that time can be restored. What a mail that waits is to be made of stays as well.
 */
export async function deleteTemplatesBefore(db: Db, before: Date, channel: string): Promise<void> {
  await sql`
    delete from mail_templates t
    where t.saved_at < ${before}
      and exists (select from mail_templates n
        where n.shop_id = t.shop_id and n.kind = t.kind and n.version = t.version + 1 and n.saved_at < ${before})
      and not exists (select from deliveries d
        where d.shop_id = t.shop_id and d.channel = ${channel} and d.kind = t.kind
          and d.payload ->> 'template' = t.version::text)
  `.execute(db);
}
