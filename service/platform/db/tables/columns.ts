import type { ColumnType } from "kysely";

/** An identity column: given by the database, never written. */
export type Identity<Id = string> = ColumnType<Id, never, never>;

/** jsonb: read as a value, written as JSON text (pg would turn an array into a PostgreSQL array). */
export type Json<Value> = ColumnType<Value, string, string>;
