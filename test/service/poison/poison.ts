import { sql } from "kysely";
import type { TestService } from "../harness";

/** A word that no row of a table may hold from now on: whoever writes it fails, as with a fault that nobody foresaw. */
export async function poison(
  service: TestService,
  table: string,
  column: string,
  word: string,
): Promise<void> {
  const name = `poison_${table}_${column}`;
  await sql
    .raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin if new.${column} = '${word}' then raise 'poisoned on purpose'; end if; return new; end $$;
       create or replace trigger ${name} before insert or update on ${table} for each row execute function ${name}()`,
    )
    .execute(service.ctx.db);
}

/** How many parts were left out so far, by the metrics. */
export async function leftOut(service: TestService, part: string): Promise<number> {
  const headers = { authorization: "Bearer test-metrics-token" };
  const text = await (await fetch(`${service.url}/metrics`, { headers })).text();
  return Number(
    new RegExp(`^waybill_parts_left_out_total\\{part="${part}"\\} (\\d+)`, "m").exec(text)?.[1] ?? 0,
  );
}
