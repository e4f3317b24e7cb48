import type { PageContent } from "../../../storefront/page-view";
import type { LookedUpOrder } from "../../read/tracked-order/find-tracked-order";

/** The result of a look-up, before it is rendered. */
export interface LookupResult {
  status: number;
  content: PageContent;
  headers?: Record<string, string>;
  found?: LookedUpOrder;
  /** The contract's code of a failure; absent for "not found". */
  code?: string;
}
