import type { EndApi } from "../../endApi/create-end-api.server";
import { ShopDomain } from "../../../contract/ids";
import { FailureKind } from "../../../contract/operations";

/** What the console shows: all stores, and what its address asks about besides. */
export async function loadOperations(endApi: EndApi, address: URL) {
  const query = address.searchParams;
  const domain = query.get("store")?.trim().toLowerCase();
  const shop = domain ? ShopDomain.safeParse(withSuffix(domain)).data : undefined;
  const kind = FailureKind.safeParse(query.get("kind")).data;
  const name = query.get("name");
  const choice =
    kind && name ? { kind, name, error: query.get("error") ?? undefined, ...(shop && { shop }) } : null;

  const [operations, found] = await Promise.all([
    endApi.getOperations(),
    shop ? endApi.getStoreOperations({ shop }) : null,
  ]);
  // Of a store that is not there, no failures are asked for.
  const listed = choice && (!shop || found) ? await endApi.getFailures(choice) : null;
  return {
    operations,
    store: domain ? { asked: domain, found } : null,
    list: choice && listed ? { ...choice, shop: shop ?? null, failures: listed.failures } : null,
  };
}

export type OperationsView = Awaited<ReturnType<typeof loadOperations>>;

const withSuffix = (domain: string) => (domain.includes(".") ? domain : `${domain}.myshopify.com`);
