import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { customerForm, numberForm } from "./search-form";
import { SEARCH_KIND } from "../../platform/db/tables/search-kinds";
import {
  deleteSearchDocs,
  listSearchSources,
  type SearchSource,
  upsertSearchDocs,
} from "./search-docs.queries";

/**
 * Updates the search documents of these orders: order names, tracking numbers, customers. Only changes are written,
 * because the trigram index makes each write expensive. The caller holds the shop's lock.
 */
export async function updateOrderSearch(tx: Db, shop: ShopId, orderIds: OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  const sources = await listSearchSources(tx, shop, orderIds);
  const docs = sources.map((source) => ({ ...source, txt: formOf(source), at: newest(source) }));
  await upsertSearchDocs(
    tx,
    shop,
    docs.filter(
      ({ txt, known, at, knownAt }) => txt !== "" && (txt !== known || at.getTime() !== knownAt?.getTime()),
    ),
  );
  await deleteSearchDocs(
    tx,
    shop,
    docs.filter(({ txt, known }) => txt === "" && known !== null),
  );
}

/** Empty for what must not be found: a replaced number, or one of dashes only. */
function formOf({ kind, text, email }: SearchSource): string {
  if (text === null) return "";
  return kind === SEARCH_KIND.customer ? customerForm(text, email ?? "") : numberForm(text);
}

/** A customer has the time of their latest order, whichever order is saved last. */
function newest({ at, knownAt }: SearchSource): Date {
  return knownAt && knownAt > at ? knownAt : at;
}
