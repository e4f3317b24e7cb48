import { countOpenCouriers } from "../../../permissions/couriers";
import { gateKey, PLAN_ORDER, type PlanCode } from "../../../permissions/levels";
import { planOf } from "../../../permissions/plans";
import type { Db } from "../../platform/db/database";
import { countCatalogCouriers } from "./catalog-couriers.queries";
import { COURIERS } from "./directory/built-in-couriers";

/** How many couriers of the directory the stores of each plan can choose. */
export async function countCouriersByPlan(db: Db): Promise<Record<PlanCode, number>> {
  const ours = COURIERS.length;
  const all = ours + (await countCatalogCouriers(db, ""));
  const counts = PLAN_ORDER.map((code) => [code, countOpenCouriers(gateKey(planOf(code)), { ours, all })]);
  return Object.fromEntries(counts) as Record<PlanCode, number>;
}
