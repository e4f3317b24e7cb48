import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { StoredDocument } from "../../../contract/setting";
import { listBlockTextNames } from "../../../storefront/mail/blocks/templates";
import { listTextNames } from "../../../storefront/sections/templates";
import type { Db } from "../../platform/db/database";

/** A column of free text that the merchant's team has written, or a value of JSON that holds such. */
export interface TextColumn {
  table: string;
  column: string;
  /** The columns that identify a row within its shop. */
  keys: readonly string[];
  /** Of JSON: the properties that hold free text, at whatever depth; "*" for all of them. */
  properties?: readonly string[];
  /** Of JSON: a list item is removed as a whole if this property of it holds a word: without it, it is meaningless. */
  itemsBy?: string;
  /** Of JSON: the properties that list words to search for: one of which neither letters nor digits are left is none. */
  searched?: readonly string[];
  /** Of JSON: objects whose `by` is one of these list codes, which are nobody's words: "MA" is a country, whatever a person is called. */
  codesBy?: readonly string[];
  /** Unique within a shop, ignoring case. */
  isUnique?: boolean;
  /** Of setting documents: only those of this area. */
  area?: string;
  /** A setting: what is left of it has to be readable, and is its next version. */
  setting?: Pick<StoredDocument, "stored" | "initial">;
}

/** Names of what the merchant has written for a page as HTML and embed code. */
const OF_CODE = ["top", "bottom", "embedCode"];

/**
 * Of tracking pages: the texts of sections, and those of other languages, whose keys are places such as `s1.title`. A page whose
 * text has become empty leaves that section out.
 */
const PAGE_TEXTS = [...listTextNames(), ...OF_CODE];

/** Of templates of mails: the texts of blocks, in all languages, and what belongs to none. */
const MAIL_TEXTS = [...listBlockTextNames(), "subject", "preheader", "html"];

/** Of automations: the words of their filters, and what they write. Names of tags may name a person as well. */
const AUTOMATION_TEXTS = ["any", "words", "subject", "text", "tag"];

/** Free text of the merchant's team, wherever in the shop it stands. */
const TEXTS: readonly TextColumn[] = [
  { table: "tags", column: "name", keys: ["id"], isUnique: true },
  { table: "saved_views", column: "name", keys: ["id"], isUnique: true },
  { table: "custom_couriers", column: "name", keys: ["id"], isUnique: true },
  // The courier's name as typed in Shopify or by the merchant; a shop has some dozens of them, on all of its shipments.
  { table: "shipments", column: "courier_name", keys: ["courier_name"] },
  { table: "order_notes", column: "text", keys: ["id"] },
  { table: "pages", column: "name", keys: ["id"] },
  { table: "pages", column: "draft", keys: ["id"], properties: PAGE_TEXTS },
  { table: "pages", column: "scheduled_document", keys: ["id"], properties: PAGE_TEXTS },
  { table: "page_versions", column: "document", keys: ["page_id", "version"], properties: PAGE_TEXTS },
  { table: "mail_templates", column: "template", keys: ["kind", "version"], properties: MAIL_TEXTS },
  { table: "automations", column: "name", keys: ["id"] },
  { table: "deleted_automations", column: "name", keys: ["id"] },
  {
    table: "automation_versions",
    column: "definition",
    keys: ["automation_id", "version"],
    properties: AUTOMATION_TEXTS,
    searched: ["any", "words"],
    codesBy: ["courier", "country"],
  },
  { table: "long_tasks", column: "input", keys: ["id"], properties: ["name", "note"] },
  { table: "long_tasks", column: "reason", keys: ["id"] },
  { table: "manual_status_changes", column: "before_note", keys: ["task_id", "shipment_id"] },
  { table: "courier_changes", column: "before_name", keys: ["task_id", "shipment_id"] },
  { table: "imports", column: "name", keys: ["id"] },
  { table: "imports", column: "headers", keys: ["id"], properties: ["*"] },
  { table: "import_lines", column: "fields", keys: ["import_id", "line"], properties: ["*"] },
  { table: "import_lines", column: "cells", keys: ["import_id", "line"], properties: ["*"] },
];

/** The same with the settings and their earlier versions, as they are declared. */
export function merchantTexts(documents: ReadonlyMap<string, StoredDocument>): TextColumn[] {
  const ofDocuments = [...documents.values()].flatMap((document): TextColumn[] => {
    const { area, personalData } = document;
    if (personalData === "none" || !("texts" in personalData)) return [];
    const { texts, itemsBy } = personalData;
    const parts = { column: "document", properties: texts, ...(itemsBy && { itemsBy }), area };
    return [
      { ...parts, table: "setting_documents", keys: ["area"], setting: document },
      { ...parts, table: "setting_versions", keys: ["area", "version"], setting: document },
    ];
  });
  return [...TEXTS, ...ofDocuments];
}

/** Views that search for the person are deleted: with the words cut they would show every order, to bulk actions too. */
export const SAVED_SEARCHES: TextColumn = {
  ...{ table: "saved_views", column: "view", keys: ["id"], properties: ["query"] },
};

export interface TextRow {
  keys: string[];
  text: string;
}

const PAGE = 1000;

/** Every text of a column, a page at a time. */
export async function* readMerchantTexts(
  db: Db,
  shop: ShopId,
  column: TextColumn,
): AsyncGenerator<TextRow[]> {
  let after: string[] | undefined;
  for (;;) {
    const rows = await listTexts(db, shop, column, after);
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.keys;
  }
}

async function listTexts(
  db: Db,
  shop: ShopId,
  { table, column, keys, area }: TextColumn,
  after: string[] | undefined,
) {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const { rows } = await sql<TextRow>`
    select array[${sql.join(keys.map((name) => sql`${sql.ref(name)}::text`))}] as keys, ${sql.ref(column)}::text as text
    from ${sql.table(table)}
    where shop_id = ${shop} and ${sql.ref(column)} is not null
      ${area ? sql`and area = ${area}` : sql``}
      ${after ? sql`and (${key}) > (${sql.join(after)})` : sql``}
    group by ${key}, ${sql.ref(column)} order by ${key} limit ${PAGE}
  `.execute(db);
  return rows;
}

export async function writeText(
  tx: Db,
  shop: ShopId,
  { table, column, keys, properties }: TextColumn,
  row: TextRow,
): Promise<void> {
  const type = sql.raw(properties ? "jsonb" : "text");
  const isRow = keys.map((name, index) => sql`${sql.ref(name)} = ${row.keys[index]}`);
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${row.text}::${type}
    where shop_id = ${shop} and ${sql.join(isRow, sql` and `)}
  `.execute(tx);
}

/** The redacted setting as its next version: a form that still shows the old text is told that it has changed. */
export async function writeSettingText(
  tx: Db,
  shop: ShopId,
  area: string,
  text: string,
  now: Date,
): Promise<void> {
  await sql`
    with redacted as (
      update setting_documents
      set document = ${text}::jsonb, version = version + 1, updated_at = ${now}, changed_by = null
      where shop_id = ${shop} and area = ${area}
      returning *
    )
    insert into setting_versions (shop_id, area, version, document, changed_at)
    select shop_id, area, version, document, updated_at from redacted
  `.execute(tx);
}

export async function deleteTextRow(
  tx: Db,
  shop: ShopId,
  { table, keys }: TextColumn,
  row: TextRow,
): Promise<void> {
  const isRow = keys.map((name, index) => sql`${sql.ref(name)} = ${row.keys[index]}`);
  await sql`delete from ${sql.table(table)} where shop_id = ${shop} and ${sql.join(isRow, sql` and `)}`.execute(
    tx,
  );
}

/** Names and addresses of other customers of the shop that contain this word. */
export async function listOthersWith(
  db: Db,
  shop: ShopId,
  word: string,
  exceptOrders: string[],
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct text from (
      select concat_ws(' ', customer_name, email, ship_to ->> 'name', ship_to ->> 'address1', ship_to ->> 'address2',
        ship_to ->> 'city', ship_to ->> 'province', ship_to ->> 'zip') as text
      from orders where shop_id = ${shop} and id <> all(${exceptOrders}::bigint[])
    ) as others
    where position(lower(${word}) in lower(text)) > 0 limit 200
  `.execute(db);
  return rows.map(({ text }) => text);
}
