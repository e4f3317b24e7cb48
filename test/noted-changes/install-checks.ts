import { sql } from "kysely";
import type { Db } from "../../service/platform/db/database";
import { TOPICS_OF_TABLES } from "./topics-of-tables";
import { FORGOTTEN, WRITER } from "./marks";

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Triggers of test databases alone, by which a write of what pages show that is not noted (service/platform/db/noted-changes.ts)
 * raises a warning: a statement of the service that has changed rows of a table is kept with the shops it concerns, and a deferred trigger
 * finds at commit whether the transaction has raised the version of one of the table's topics. So raw SQL and cascades are seen as
 * well, and what was rolled back is not.
 */
export async function installChecks(db: Db): Promise<void> {
  await sql`create schema noted_changes`.execute(db);
  // Its column is not named shop_id: tests look for all tables that have one.
  await sql`
    create unlogged table noted_changes.written (
      id bigint generated always as identity primary key, shop integer, of_table text, topics text[], writer text)`.execute(
    db,
  );
  await sql.raw(KEEP).execute(db);
  await sql.raw(CHECK).execute(db);
  await sql`
    create constraint trigger at_commit after insert on noted_changes.written deferrable initially deferred
    for each row execute function noted_changes.check()`.execute(db);
  for (const [table, rules] of Object.entries(TOPICS_OF_TABLES)) {
    for (const [index, { raises, unseen = [] }] of (rules ?? []).entries()) {
      await watch(db, snakeCase(table), `noted_${index}`, raises, unseen.map(snakeCase));
    }
  }
}

async function watch(db: Db, table: string, name: string, topics: readonly string[], unseen: string[]) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and not column_name = any(${unseen}::text[])
    order by ordinal_position`.execute(db);
  const shop = table === "shops" ? "id" : "shop_id";
  const args = [shop, rows.map((column) => column.name).join(", "), topics.join(",")].map(
    (text) => `'${text}'`,
  );
  for (const [event, tables] of [
    ["insert", "new table as new_rows"],
    ["update", "old table as old_rows new table as new_rows"],
    ["delete", "old table as old_rows"],
  ]) {
    await sql
      .raw(
        `create trigger ${name}_${event} after ${event} on ${table} referencing ${tables}
         for each statement execute function noted_changes.keep(${args.join(", ")})`,
      )
      .execute(db);
  }
}

/** A statement that changes nothing that is shown leaves no difference between the old rows and the new ones. */
const KEEP = `
  create function noted_changes.keep() returns trigger language plpgsql as $$
  declare
    writer text := substring(current_query() from '${WRITER.source}');
    changed text := case tg_op
      when 'INSERT' then 'select * from new_rows'
      when 'DELETE' then 'select * from old_rows'
      else format('select %1$s from new_rows except select %1$s from old_rows', tg_argv[1]) end;
  begin
    if writer is not null then
      execute format(
        'insert into noted_changes.written (shop, of_table, topics, writer)
         select distinct %s, $1, $2, $3 from (%s) changed', tg_argv[0], changed)
      using tg_table_name, string_to_array(tg_argv[2], ','), writer;
    end if;
    return null;
  end $$`;

/** A transaction's number is on every row that it has written. A shop that is gone has no pages. */
const CHECK = `
  create function noted_changes.check() returns trigger language plpgsql as $$
  begin
    if exists (select from shops where id = new.shop) and not exists (
      select from shop_versions
      where shop_id = new.shop and topic = any(new.topics) and xmin = pg_current_xact_id()::xid)
    then
      raise warning '% has changed % without noteChange of % in its transaction',
        new.writer, new.of_table, array_to_string(new.topics, ' or ')
        using errcode = '${FORGOTTEN}';
    end if;
    delete from noted_changes.written where id = new.id;
    return null;
  end $$`;
