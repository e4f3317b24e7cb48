import { sql } from "kysely";
import { WEBHOOK_HOURS } from "../../../contract/mail-kinds";
import { IMPORTED } from "./imported-shipments.queries";

/** A webhook tells of it within so long: what comes later was found by a sync or a back-fill, and is the past. */
export const FOUND_LATE_MS = WEBHOOK_HOURS * 3_600_000;
/** The same in SQL. */
export const FOUND_LATE = sql`${sql.lit(`${WEBHOOK_HOURS} hours`)}::interval`;

/** Whether only an import knows a fulfillment `f`. */
export const IS_IMPORTED = sql<boolean>`f.shopify_id like ${sql.lit(`${IMPORTED}%`)}`;
/** Whether an import, a sync or a back-fill has found a shipment `s` of a fulfillment `f`. */
export const IS_FOUND_LATE = sql<boolean>`(${IS_IMPORTED} or s.created_at > f.shopify_updated_at + ${FOUND_LATE})`;
