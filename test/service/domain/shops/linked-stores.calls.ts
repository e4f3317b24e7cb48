import { aShop, call } from "../../harness";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

/** The shop's connection key, and a store that is linked to it. */
export async function linkedStoreCalls({ service, shop, guest }: Prepared): Promise<ValidCalls> {
  const linked = await aShop(service);
  const stores = await call(service, "GET", "/endApi/api/store/linked-stores", { as: shop });
  const key = stores.body.data.connection_key as string;
  await call(service, "POST", "/endApi/api/store/link-store", { as: linked, body: { connection_key: key } });
  return {
    // A store cannot be a main store and be linked.
    linkStore: { input: { connection_key: key }, caller: guest },
    unlinkStore: {
      input: { myshopify_domain: linked.domain },
      restore: async () => {
        await service.ctx.db
          .updateTable("shops")
          .set({ mainShopId: shop.id })
          .where("domain", "=", linked.domain)
          .execute();
      },
    },
  };
}
