import type { DeliveryRules } from "../../../contract/estimated-delivery";
import { type Holidays, loadHolidays } from "./holidays";

/** Loads holidays only for rules that ask for any. */
export async function holidaysFor({ enabled, warehouses, transit, rest }: DeliveryRules): Promise<Holidays> {
  const keeps =
    warehouses.some(({ holidays }) => holidays !== null) ||
    [...transit, ...(rest ? [rest] : [])].some(({ courier_days }) => courier_days !== "every");
  return enabled && keeps ? loadHolidays() : () => null;
}
